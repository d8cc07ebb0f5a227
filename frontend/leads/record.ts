import type { LeadContact } from '../../contract/enrichment.js';
import {
  LEAD_FIELD_IDS,
  LEAD_FIELDS,
  leadField,
  type LeadField,
  type LeadFieldValue,
} from '../../contract/lead-fields.js';
import type { Lead, LeadDetail, LeadPatch } from '../../contract/leads.js';

/** The fields of a lead under the client's names. */
type LeadFields = { [Id in LeadField]: LeadFieldValue<Id> };

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
export type SourceIdentity = { source: string; sourceId: string };

/** What comes with the lead's own page only. */
type Details = {
  runs: LeadRun[];
  contacts: Contact[];
  /** How the website was last visited; `error` says why it could not be read. Null where it never was. */
  visit: { at: string; error: string | null } | null;
  changes: FieldChange[];
  identities: SourceIdentity[];
};

/** A lead of the account under the client's names. */
export type LeadRecord = LeadFields & Partial<Details>;

/** What the subscriber may change about a lead. */
export type LeadChange = Partial<Pick<LeadRecord, 'status' | 'tags' | 'note'>>;

export const toLeadRecord = (wire: Lead) =>
  Object.fromEntries(LEAD_FIELD_IDS.map((id) => [id, wire[LEAD_FIELDS[id].wire]])) as LeadFields;

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

/** How the list is sorted by a field, in addresses too. */
export const sortName = (id: LeadField): string => leadField(id).alias ?? id;

/** The name the server sorts by; a name that is not a lead's is left for the server to refuse. */
export function toWireLeadField(name: string): string {
  const id = LEAD_FIELD_IDS.find((field) => name === field || name === leadField(field).alias);
  return id ? LEAD_FIELDS[id].wire : name;
}

export const toWireChange = ({ status, tags, note }: LeadChange): LeadPatch => ({
  ...(status !== undefined && { Status: status }),
  ...(tags !== undefined && { Tags: tags }),
  ...(note !== undefined && { Note: note }),
});
