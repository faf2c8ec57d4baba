export default {
  heading: "Moje gry",
  running: "W toku",
  finished: "Zakończone",
  none: "Nie masz jeszcze za sobą żadnej gry. Z pierwszą mapą najtrudniej się rozstać.",
  remove: "Usuń",
  removeAsk: "Usunąć tę grę?",
  removeNote: "Grę solo lub z botami poddajesz, bez oceny. Gdzie grają inni, bot będzie rysował za ciebie.",
  first: "Pierwsze miejsce",
  place: "Miejsce {place}",
  solo: "solo",
  withNames: "przy stole: {names}",
};
