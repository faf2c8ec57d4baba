export default {
  heading: "Jak grać",
  lead:
    "Każdy rysuje własną mapę na podstawie tych samych kart. Po czterech porach roku wygrywa mapa z największą liczbą gwiazdek.",
  turn: "Rysuj",
  turnText:
    "Odkrytą kartą grają wszyscy. Wybierz jeden z jej kształtów i jeden z terenów, obróć go i odbij, jak chcesz, i narysuj na pustych obszarach mapy. Nie musi niczego dotykać. Jeśli żaden kształt nie pasuje, narysuj pojedynczy obszar.",
  pay: "Cztery edykty",
  payText:
    "Edykty od A do D mówią, za co są gwiazdki. Wiosną liczą się A i B, latem B i C, jesienią C i D, zimą D i A: każdy dwa razy, więc rysuj na dziś i na później.",
  time: "Cztery pory roku",
  timeText:
    "Każda karta odkryć zabiera czas. Pora roku kończy się z turą, w której jej czas się wyczerpie, i od razu jest punktowana.",
  coins: "Monety",
  coinsText:
    "Mniejszy kształt na niektórych kartach daje monetę; daje ją też góra, gdy wszystkie cztery jej boki są zapełnione. Moneta to jedna gwiazdka w tej i w każdej następnej porze roku.",
  ruins: "Ruiny",
  ruinsText:
    "Po karcie ruin następna karta odkryć musi przykryć obszar Ruin. Jeśli się nie da, narysuj pojedynczy obszar gdziekolwiek, bez monety.",
  ambush: "Zasadzka",
  ambushText:
    "Sąsiad bierze twoją mapę i rysuje Potwory tam, gdzie najbardziej bolą. Każdy pusty obszar obok Potwora kosztuje gwiazdkę, co porę roku: otocz je. Gdy grasz samotnie, przychodzą same, wzdłuż krawędzi mapy.",
  heroes: "Herosi",
  heroesText:
    "W Kartografach: Herosach może przyjść z pomocą Heros: narysuj go na pustym obszarze, a uderzy obszary wokół siebie. Potwory tam giną, teraz i później. Ale Potwory z tego pudełka mają własną wolę: Smok strzeże monet, Zombie się szerzą, Troll tratuje, a wzrok Gorgony niszczy.",
  solo: "Samotnie",
  soloText:
    "Samotnie grasz przeciw edyktom: twoje gwiazdki minus to, czego wymagają cztery edykty, to twoja ocena, a ona daje tytuł.",
  controls: "Myszą, palcami lub klawiszami",
  cards: "Wszystkie karty",
  cardsNote: "Czego każda karta wymaga lub za co płaci, ze wszystkich pudełek.",
  value: "samotnie wymaga {count}",
};
