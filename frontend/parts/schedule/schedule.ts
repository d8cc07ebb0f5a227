import { WEEKDAYS, type DeliveryRequest } from '#contract/deliveries.js';

type Schedule = Pick<DeliveryRequest, 'cadence' | 'localTime' | 'timeZone'> & {
  weekdays?: number[] | undefined;
  dayOfMonth?: number | undefined;
};

export type Weekday = keyof typeof WEEKDAYS;
export const WEEKDAY_IDS = Object.keys(WEEKDAYS).map(Number) as Weekday[];
export const weekdayName = (day: number) => WEEKDAYS[day as Weekday];

/** For example, "Every Monday at 08:00 (Europe/Paris)". */
export const scheduleText = (schedule: Schedule) =>
  `${daysText(schedule)} at ${schedule.localTime} (${schedule.timeZone})`;

export function daysText({ cadence, weekdays = [], dayOfMonth }: Schedule): string {
  const [weekday] = weekdays;
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

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** For example, "The 1st". In shorter months, it runs on the last day. */
export const dayText = (day: number) =>
  day === 31 ? 'The last day' : `The ${day}${SUFFIXES[ordinals.select(day)] ?? 'th'}`;
