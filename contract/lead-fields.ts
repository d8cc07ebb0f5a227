/*
 * Every field of a lead, declared once. The API schema, the SQL that reads and writes leads, both CSVs, the tables of
 * the web client and what sources return are derived from here. No zod: public pages show leads without it.
 */

/** How far the subscriber came with a lead. */
export const LEAD_STATUSES = ['NEW', 'CONTACTED', 'QUALIFIED', 'WON', 'LOST'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** What each kind of field holds. Schema, SQL type, sort order, CSV cell and table cell follow from the kind. */
interface KindValues {
  id: string;
  text: string;
  phone: string;
  email: string;
  website: string;
  rating: number;
  count: number;
  degrees: number;
  instant: string;
  status: LeadStatus;
  tags: string[];
  flag: boolean;
}
export type LeadFieldKind = keyof KindValues;

interface LeadFieldFacts {
  /** Name in the API, and on the screen and in CSVs unless these differ. */
  wire: string;
  kind: LeadFieldKind;
  label?: string;
  csv?: string;
  /** Another name, in the web client's addresses and in CSVs that are read. */
  alias?: string;
  /** Never null. */
  required?: true;
  /** Comes with each record of a source. */
  found?: true;
  description?: string;
}

/** In the order of the API. */
export const LEAD_FIELDS = {
  id: { wire: 'id', kind: 'id', required: true },
  name: { wire: 'Name', kind: 'text', required: true, found: true },
  category: { wire: 'Category', kind: 'text', found: true },
  phone: {
    wire: 'Phone',
    kind: 'phone',
    found: true,
    description: 'E.164, such as +37793258000',
  },
  email: { wire: 'Email', kind: 'email', label: 'Email', found: true },
  address: { wire: 'Address', kind: 'text', found: true },
  website: { wire: 'Website', kind: 'website', found: true, description: 'http or https URL' },
  rating: { wire: 'Rating', kind: 'rating', found: true },
  reviewCount: {
    wire: 'Review Count',
    kind: 'count',
    label: 'Reviews',
    csv: 'ReviewCount',
    alias: 'reviews',
    found: true,
  },
  hours: { wire: 'Hours', kind: 'text', found: true },
  display: {
    wire: 'Display',
    kind: 'text',
    required: true,
    description: 'Name and address on one line',
  },
  latitude: { wire: 'Latitude', kind: 'degrees', found: true },
  longitude: { wire: 'Longitude', kind: 'degrees', found: true },
  source: {
    wire: 'Source',
    kind: 'text',
    required: true,
    description: 'Where the lead comes from',
  },
  licence: {
    wire: 'Licence',
    kind: 'text',
    required: true,
    description: 'Licence and attribution of the source',
  },
  retainUntil: {
    wire: 'Retain Until',
    kind: 'instant',
    description: "When the source's terms require removal; null: it may be kept permanently",
  },
  sourceId: {
    wire: 'Source ID',
    kind: 'text',
    required: true,
    description: "The business's id at its source",
  },
  firstSeen: { wire: 'First Seen', kind: 'instant', label: 'First seen', required: true },
  lastSeen: { wire: 'Last Seen', kind: 'instant', label: 'Last seen', required: true },
  city: { wire: 'City', kind: 'text', description: 'City of the run that found it first' },
  status: { wire: 'Status', kind: 'status', required: true },
  tags: { wire: 'Tags', kind: 'tags', required: true },
  note: { wire: 'Note', kind: 'text' },
  suppressed: {
    wire: 'Suppressed',
    kind: 'flag',
    required: true,
    description: 'Never delivered again',
  },
} as const satisfies Record<string, LeadFieldFacts>;

type Fields = typeof LEAD_FIELDS;
export type LeadField = keyof Fields;
export type LeadFieldValue<Id extends LeadField> =
  | KindValues[Fields[Id]['kind']]
  | (Fields[Id] extends { required: true } ? never : null);

export const LEAD_FIELD_IDS = Object.keys(LEAD_FIELDS) as LeadField[];
export const leadField = (id: LeadField): LeadFieldFacts => LEAD_FIELDS[id];
export const labelOf = (id: LeadField) => leadField(id).label ?? LEAD_FIELDS[id].wire;
export const csvHeader = (id: LeadField) => leadField(id).csv ?? LEAD_FIELDS[id].wire;

/** Fields that come with each record of a source; sources map their data to these. */
export type FoundField = {
  [Id in LeadField]: Fields[Id] extends { found: true } ? Id : never;
}[LeadField];
export type FoundContent = { [Id in FoundField]: LeadFieldValue<Id> };
export const FOUND_FIELDS = LEAD_FIELD_IDS.filter((id) => leadField(id).found) as FoundField[];

/** What leads can be sorted by. */
export const SORT_FIELDS = [
  'firstSeen',
  'lastSeen',
  'id',
  'name',
  'category',
  'city',
  'status',
  'rating',
  'reviewCount',
] as const satisfies LeadField[];

/** Columns of the lead table, and of the CSV made in the browser. */
export const TABLE_FIELDS = [
  'name',
  'category',
  'phone',
  'address',
  'website',
  'rating',
  'reviewCount',
  'hours',
] as const satisfies LeadField[];

/** CSV of a run, from the server: the terms on which a lead is used go with it. */
export const RUN_CSV_FIELDS = [
  ...TABLE_FIELDS,
  'email',
  'licence',
  'retainUntil',
] as const satisfies LeadField[];

/** CSV of the account's leads. */
export const LEADS_CSV_FIELDS = [
  ...TABLE_FIELDS,
  'email',
  'city',
  'status',
  'tags',
  'note',
  'source',
  'licence',
  'retainUntil',
  'firstSeen',
  'lastSeen',
] as const satisfies LeadField[];

/** Columns of the list of leads. */
export const GRID_FIELDS = [
  'name',
  'category',
  'city',
  'phone',
  'website',
  'rating',
  'reviewCount',
  'status',
  'firstSeen',
] as const satisfies LeadField[];

/** Facts on a lead's own page. */
export const FACT_FIELDS = [
  'category',
  'phone',
  'email',
  'website',
  'address',
  'city',
  'hours',
  'rating',
] as const satisfies LeadField[];
