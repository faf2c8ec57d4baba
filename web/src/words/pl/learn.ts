export default {
  heading: "Jak grać",
  lead:
    "Każdy rysuje własną mapę na podstawie tych samych kart. Po czterech porach roku wygrywa mapa z największą liczbą gwiazdek.",
  turn: "Rysuj",
  turnText:
    "Odkryta karta jest wspólna dla wszystkich. Wybierz jeden z jej kształtów i jeden z terenów, przekręć go i odwróć, jak chcesz, i narysuj na pustych obszarach swojej mapy. Nie musi z niczym sąsiadować. Jeśli żaden kształt nie pasuje, narysuj pojedynczy obszar.",
  pay: "Cztery edykty",
  payText:
    "Edykty od A do D mówią, za co są gwiazdki. Wiosną liczą się A i B, latem B i C, jesienią C i D, zimą D i A: każdy dwa razy, więc rysuj na dziś i na później.",
  time: "Cztery pory roku",
  timeText:
    "Każda karta Odkryć zabiera czas. Gdy czas pory roku się wyczerpie, kończy się ona z tą rundą i od razu jest punktowana.",
  coins: "Monety",
  coinsText:
    "Mniejszy kształt na niektórych kartach daje monetę; daje ją też obszar Gór, gdy wszystkie cztery sąsiadujące z nim obszary są wypełnione. Moneta to jedna gwiazdka w tej i w każdej następnej porze roku.",
  ruins: "Ruiny",
  ruinsText:
    "Po karcie Ruin kształt z następnej karty Odkryć musi przykryć obszar Ruin. Jeśli się nie da, narysuj pojedynczy obszar gdziekolwiek, bez monety.",
  ambush: "Zasadzka",
  ambushText:
    "Sąsiad bierze twoją mapę i rysuje Potwory tam, gdzie najbardziej szkodzą. Każdy pusty obszar obok Potwora kosztuje gwiazdkę, co porę roku: otocz Potwory. W grze solo przychodzą same, wzdłuż krawędzi mapy.",
  heroes: "Herosi",
  heroesText:
    "W grze Kartografowie: Herosi może przyjść z pomocą Heros: narysuj go na pustym obszarze, a zaatakuje obszary wokół siebie. Potwory na nich są niszczone, teraz i później. Ale Potwory z tego pudełka mają własną wolę: Smok strzeże monet, Zombi się szerzą, Troll tratuje, a wzrok Gorgony niszczy.",
  solo: "Solo",
  soloText:
    "W grze solo grasz przeciw edyktom: twoje gwiazdki minus to, czego wymagają cztery edykty, to twoja ocena, a ona daje tytuł.",
  controls: "Myszą, palcami lub klawiszami",
  cards: "Wszystkie karty",
  cardsNote: "Czego wymaga lub za co daje gwiazdki każda karta ze wszystkich pudełek.",
  value: "cel solo {count}",
};
