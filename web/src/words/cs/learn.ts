export default {
  heading: "Jak se hraje",
  lead:
    "Každý kreslí vlastní mapu podle stejných karet. Po čtyřech ročních obdobích vyhrává mapa s nejvíce body.",
  turn: "Kresli",
  turnText:
    "Odhalená karta platí pro všechny. Vyber jeden z jejích tvarů a jeden z terénů, tvar libovolně otoč i převrať a zakresli na prázdná pole své mapy. Nemusí s ničím sousedit. Když se žádný tvar nevejde, zakresli jediné pole.",
  pay: "Čtyři výnosy",
  payText:
    "Výnosy A až D říkají, za co jsou body. Na jaře se boduje A a B, v létě B a C, na podzim C a D, v zimě D a A: každý dvakrát, takže kresli pro dnešek i pro později.",
  time: "Čtyři období",
  timeText:
    "Každá karta průzkumu stojí čas. Jakmile se čas ročního období vyčerpá, období tímto tahem končí a hned se boduje.",
  coins: "Mince",
  coinsText:
    "Menší tvar některých karet přináší minci; přináší ji i hora, jakmile jsou obsazená všechna čtyři sousední pole. Mince dává bod v tomto i v každém dalším období.",
  ruins: "Zříceniny",
  ruinsText:
    "Po kartě zříceniny musí tvar z příští karty průzkumu překrýt pole se zříceninou. Když to nejde, zakresli jediné pole kamkoli, bez mince.",
  ambush: "Přepadení",
  ambushText:
    "Soused vezme tvou mapu a zakreslí nestvůry tam, kde nejvíc škodí. Každé prázdné pole sousedící s nestvůrou stojí bod, v každém období: nestvůry obklop. V sólové hře přicházejí samy podél okraje mapy.",
  heroes: "Hrdinové",
  heroesText:
    "Ve hře Kartografové: Hrdinové může přijít na pomoc hrdina: zakresli ho na prázdné pole a zaútočí na pole kolem sebe. Nestvůry na nich jsou zabity, hned i později. Nestvůry z této krabice však mají vlastní vůli: drak hromadí mince, zombie se šíří, troll pustoší a pohled gorgony ničí.",
  solo: "Sólo",
  soloText:
    "V sólové hře hraješ proti výnosům: tvé body minus to, co čtyři výnosy žádají, jsou tvé hodnocení, a to ti dá titul.",
  controls: "Myší, prsty nebo klávesami",
  cards: "Všechny karty",
  cardsNote: "Co která karta ze všech krabic žádá nebo za co dává body.",
  value: "sólový cíl {count}",
};
