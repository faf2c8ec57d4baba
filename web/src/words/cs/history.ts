export default {
  heading: "Moje hry",
  running: "Nedohrané",
  finished: "Dohrané",
  none: "Zatím tu není žádná hra. S první mapou se loučí nejhůř.",
  first: "První místo",
  place: "{place}. místo",
  solo: "sólo",
  withNames: "u stolu: {names}",
};
