/** The time zone of this device, where `today` is. */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In Swedish, dates are written as in ISO 8601. */
const isoDay = (date: Date) => date.toLocaleDateString('sv-SE');

/** Today on this device, or a later day, such as "2026-12-31". */
export function dayFromToday(days = 0): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return isoDay(date);
}

/** The Monday after this week, as Monday begins a week in ISO 8601. */
export const nextMonday = () => dayFromToday(8 - (new Date().getDay() || 7));

const DAY_MS = 86_400_000;

/** Days from today until a day; negative once it is past. */
export const daysUntil = (day: string) =>
  Math.round((Date.parse(day) - Date.parse(dayFromToday())) / DAY_MS);
