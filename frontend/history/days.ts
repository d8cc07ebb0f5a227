/** Calendar days as a date input writes them, such as "2026-11-21", in a time zone; without one in the browser's. */

const FIRST_PLAUSIBLE = '2000-01-01';

/** Whoever types a year passes by the years 2, 20 and 202. */
export const isPlausibleDay = (day: string) => day.length === 10 && day >= FIRST_PLAUSIBLE;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a clock on the wall shows at an instant, as if it showed UTC. */
function wallClock(instant: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(instant));
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The day on which an instant falls. */
export const dayOf = (iso: string, timeZone?: string) =>
  new Date(wallClock(Date.parse(iso), timeZone)).toISOString().slice(0, 10);

/** The instant at which a day begins. */
export function startOfDay(day: string, timeZone?: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - (wallClock(midnight, timeZone) - midnight);
  // The clock may have changed between the two: what counts is the offset at the guess.
  return new Date(midnight - (wallClock(guess, timeZone) - guess)).toISOString();
}

/** The instant at which a day has passed. */
export const endOfDay = (day: string, timeZone?: string) =>
  startOfDay(
    new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10),
    timeZone,
  );

/** The last day that ends no later than an instant. */
export const lastDayBefore = (iso: string, timeZone?: string) =>
  dayOf(new Date(Date.parse(iso) - 1).toISOString(), timeZone);
