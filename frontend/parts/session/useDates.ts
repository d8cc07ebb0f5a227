import { useSession } from './session';

type Dates = ReturnType<typeof createDates>;

/** By locale and time zones. Intl takes about a millisecond for a format, and every row of a list uses them. */
const known = new Map<string, Dates>();

/**
 * Formats dates in the profile's time zone and locale, or in the browser's without a profile.
 * @param zone another time zone, such as a delivery's; times then name it if it differs
 */
export const useDates = (zone?: string): Dates => datesFor(useSession().profile, zone);

export function datesFor(
  profile: { locale?: string | null; timeZone?: string | null } | null | undefined,
  zone?: string,
): Dates {
  const locale = profile?.locale ?? undefined;
  const own = profile?.timeZone ?? undefined;
  const key = `${locale} ${own} ${zone}`;
  let dates = known.get(key);
  if (!dates) known.set(key, (dates = createDates(locale, own, zone)));
  return dates;
}

/** Keeps "8:00 AM" on one line. */
const unbroken = (text: string) => text.replace(/\s(?=[AP]M\b)/, '\u00a0');

const canonical = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;

function createDates(locale: string | undefined, own: string | undefined, timeZone = own) {
  const label = canonical(timeZone) === canonical(own) ? '' : ` (${timeZone})`;
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const soon = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  const dateTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const inYear = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone });
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    /** For example, "Nov 21, 2026, 11:05 AM". */
    dateTime: (iso: string) => unbroken(dateTime.format(new Date(iso))) + label,
    /** For example, "Thu, Dec 3, 8:00 AM". */
    soon: (iso: string) => unbroken(soon.format(new Date(iso))) + label,
    /** A time of day, such as "08:00", as "8:00 AM (Europe/Paris)". */
    time: (local: string) => unbroken(clock.format(new Date(`1970-01-01T${local}Z`))) + label,
    /** For example, "Nov 21, 2026". */
    date: (iso: string) => date.format(new Date(iso)),
    /** For example, "Nov 21", or "Nov 21, 2025" of another year. */
    briefDate: (iso: string) => {
      const at = new Date(iso);
      const isThisYear = year.format(at) === year.format(new Date());
      return (isThisYear ? inYear : date).format(at);
    },
    /** A day in UTC, such as a billing period's: the same day everywhere. */
    day: (iso: string) => day.format(new Date(iso)),
    /** From one such day to another: "Nov 21 – Dec 21, 2026". */
    days: (from: string, to: string) => day.formatRange(new Date(from), new Date(to)),
  };
}
