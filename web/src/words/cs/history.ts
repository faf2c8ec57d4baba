export default {
  heading: "Moje hry",
  running: "Nedohrané",
  finished: "Dohrané",
  none: "Zatím tu není žádná hra. S první mapou se loučí nejhůř.",
  remove: "Odebrat",
  removeAsk: "Odebrat tuto hru?",
  removeNote: "Hru sólo nebo s boty tím vzdáš, bez hodnocení. Kde hrají i ostatní, bude za tebe kreslit bot.",
  first: "První místo",
  place: "{place}. místo",
  solo: "sólo",
  withNames: "u stolu: {names}",
};
