/** Times of turns, in four languages. Local times are those of this machine, so that no time zone matters. */
import { afterAll, expect, test } from "vitest";

import type { Language } from "../../src/generated/wire";
import { isTicking, lengthOf, secondsLeft, timeLeft, until } from "../../src/parts/times";
import { words } from "../../src/words/index.svelte";

const HOUR = 3_600;
const DAY = 86_400;
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime() / 1000;
const NOW = at(18, 14, 10); // a Wednesday

afterAll(() => words.speak("en"));

test.each([
  ["a clock of 30 never says 31, however our idea of the server's time errs", 30.4, 30, 30],
  ["a second that has begun counts", 29.2, 30, 30],
  ["nothing is left afterwards", -3, 30, 0],
  ["without a known clock all of it counts", 30.4, null, 31],
])("%s", (_, ahead, clock, left) => {
  expect(secondsLeft(NOW + ahead, NOW, clock)).toBe(left);
});

test.each([
  [29, "0:29"],
  [125, "2:05"],
  [HOUR - 1, "59:59"],
  [HOUR, "1 hour"],
  [DAY, "24 hours"],
  [3 * DAY - 1, "3 days"],
])("%i seconds are %s", async (seconds, text) => {
  await words.speak("en");
  expect(lengthOf(seconds)).toBe(text);
});

test.each<[Language, string]>([
  ["en", "3 days left, until Sat 14:10"],
  ["pl", "Jeszcze 3 dni, do sob., 14:10"],
  ["cs", "Ještě 3 dny, do so 14:10"],
  ["ru", "Ещё 3 дня, до сб 14:10"],
])("%s says when a turn of days ends", async (language, text) => {
  await words.speak(language);
  expect(timeLeft(at(21, 14, 10), NOW, 3 * DAY)).toBe(text);
});

test("a turn of seconds counts them", async () => {
  await words.speak("en");
  expect(timeLeft(NOW + 28.5, NOW, 30)).toBe("0:29 left");
});

test.each([
  ["today the hour is enough", at(18, 20, 5), "20:05"],
  ["within the week it is a weekday", at(20, 8), "Fri 08:00"],
  ["the same weekday a week on is a date", at(25, 14, 10), "Nov 25, 14:10"],
])("%s", async (_, due, text) => {
  await words.speak("en");
  expect(until(due, NOW)).toBe(text);
});

test("only the last five seconds of a turn tick", () => {
  expect([6, 5, 1, 0].map(isTicking)).toEqual([false, true, true, false]);
});
