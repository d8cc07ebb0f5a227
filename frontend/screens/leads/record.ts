import type { LeadContact } from '#contract/enrichment.js';
import {
  LEAD_FIELD_IDS,
  LEAD_FIELDS,
  leadField,
  type LeadField,
  type LeadFieldValue,
} from '#contract/lead-fields.js';
import type { LeadDetail } from '#contract/lead-detail.js';
import type { LeadReport } from '#contract/lead-reports.js';
import type { ChangedLead, Lead } from '#contract/leads.js';

/** A lead's fields with the client's names. */
type LeadFields = { [Id in LeadField]: LeadFieldValue<Id> };

/** A run that found the lead. */
export type LeadRun = { id: string; city: string; category: string; createdAt: string };

/** An email address or profile found on the business's own website, or a profile that its source lists. */
export type WebsiteContact = {
  kind: LeadContact['Kind'];
  value: string;
  link: string;
  /** The page where it was found. */
  page: string;
  /** From 0 to 1. */
  confidence: number;
  /** Whether the email's domain accepts mail; null if the lookup failed. */
  mx: boolean | null;
  /** The source that lists the profile. */
  source?: string | undefined;
};
/** A change in the source's data. */
export type FieldChange = {
  field: string;
  before: string | null;
  after: string | null;
  at: string;
};
/** The business's id at a source. */
export type SourceIdentity = {
  source: string;
  sourceId: string;
  /** The reasons it was recognized as this business. */
  reasons: readonly string[];
  /** The merge that added it; null if it was recognized. */
  mergeId: string | null;
};
/** A lead that a user merged into this one. */
export type LeadMergeRecord = {
  id: string;
  name: string;
  reasons: readonly string[];
  at: string;
};

/** Details loaded only for a single lead. */
type Details = {
  /** Counts the changes that members made. */
  revision: number;
  runs: LeadRun[];
  contacts: WebsiteContact[];
  /** The last website visit, with the error if it failed; null if never visited. */
  visit: { at: string; error: string | null; redirectedTo: string | null } | null;
  /** The time at which the pending visit was requested. */
  visitRequestedAt: string | null;
  /** The user's report of the lead as wrong. */
  report: LeadReport | null;
  changes: FieldChange[];
  identities: SourceIdentity[];
  merges: LeadMergeRecord[];
};

/** One of the account's leads with the client's field names. */
export type LeadRecord = LeadFields & Partial<Details>;
/** A lead as a member's change left it. */
export type ChangedRecord = LeadFields & Pick<Details, 'revision'>;

export const toLeadRecord = (wire: Lead) =>
  Object.fromEntries(LEAD_FIELD_IDS.map((id) => [id, wire[LEAD_FIELDS[id].wire]])) as LeadFields;

export const toChangedLead = (wire: ChangedLead): ChangedRecord => ({
  ...toLeadRecord(wire),
  revision: wire.Revision,
});

export const toLeadDetail = (wire: LeadDetail): LeadFields & Details => ({
  ...toChangedLead(wire),
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
    source: contact.Source,
  })),
  visit: wire['Website Visit'] && {
    at: wire['Website Visit']['Visited At'],
    error: wire['Website Visit'].Error,
    redirectedTo: wire['Website Visit']['Redirected To'],
  },
  visitRequestedAt: wire['Verification Requested At'],
  report: wire.Report,
  changes: wire.Changes.map((change) => ({
    field: change.Field,
    before: change.Before,
    after: change.After,
    at: change['Changed At'],
  })),
  identities: wire.Identities.map((identity) => ({
    source: identity.Source,
    sourceId: identity['Source ID'],
    reasons: identity.Reasons,
    mergeId: identity['Merge ID'],
  })),
  merges: wire.Merges.map((merge) => ({
    id: merge.id,
    name: merge.Name,
    reasons: merge.Reasons,
    at: merge['Merged At'],
  })),
});

/** The server's sort name. Unknown names pass through for the server to reject. */
export function toWireLeadField(name: string): string {
  const id = LEAD_FIELD_IDS.find((field) => name === field || name === leadField(field).alias);
  return id ? LEAD_FIELDS[id].wire : name;
}
