import { z } from 'zod';
import { NO_CONTROL, required } from './fields.js';

/** Lists of the dashboard that a person can arrange. */
export const LISTS = ['history', 'leads', 'api-keys'] as const;
export type ListName = (typeof LISTS)[number];

export const DENSITIES = ['comfortable', 'compact'] as const;

export const SAVED_QUERY_NAME_MAX = 60;
export const MAX_SAVED_QUERIES = 20;
/** Characters of a saved filter as JSON. */
const FILTER_MAX = 2000;

const name = z.string().regex(/^\w{1,40}$/, 'Must be the name of a field');
const names = z.array(name).max(50, 'At most 50 columns');

/** PostgreSQL stores neither NUL nor lone surrogates, which JSON writes as escapes. */
const isStorable = (filter: unknown) => !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(filter));

/** A named filter, with sort order and page size, in react-admin's shape. */
const savedQuery = z.strictObject({
  label: required('Name is required', SAVED_QUERY_NAME_MAX),
  value: z.strictObject({
    filter: z
      .record(name, z.unknown())
      .refine((filter) => JSON.stringify(filter).length <= FILTER_MAX, 'The filter is too long')
      .refine(isStorable, NO_CONTROL),
    sort: z.strictObject({ field: name, order: z.enum(['ASC', 'DESC']) }),
    perPage: z.int().min(1).max(1000),
    displayedFilters: z.record(name, z.boolean()).optional(),
  }),
});
export type SavedQuery = z.infer<typeof savedQuery>;

/** Body and response of `PUT /api/settings/lists/{list}`: how a person arranged a list. Omitted parts have their defaults. */
export const listView = z
  .strictObject({
    hiddenColumns: names,
    columnOrder: names.meta({ description: 'Columns in the order of the list' }),
    density: z.enum(DENSITIES, 'Must be comfortable or compact'),
    savedQueries: z
      .array(savedQuery)
      .max(MAX_SAVED_QUERIES, `At most ${MAX_SAVED_QUERIES} saved queries`),
  })
  .partial()
  .meta({ id: 'ListView' });
export type ListView = z.infer<typeof listView>;

/** The lists that a person has arranged. */
export const listViews = z.partialRecord(z.enum(LISTS), listView);
export type ListViews = z.infer<typeof listViews>;

export const listParam = z.enum(LISTS, `Must be one of ${LISTS.join(', ')}`);
