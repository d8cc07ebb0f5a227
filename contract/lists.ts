import { z } from 'zod';
import { box, polygon } from './areas.js';
import { NO_CONTROL, ONE_LINE, required } from './fields.js';

/** Dashboard lists that a user can customize. */
export const LISTS = ['history', 'leads', 'api-keys', 'deliveries'] as const;
export type ListName = (typeof LISTS)[number];

export const DENSITIES = ['comfortable', 'compact'] as const;
/** The leads as rows, or as cards in a column for each status. */
export const LAYOUTS = ['list', 'board'] as const;

export const SAVED_QUERY_NAME_MAX = 60;
export const MAX_SAVED_QUERIES = 20;
const MAX_FILTERS = 50;
/** Characters of a saved filter as JSON. */
const FILTER_MAX = 2000;

const NOT_A_NAME = 'Must be the name of a field';
const name = z.string(NOT_A_NAME).regex(/^\w{1,40}$/, NOT_A_NAME);
const names = z.array(name).max(50, 'At most 50 columns');

const plain = z.union([z.string().regex(ONE_LINE, NO_CONTROL), z.number(), z.boolean(), z.null()]);
// Flat, because a deeply nested value would overflow the stack when it is written as JSON.
const filterValue = z.union(
  [plain, z.array(plain), box, polygon],
  'Must be text, a number, true or false, a list or an area',
);

/** A named filter, with sort order and page size, in react-admin's shape. */
const savedQuery = z.strictObject({
  label: required('Name is required', SAVED_QUERY_NAME_MAX),
  value: z.strictObject({
    filter: z
      .record(name, filterValue)
      .refine((filter) => JSON.stringify(filter).length <= FILTER_MAX, 'The filter is too long'),
    sort: z.strictObject({ field: name, order: z.enum(['ASC', 'DESC']) }),
    perPage: z.int().min(1).max(1000),
    displayedFilters: z
      .record(name, z.boolean())
      .refine((shown) => Object.keys(shown).length <= MAX_FILTERS, `At most ${MAX_FILTERS} filters`)
      .optional(),
  }),
});

/** At least as many as a user has at any time. */
const viewIds = z.array(z.uuid('Must be the id of a view')).max(50, 'At most 50 views');

/** Body and response of `PUT /api/settings/lists/{list}`: a user's layout of a list. Omitted parts keep their values. */
export const listView = z
  .strictObject({
    hiddenColumns: names,
    shownColumns: names.meta({ description: 'Columns to show even without values' }),
    columnOrder: names.meta({ description: 'Columns in display order' }),
    viewOrder: viewIds.meta({ description: 'Saved views in display order; others follow' }),
    hiddenViews: viewIds.meta({ description: 'Saved views left out of the sidebar' }),
    density: z.enum(DENSITIES, 'Must be comfortable or compact'),
    layout: z
      .enum(LAYOUTS, 'Must be list or board')
      .meta({ description: 'Of the leads: a list, or a board with a column for each status' }),
    savedQueries: z
      .array(savedQuery)
      .max(MAX_SAVED_QUERIES, `At most ${MAX_SAVED_QUERIES} saved queries`),
  })
  .partial()
  .meta({ id: 'ListView' });
export type ListView = z.infer<typeof listView>;

/** The lists that a user has arranged. */
export const listViews = z.partialRecord(z.enum(LISTS), listView);
export type ListViews = z.infer<typeof listViews>;

export const listParam = z.enum(LISTS, `Must be one of ${LISTS.join(', ')}`);
