import { z } from 'zod';
import type { FieldErrors } from 'react-hook-form';
import { areaFields, polygon } from '#contract/areas.js';
import { categoriesOf } from '#contract/categories.js';
import { OPTION_NAMES } from '#contract/run-options.js';
import { DEFAULT_MIN_LEADS, type runRequest, type RunRequest } from '#contract/scrape.js';

/** The form's values before validation. */
export type ScrapeFields = z.input<typeof runRequest>;

/** An empty form. Every option is off except `hasContact`, so that users don't pay for names alone. */
export const EMPTY = { minLeads: DEFAULT_MIN_LEADS, hasContact: true };
const OFF = Object.fromEntries(
  [...Object.keys(areaFields), ...OPTION_NAMES].map((name) => [name, undefined]),
);

/** Converts a request to form fields; options it does not set are off. */
export const fieldsOf = (request: RunRequest): ScrapeFields => ({
  ...OFF,
  ...request,
  ...categoryFieldsOf(request),
});

/** The categories of a request, in the form's only field for them. */
export const categoryFieldsOf = (request: Parameters<typeof categoriesOf>[0]) => ({
  category: undefined,
  categories: categoriesOf(request),
});

/** The reason that the categories are rejected: all of them, one of them, or by the server. */
export const categoryErrorOf = ({ category, categories }: FieldErrors<CategoryFields>) =>
  categories?.message ??
  [categories].flat().find((error) => error?.message)?.message ??
  category?.message;
type CategoryFields = Pick<ScrapeFields, 'category' | 'categories'>;

/** Parses a typed number. Other text is kept for the schema to reject. */
export const asNumber = (typed: string) => {
  const text = typed.trim();
  if (text === '') return undefined;
  return (/^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : text) as number;
};

export const asLeads = (typed: string | number) => {
  const text = String(typed).trim();
  if (text === 'all') return text;
  return text === '' ? Number.NaN : Number(text);
};

/** The polygon that the map of leads passes on in the location's state. */
export function drawnArea(state: unknown): Pick<ScrapeFields, 'polygon'> {
  const { data } = z.object({ polygon }).safeParse(state);
  return data ?? {};
}
