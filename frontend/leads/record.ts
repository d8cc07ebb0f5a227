import type { LeadContact } from '../../contract/enrichment.js';
import type { Lead, LeadDetail, LeadPatch } from '../../contract/leads.js';

/** The client's name of each field of a lead, and the wire's. */
const LEAD_FIELDS = {
  id: 'id',
  name: 'Name',
  category: 'Category',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  website: 'Website',
  rating: 'Rating',
  reviews: 'Review Count',
  hours: 'Hours',
  latitude: 'Latitude',
  longitude: 'Longitude',
  source: 'Source',
  licence: 'Licence',
  retainUntil: 'Retain Until',
  sourceId: 'Source ID',
  firstSeen: 'First Seen',
  lastSeen: 'Last Seen',
  city: 'City',
  status: 'Status',
  tags: 'Tags',
  note: 'Note',
  suppressed: 'Suppressed',
} as const satisfies Record<string, keyof Lead>;

type LeadNames = typeof LEAD_FIELDS;
export type LeadField = keyof LeadNames;
type LeadFields = { [Name in LeadField]: Lead[LeadNames[Name]] };

/** A run that brought a lead. */
export type LeadRun = { id: string; city: string; category: string; createdAt: string };

/** A way to reach the business that its own website names. */
export type Contact = {
  kind: LeadContact['Kind'];
  value: string;
  link: string;
  /** The page that names it. */
  page: string;
  /** From 0 to 1. */
  confidence: number;
  /** Whether its domain takes mail; null where that could not be asked. */
  mx: boolean | null;
};
/** What a source says otherwise than before. */
export type FieldChange = {
  field: string;
  before: string | null;
  after: string | null;
  at: string;
};
/** An id under which a source names the business. */
export type Identity = { source: string; sourceId: string };

/** What comes with the lead's own page only. */
type Details = {
  runs: LeadRun[];
  contacts: Contact[];
  /** How the website was last visited; `error` says why it could not be read. Null where it never was. */
  visit: { at: string; error: string | null } | null;
  changes: FieldChange[];
  identities: Identity[];
};

/** A lead of the account under the client's names. */
export type LeadRecord = LeadFields & Partial<Details>;

/** What the subscriber may change about a lead. */
export type LeadChange = Partial<Pick<LeadRecord, 'status' | 'tags' | 'note'>>;

export const toLeadRecord = (wire: Lead) =>
  Object.fromEntries(
    Object.entries(LEAD_FIELDS).map(([name, wireName]) => [name, wire[wireName]]),
  ) as LeadFields;

export const toLeadDetail = (wire: LeadDetail): LeadFields & Details => ({
  ...toLeadRecord(wire),
  runs: wire.Runs.map((run) => ({
    id: run.id,
    city: run.City,
    category: run.Category,
    createdAt: run['Created At'],
  })),
  contacts: wire.Contacts.map((contact) => ({
    kind: contact.Kind,
    value: contact.Value,
    link: contact.Link,
    page: contact['Source URL'],
    confidence: contact.Confidence,
    mx: contact.MX,
  })),
  visit: wire['Website Visit'] && {
    at: wire['Website Visit']['Visited At'],
    error: wire['Website Visit'].Error,
  },
  changes: wire.Changes.map((change) => ({
    field: change.Field,
    before: change.Before,
    after: change.After,
    at: change['Changed At'],
  })),
  identities: wire.Identities.map((identity) => ({
    source: identity.Source,
    sourceId: identity['Source ID'],
  })),
});

/** The name the server sorts by; a name that is not a lead's is left for the server to refuse. */
export const toWireLeadField = (name: string): string =>
  name in LEAD_FIELDS ? LEAD_FIELDS[name as LeadField] : name;

export const toWireChange = ({ status, tags, note }: LeadChange): LeadPatch => ({
  ...(status !== undefined && { Status: status }),
  ...(tags !== undefined && { Tags: tags }),
  ...(note !== undefined && { Note: note }),
});
