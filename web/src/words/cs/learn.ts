export default {
  heading: "Jak se hraje",
  lead:
    "Každý kreslí vlastní mapu podle stejných karet. Po čtyřech ročních obdobích vyhrává mapa s nejvíce hvězdami.",
  turn: "Kresli",
  turnText:
    "Otočená karta platí pro všechny. Vyber jeden z jejích tvarů a jeden z terénů, otoč ho a překlop, jak chceš, a zakresli na prázdná pole mapy. Nemusí se ničeho dotýkat. Když se žádný tvar nevejde, zakresli jediné pole.",
  pay: "Čtyři výnosy",
  payText:
    "Výnosy A až D říkají, za co jsou hvězdy. Na jaře se boduje A a B, v létě B a C, na podzim C a D, v zimě D a A: každý dvakrát, takže kresli pro dnešek i pro později.",
  time: "Čtyři období",
  timeText:
    "Každá karta průzkumu stojí čas. Období končí tahem, ve kterém se jeho čas vyčerpá, a hned se boduje.",
  coins: "Mince",
  coinsText:
    "Menší tvar některých karet přináší minci; přináší ji i hora, jakmile jsou zaplněné všechny čtyři její strany. Mince dává hvězdu v tomto i v každém dalším období.",
  ruins: "Zříceniny",
  ruinsText:
    "Po kartě zříceniny musí příští karta průzkumu překrýt pole se zříceninou. Když to nejde, zakresli jediné pole kamkoli, bez mince.",
  ambush: "Přepadení",
  ambushText:
    "Soused vezme tvou mapu a zakreslí nestvůry tam, kde nejvíc bolí. Každé prázdné pole vedle nestvůry stojí hvězdu, v každém období: obklop je. Když hraješ o samotě, přicházejí samy podél okraje mapy.",
  heroes: "Hrdinové",
  heroesText:
    "V Kartografech: Hrdinech může přijít na pomoc hrdina: zakresli ho na prázdné pole a udeří na pole kolem sebe. Nestvůry tam jsou zničeny, teď i později. Nestvůry z této krabice však mají vlastní vůli: drak hromadí mince, zombie se šíří, troll dupe a pohled gorgony ničí.",
  solo: "O samotě",
  soloText:
    "O samotě hraješ proti výnosům: tvé hvězdy bez toho, co čtyři výnosy žádají, jsou tvé hodnocení, a to ti dá titul.",
  controls: "Myší, prsty nebo klávesami",
  cards: "Všechny karty",
  cardsNote: "Co která karta žádá nebo za co platí, ze všech krabic.",
  value: "o samotě žádá {count}",
};
