export default {
  heading: "Мои игры",
  running: "Не окончены",
  finished: "Окончены",
  none: "Вы ещё не играли. С первым планшетом расстаться труднее всего.",
  first: "Первое место",
  place: "{place}-е место",
  solo: "в одиночку",
  withNames: "за столом: {names}",
};
