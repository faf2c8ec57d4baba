export default {
  heading: "My games",
  running: "In progress",
  finished: "Finished",
  none: "No games yet. The first map is the hardest to part with.",
  remove: "Remove",
  removeAsk: "Remove this game?",
  removeNote: "Alone or with bots you give it up, without a rating. Where others play, a bot draws for you.",
  first: "First place",
  place: "Place {place}",
  solo: "solo",
  withNames: "with {names}",
} as const;
