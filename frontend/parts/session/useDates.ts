import { useSession } from './session';

type Dates = ReturnType<typeof createDates>;

/** By locale and time zone. Intl takes about a millisecond for a format, and every row of a list uses them. */
const known = new Map<string, Dates>();

/** Formats dates in the profile's time zone and locale, or in the browser's without a profile. */
export function useDates(): Dates {
  const { profile } = useSession();
  const locale = profile?.locale ?? undefined;
  const timeZone = profile?.timeZone ?? undefined;
  const key = `${locale} ${timeZone}`;
  let dates = known.get(key);
  if (!dates) known.set(key, (dates = createDates(locale, timeZone)));
  return dates;
}

function createDates(locale: string | undefined, timeZone: string | undefined) {
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
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
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
