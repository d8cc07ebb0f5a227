/*
 * Every lead field, declared once. The API schema, the SQL, both CSVs, the web client's tables
 * and the type that sources return derive from it. No zod: public pages show leads without loading it.
 */

/** The subscriber's progress with a lead. */
export const LEAD_STATUSES = ['NEW', 'CONTACTED', 'QUALIFIED', 'WON', 'LOST'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
/** Statuses on screen, and in CSV and XLSX files. */
export const STATUS_LABELS: Record<LeadStatus, string> = {
  NEW: 'New',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  WON: 'Won',
  LOST: 'Lost',
};

/** The value of each kind of field. Schema, SQL type, sort order, CSV cell and table cell follow from the kind. */
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
  /** A day, such as 2026-12-31. */
  date: string;
  status: LeadStatus;
  tags: string[];
  flag: boolean;
  /** From 0 to 1. */
  share: number;
}
export type LeadFieldKind = keyof KindValues;

interface LeadFieldFacts {
  /** Name in the API. Also on screen and in CSVs, unless `label` or `csv` is set. */
  wire: string;
  kind: LeadFieldKind;
  label?: string;
  csv?: string;
  /** Alternative name in the web client's URLs and in CSVs it reads. */
  alias?: string;
  /** The smallest and the largest count. */
  range?: readonly [min: number, max: number];
  /** Never null. */
  required?: true;
  /** Whether sources provide it. */
  found?: true;
  description?: string;
}

/** Separates the areas of a lead that several runs found. */
export const AREA_SEPARATOR = '; ';

