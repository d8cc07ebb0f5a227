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
  sourceId: 'Source ID',
  firstSeen: 'First Seen',
  lastSeen: 'Last Seen',
  city: 'City',
  status: 'Status',
  tags: 'Tags',
  note: 'Note',
  suppressed: 'Suppressed',
} as const satisfies Record<string, keyof Lead>;

type Fields = typeof LEAD_FIELDS;
export type LeadField = keyof Fields;
type LeadFields = { [Name in LeadField]: Lead[Fields[Name]] };

/** A run that brought a lead. */
export type LeadRun = { id: string; city: string; category: string; createdAt: string };

/** A lead of the account under the client's names; `runs` comes with the lead's own page only. */
export type LeadRecord = LeadFields & { runs?: LeadRun[] };

/** What the subscriber may change about a lead. */
export type LeadChange = Partial<Pick<LeadRecord, 'status' | 'tags' | 'note'>>;

export const toLeadRecord = (wire: Lead) =>
  Object.fromEntries(
    Object.entries(LEAD_FIELDS).map(([name, wireName]) => [name, wire[wireName]]),
  ) as LeadFields;

export const toLeadDetail = (wire: LeadDetail): LeadRecord => ({
  ...toLeadRecord(wire),
  runs: wire.Runs.map((run) => ({
    id: run.id,
    city: run.City,
    category: run.Category,
    createdAt: run['Created At'],
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
