import { z } from 'zod';
import { required } from './fields.js';
import { leadFilter, leadSort } from './lead-filters.js';
import { timeZone } from './time-zone.js';

export const VIEW_NAME_MAX = 60;
/** Maximum views per user. */
export const MAX_VIEWS = 20;
/** Maximum views that an account's members share with each other. */
export const MAX_SHARED_VIEWS = 50;
/** Characters of a view's filter as JSON; enough for a drawn area with 200 corners. */
const FILTER_MAX = 10_000;

const fields = {
  name: required('Name is required', VIEW_NAME_MAX),
  filter: leadFilter.refine(
    (filter) => JSON.stringify(filter).length <= FILTER_MAX,
    'The filter is too long',
  ),
  sort: leadSort.nullable(),
  shared: z
    .boolean('shared must be true or false')
    .meta({ description: "Whether the account's other members see it" }),
};

/** Body of `POST /api/views`. */
export const viewForm = z
  .strictObject({ ...fields, sort: fields.sort.optional(), shared: fields.shared.optional() })
  .meta({ id: 'ViewForm' });
export type ViewForm = z.infer<typeof viewForm>;

/** Body of `PATCH /api/views/{id}`: omitted fields keep their values. */
export const viewPatch = z
  .strictObject({
    ...fields,
    deleted: z
      .literal(false, 'deleted must be false')
      .meta({ description: 'false restores a deleted view' }),
  })
  .partial()
  .meta({ id: 'ViewPatch' });
export type ViewPatch = z.infer<typeof viewPatch>;

/** A lead filter with a sort order, saved under a name. */
export const view = z
  .object({
    id: z.uuid(),
    name: z.string(),
    filter: leadFilter,
    sort: leadSort.nullable().meta({ description: 'null: the most complete leads first' }),
    shared: fields.shared,
    by: z
      .string()
      .nullable()
      .meta({ description: "The member who shares it; null for the caller's own" }),
    count: z.int().nullable().meta({
      description: 'Number of matching leads; null if counting what others share takes too long',
    }),
  })
  .meta({ id: 'View' });
export type View = z.infer<typeof view>;

/** Query for `GET /api/views`. */
export const viewsQuery = z.object({
  timeZone: timeZone.optional().meta({
    description: 'Where today is in counts of due leads: an IANA time zone; by default UTC',
  }),
});
export type ViewsQuery = z.infer<typeof viewsQuery>;

/** The first view of everyone. */
export const DUE_TODAY_VIEW: ViewForm = {
  name: 'Due today',
  filter: { due: 'today' },
  sort: ['Due On', 'ASC'],
};

/** The other views that everyone starts with. */
export const STARTER_VIEWS: readonly ViewForm[] = [
  { name: 'New with email', filter: { status: 'NEW', hasEmail: true } },
  { name: 'To call', filter: { status: 'NEW', hasPhone: true } },
  { name: 'No website', filter: { hasWebsite: false } },
  { name: 'Qualified', filter: { status: 'QUALIFIED' } },
];
