export default {
  heading: "My games",
  running: "In progress",
  finished: "Finished",
  none: "No games yet. The first map is the hardest to part with.",
  first: "First place",
  place: "Place {place}",
  solo: "solo",
  withNames: "with {names}",
} as const;
