export default {
  heading: "How to play",
  lead:
    "Everybody draws a map of their own from the same cards. After four seasons the map with the most stars wins.",
  turn: "Draw",
  turnText:
    "A card is revealed for everybody. Choose one of its shapes and one of its terrains, turn and flip it as you like, and draw it on empty spaces of your map. It need not touch anything. If no shape fits, draw a single space.",
  pay: "Four edicts",
  payText:
    "Edicts A to D say what earns stars. Spring scores A and B, summer B and C, fall C and D, winter D and A: each counts twice, so draw for today and for later.",
  time: "Four seasons",
  timeText:
    "Every explore card takes time. When a season's time is used up, it ends with that turn and is scored at once.",
  coins: "Coins",
  coinsText:
    "The smaller shape of some cards earns a coin, and so does a mountain once its four sides are filled. A coin pays one star in this season and in each that follows.",
  ruins: "Ruins",
  ruinsText:
    "After a ruins card the next explore card must cover a ruins space. If that cannot be done, draw a single space anywhere and earn no coin.",
  ambush: "Ambush",
  ambushText:
    "A neighbour takes your map and draws monsters where they hurt most. Every empty space beside a monster costs a star, each season: close them in. In a solo game monsters come along the edge of the map by themselves.",
  heroes: "Heroes",
  heroesText:
    "In Cartographers Heroes a hero may come to help: draw it on an empty space, and it strikes spaces around it. Monsters there are destroyed, now and later. But the monsters of that box have a will of their own: Dragons hoard coins, Zombies spread, Trolls trample, and the Gorgon's gaze lays waste.",
  solo: "Solo",
  soloText:
    "In a solo game you play against the edicts: your stars minus the four solo targets are your rating, and it earns you a title.",
  controls: "Mouse, touch or keys",
  cards: "All cards",
  cardsNote: "What each card of every box asks for or scores.",
  value: "solo target {count}",
} as const;
