import type { Price } from './objects.js';

export const DAY = 86_400;

/** The same moment, this many months later. The 31st becomes the month's last day. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}

const monthsBetween = (from: number, to: number) => {
  const [start, end] = [new Date(from * 1000), new Date(to * 1000)];
  return (
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  );
};

/** The end of a period, counted from the anchor, so that a subscription from the 31st returns to the 31st. */
export const endOfPeriod = (
  start: number,
  anchor: number,
  interval: NonNullable<Price['recurring']>['interval'],
) => addMonths(anchor, monthsBetween(anchor, start) + (interval === 'year' ? 12 : 1));

export const formatDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

export const formatMoney = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency });
