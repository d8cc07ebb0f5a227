import { RUN_STATUSES, type RunFilter } from '../../contract/scrape.js';
import { dayOf, endOfDay, isPlausibleDay, lastDayBefore, startOfDay } from './days';

/** The fields of the filter bar; `from` and `to` are days, both inclusive. */
export interface FilterFields {
  city: string;
  category: string;
  status: string;
  from: string;
  to: string;
}

export const NO_FILTER: FilterFields = { city: '', category: '', status: '', from: '', to: '' };

export const isFiltered = (fields: FilterFields) =>
  Object.values(fields).some((text) => text.trim() !== '');

/** Converts the fields to the API filter. Days are in the user's time zone. */
export function toFilter(fields: FilterFields, timeZone?: string): RunFilter {
  const filter: RunFilter = {};
  const city = fields.city.trim();
  const category = fields.category.trim();
  const status = RUN_STATUSES.find((known) => known === fields.status);
  if (city) filter.city = city;
  if (category) filter.category = category;
  if (status) filter.status = status;
  if (isPlausibleDay(fields.from)) filter.from = startOfDay(fields.from, timeZone);
  if (isPlausibleDay(fields.to)) filter.to = endOfDay(fields.to, timeZone);
  return filter;
}

/** Converts an API filter back to fields. The filter comes from the URL, so it may hold anything. */
export function toFields(filter: Record<string, unknown>, timeZone?: string): FilterFields {
  const text = (name: keyof FilterFields) => {
    const value = filter[name];
    return typeof value === 'string' ? value : '';
  };
  const day = (iso: string, toDay: typeof dayOf) =>
    Number.isNaN(Date.parse(iso)) ? '' : toDay(iso, timeZone);
  return {
    city: text('city'),
    category: text('category'),
    status: text('status'),
    from: day(text('from'), dayOf),
    to: day(text('to'), lastDayBefore),
  };
}
