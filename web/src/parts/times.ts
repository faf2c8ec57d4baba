/** Times as a player reads them: how long something lasts, and until when. */
import { say, words } from "../words/index.svelte";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const CLOCK: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", hourCycle: "h23" };

const two = (value: number): string => String(value).padStart(2, "0");
const unit = (count: number, name: "day" | "hour"): string =>
  new Intl.NumberFormat(words.language, { style: "unit", unit: name, unitDisplay: "long" }).format(count);

/** Seconds that a turn has left, whole ones; never more than it had: our idea of the server's time may be off by a moment. */
export function secondsLeft(due: number, now: number, clock: number | null): number {
  return Math.max(0, Math.min(Math.ceil(due - now), clock ?? Infinity));
}

/** The last seconds of a turn can be heard. */
export const isTicking = (left: number): boolean => left > 0 && left <= 5;

/** A length: days or hours about, and below an hour minutes and seconds. */
export function lengthOf(seconds: number): string {
  if (seconds >= 1.5 * DAY) return unit(Math.round(seconds / DAY), "day");
  if (seconds >= HOUR) return unit(Math.round(seconds / HOUR), "hour");
  return `${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`;
}

/** A moment to come: the time today, a weekday within the week, otherwise the day. */
export function until(due: number, now: number): string {
  const [date, today] = [new Date(due * 1000), new Date(now * 1000)];
  const day: Intl.DateTimeFormatOptions =
    date.toDateString() === today.toDateString()
      ? {}
      : due - now < 6 * DAY
        ? { weekday: "short" }
        : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(words.language, { ...day, ...CLOCK }).format(date);
}

/** What a turn clock shows: a turn that lasts for hours says when it ends too. */
export function timeLeft(due: number, now: number, clock: number | null): string {
  const left = secondsLeft(due, now, clock);
  const time = lengthOf(left);
  return left < HOUR ? say("game.timeLeft", { time }) : say("game.timeLeftUntil", { time, when: until(due, now) });
}

/** A moment that is past, as short as possible: the time if it was today, otherwise the day. */
export function moment(seconds: number): string {
  const date = new Date(seconds * 1000);
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(words.language, today ? CLOCK : { day: "numeric", month: "short", year: "numeric" }).format(date);
}
