export default {
  heading: "My games",
  running: "Not finished",
  finished: "Finished",
  none: "You have not played yet. The first map is the hardest to give away.",
  first: "First place",
  place: "Place {place}",
  solo: "solo",
  withNames: "with {names}",
} as const;