/** In API order. */
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
  address: {
    wire: 'Address',
    kind: 'text',
    found: true,
    description: "On one line, in the country's own order",
  },
  streetName: {
    wire: 'Street Name',
    kind: 'text',
    label: 'Street name',
    found: true,
    description: 'As the source writes it; some sources include the house number',
  },
  houseNumber: { wire: 'House Number', kind: 'text', label: 'House number', found: true },
  postalCode: { wire: 'Postal Code', kind: 'text', label: 'Postal code', found: true },
  locality: {
    wire: 'Locality',
    kind: 'text',
    found: true,
    description: 'The town in the address, as the source writes it',
  },
  region: {
    wire: 'Region',
    kind: 'text',
    found: true,
    description: 'State, province or region in the address, such as CA, NSW or Toscana',
  },
  countryCode: {
    wire: 'Country Code',
    kind: 'text',
    label: 'Country code',
    found: true,
    description: 'ISO 3166 code of the country in the address, such as MC',
  },
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
    description: 'The source of the lead',
  },
  license: {
    wire: 'Licence',
    label: 'License',
    kind: 'text',
    required: true,
    description: 'License and attribution of the source',
  },
  retainUntil: {
    wire: 'Retain Until',
    kind: 'instant',
    description:
      "Date on which the source's terms require deletion; null if the lead can be kept permanently",
  },
  sourceId: {
    wire: 'Source ID',
    kind: 'text',
    required: true,
    description: "The business's id at its source",
  },
  firstSeen: { wire: 'First Seen', kind: 'instant', label: 'First seen', required: true },
  lastSeen: { wire: 'Last Seen', kind: 'instant', label: 'Last seen', required: true },
  city: { wire: 'City', kind: 'text', description: 'The town of the business' },
  area: {
    wire: 'Searched Area',
    kind: 'text',
    label: 'Searched area',
    description:
      'The area of the run that found it, such as Monaco; of several, separated by semicolons, the first one first',
  },
  status: { wire: 'Status', kind: 'status', required: true },
  tags: { wire: 'Tags', kind: 'tags', required: true },
  note: { wire: 'Note', kind: 'text' },
  assignee: {
    wire: 'Assignee',
    kind: 'text',
    label: 'Assigned to',
    description: 'Name of the member whom the lead is assigned to; null if unassigned',
  },
  assigneeId: {
    wire: 'Assignee ID',
    kind: 'id',
    label: 'Assignee ID',
    description: "That member's user id",
  },
  nextStep: {
    wire: 'Next Step',
    kind: 'text',
    label: 'Next step',
    description: 'What the subscriber will do next about the lead',
  },
  dueOn: {
    wire: 'Due On',
    kind: 'date',
    label: 'Due',
    description: 'Day of the next step, such as 2026-12-31',
  },
  suppressed: {
    wire: 'Suppressed',
    kind: 'flag',
    required: true,
    description: 'Excluded from future runs',
  },
  completeness: {
    wire: 'Completeness',
    kind: 'count',
    range: [0, 100],
    required: true,
    description: 'Completeness of the lead, from 0 to 100',
  },
  emailConfidence: {
    wire: 'Email Confidence',
    kind: 'share',
    label: 'Email confidence',
    description:
      "Likelihood from 0 to 1 that an email found on the website is the business's; null for one from the source",
  },
  emailSource: {
    wire: 'Email Source URL',
    kind: 'website',
    label: 'Email found on',
    description: 'Page of the website that shows the email; null for an email from the source',
  },
  emailMx: {
    wire: 'Email MX',
    kind: 'flag',
    label: 'Email deliverable',
    description: "Whether the domain of the website's email accepts email; null if unknown",
  },
  websiteStatus: {
    wire: 'Website Status',
    kind: 'text',
    label: 'Website status',
    description:
      'alive, redirected (to another domain), parked (no website on the domain) or failed at the last visit; null if not visited in the last 30 days',
  },
  lastVerified: {
    wire: 'Last Verified',
    kind: 'instant',
    label: 'Last verified',
    description: 'Last visit to the website in the last 30 days',
  },
  phoneValid: {
    wire: 'Phone Valid',
    kind: 'flag',
    label: 'Phone valid',
    description:
      "Whether the phone number fits its country's numbering plan; null if there is no number",
  },
  phoneType: {
    wire: 'Phone Type',
    kind: 'text',
    label: 'Phone type',
    description: 'mobile, landline, toll-free and so on; null if the number has no known type',
  },
  phoneCountry: {
    wire: 'Phone Country',
    kind: 'text',
    label: 'Phone country',
    description: "ISO 3166 code of a valid phone number's country, such as MC",
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
/** A field's name in the web client's lists and URLs. */
export const listName = (id: LeadField): string => leadField(id).alias ?? id;
export const csvHeader = (id: LeadField) => leadField(id).csv ?? LEAD_FIELDS[id].wire;

/** Fields that sources provide. Each source maps its data to them. */
export type FoundField = {
  [Id in LeadField]: Fields[Id] extends { found: true } ? Id : never;
}[LeadField];
export type FoundContent = { [Id in FoundField]: LeadFieldValue<Id> };
export const FOUND_FIELDS = LEAD_FIELD_IDS.filter((id) => leadField(id).found) as FoundField[];

/** The parts of the address. They belong together: parts of different records would be an address that doesn't exist. */
export const ADDRESS_PARTS = [
  'streetName',
  'houseNumber',
  'postalCode',
  'locality',
  'region',
  'countryCode',
] as const satisfies FoundField[];
export type AddressPart = (typeof ADDRESS_PARTS)[number];
export type AddressParts = Pick<FoundContent, AddressPart>;

/** Fields that leads can be sorted by. */
export const SORT_FIELDS = [
  'firstSeen',
  'lastSeen',
  'id',
  'name',
  'category',
  'city',
  'area',
  'status',
  'rating',
  'reviewCount',
  'completeness',
  'dueOn',
] as const satisfies LeadField[];

/** The points that each fact adds to a lead's completeness. The trigger `score_lead` adds the same. */
export const COMPLETENESS = {
  phone: 30,
  email: 30,
  website: 15,
  address: 10,
  hours: 5,
  rating: 5,
  latitude: 5,
} as const satisfies Partial<Record<LeadField, number>>;

/** Maximum reviews to filter by. */
export const MAX_REVIEWS = 1_000_000_000;

/** Columns of the lead table and of the CSV built in the browser. */
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

/** Columns of a run's CSV from the server, including each lead's terms of use. */
export const RUN_CSV_FIELDS = [
  ...TABLE_FIELDS,
  'email',
  'license',
  'retainUntil',
] as const satisfies LeadField[];

/** Columns of the page that a delivery's client sees, unless the delivery leaves them out. */
export const CLIENT_FIELDS = [
  'name',
  'phone',
  'email',
  'website',
  'address',
  'category',
  'rating',
  'reviewCount',
  'hours',
] as const satisfies LeadField[];

/** The subscriber's own notes, which no client sees. */
export const PRIVATE_FIELDS = [
  'status',
  'tags',
  'note',
  'assignee',
  'assigneeId',
  'nextStep',
  'dueOn',
  'suppressed',
] as const satisfies LeadField[];
export const isPrivateField = (id: string) => PRIVATE_FIELDS.some((field) => field === id);

/** Columns in the CSV of the account's leads. */
export const LEADS_CSV_FIELDS = [
  ...TABLE_FIELDS,
  'email',
  'city',
  'status',
  'tags',
  'note',
  'source',
  'license',
  'retainUntil',
  'firstSeen',
  'lastSeen',
] as const satisfies LeadField[];

/** Columns of the list of leads. */
export const GRID_FIELDS = [
  'name',
  'status',
  'phone',
  'email',
  'website',
  'tags',
  'assignee',
  'nextStep',
  'dueOn',
  'category',
  'city',
  'area',
  'rating',
  'reviewCount',
  'completeness',
  'emailMx',
  'websiteStatus',
  'lastVerified',
  'phoneType',
  'firstSeen',
] as const satisfies LeadField[];

/** Fields of accounts with several people, which an individual doesn't see. */
const TEAM_FIELDS: readonly string[] = ['assignee', 'assigneeId'] satisfies LeadField[];
export const isTeamField = (id: string) => TEAM_FIELDS.includes(id);

/** The type of a phone number in its country's numbering plan. In North America's plan, a local number may be either. */
export const PHONE_TYPES = {
  mobile: 'Mobile',
  landline: 'Landline',
  'landline-or-mobile': 'Local (landline or mobile)',
  'toll-free': 'Toll-free',
  'shared-cost': 'Shared cost',
  'premium-rate': 'Premium rate',
  voip: 'VoIP',
  other: 'Other',
} as const;
export type PhoneType = keyof typeof PHONE_TYPES;

/** The result of the last visit to a lead's website. */
export const WEBSITE_STATUSES = ['alive', 'redirected', 'parked', 'failed'] as const;
export type WebsiteStatus = (typeof WEBSITE_STATUSES)[number];

/** Fields shown on a lead's page below its contacts. */
export const FACT_FIELDS = [
  'category',
  'address',
  'city',
  'area',
  'hours',
  'rating',
] as const satisfies LeadField[];
