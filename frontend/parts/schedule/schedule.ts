import { WEEKDAYS, type DeliveryRequest } from '#contract/deliveries.js';
import { useSession } from '../session/session';
import { datesFor } from '../session/useDates';

type Schedule = Pick<DeliveryRequest, 'cadence' | 'localTime' | 'timeZone'> & {
  weekdays?: number[] | undefined;
  dayOfMonth?: number | undefined;
  /** Its day is that of all deliveries, unless one was chosen. */
  nextAt?: string | null;
};

export type Weekday = keyof typeof WEEKDAYS;
export const WEEKDAY_IDS = Object.keys(WEEKDAYS).map(Number) as Weekday[];
export const weekdayName = (day: number) => WEEKDAYS[day as Weekday];

/** Returns a function that describes a schedule, such as "Every Monday at 8:00 AM (Europe/Paris)". */
export function useScheduleText() {
  const { profile } = useSession();
  return (schedule: Schedule) =>
    `${daysText(schedule)} at ${datesFor(profile, schedule.timeZone).time(schedule.localTime)}`;
}

export function daysText(schedule: Schedule): string {
  const { cadence, weekdays = [] } = schedule;
  const next = localDay(schedule);
  const weekday = weekdays[0] ?? (next && (next.getUTCDay() || 7));
  const dayOfMonth = schedule.dayOfMonth ?? (next && dayOfEveryMonth(next));
  switch (cadence) {
    case 'daily':
      return weekdays.length === 0 || weekdays.length === WEEKDAY_IDS.length
        ? 'Every day'
        : `Every ${new Intl.ListFormat('en-US').format(weekdays.toSorted((a, b) => a - b).map(weekdayName))}`;
    case 'weekly':
      return `Every ${weekday ? weekdayName(weekday) : 'week'}`;
    case 'biweekly':
      return weekday ? `Every other ${weekdayName(weekday)}` : 'Every two weeks';
    case 'monthly':
      return dayOfMonth ? `${dayText(dayOfMonth)} of every month` : 'Every month';
  }
}

/** The local day of the next delivery, in UTC; null if it is unknown. */
function localDay({ nextAt, timeZone }: Schedule): Date | null {
  if (!nextAt) return null;
  // Sweden writes dates as ISO does.
  return new Date(new Date(nextAt).toLocaleDateString('sv', { timeZone }));
}

/** Null for the last day of a month, which may replace a later one. */
function dayOfEveryMonth(next: Date): number | null {
  const day = next.getUTCDate();
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  return day < last ? day : null;
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** For example, "The 1st". In shorter months, it runs on the last day. */
export const dayText = (day: number) =>
  day === 31 ? 'The last day' : `The ${day}${SUFFIXES[ordinals.select(day)] ?? 'th'}`;
