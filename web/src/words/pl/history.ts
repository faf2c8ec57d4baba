export default {
  heading: "Moje gry",
  running: "W toku",
  finished: "Zakończone",
  none: "Nie masz jeszcze za sobą żadnej gry. Z pierwszą mapą najtrudniej się rozstać.",
  first: "Pierwsze miejsce",
  place: "Miejsce {place}",
  solo: "solo",
  withNames: "przy stole: {names}",
};
