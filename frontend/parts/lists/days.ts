/** Calendar days in a date input's format, such as "2026-11-21". The time zone defaults to the browser's. */

const FIRST_PLAUSIBLE = '2000-01-01';

/** Typing a year passes through the years 2, 20 and 202. */
const isPlausibleDay = (day: string) => day.length === 10 && day >= FIRST_PLAUSIBLE;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The local time of an instant in a time zone, as if it were UTC. */
function localTime(instant: number, timeZone: string | undefined): number {
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
  const get = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [get('year'), get('month') - 1, get('day')];
  return Date.UTC(year, month, day, get('hour'), get('minute'), get('second'));
}

/** The day on which an instant falls. */
export const dayOf = (iso: string, timeZone?: string) =>
  new Date(localTime(Date.parse(iso), timeZone)).toISOString().slice(0, 10);

/** The instant at which a day begins. */
export function startOfDay(day: string, timeZone?: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - (localTime(midnight, timeZone) - midnight);
  // The offset may differ between midnight UTC and the guess. The offset at the guess is correct.
  return new Date(midnight - (localTime(guess, timeZone) - guess)).toISOString();
}

/** The instant at which a day ends. */
export const endOfDay = (day: string, timeZone?: string) =>
  startOfDay(
    new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10),
    timeZone,
  );

/** The last day that ends at or before an instant. */
export const lastDayBefore = (iso: string, timeZone?: string) =>
  dayOf(new Date(Date.parse(iso) - 1).toISOString(), timeZone);

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Converts the first or last day of a period to the instant that the API filters by; '' for an incomplete day. */
export const parseFirstDay = (day: string, timeZone?: string) =>
  isPlausibleDay(day) ? startOfDay(day, timeZone) : '';
export const parseLastDay = (day: string, timeZone?: string) =>
  isPlausibleDay(day) ? endOfDay(day, timeZone) : '';

/** Converts the instant back to the day. The filter comes from the URL, so the instant may be anything. */
export const formatFirstDay = (iso: unknown, timeZone?: string) =>
  isInstant(iso) ? dayOf(iso, timeZone) : '';
export const formatLastDay = (iso: unknown, timeZone?: string) =>
  isInstant(iso) ? lastDayBefore(iso, timeZone) : '';
