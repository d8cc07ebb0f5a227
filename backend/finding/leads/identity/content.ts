import {
  ADDRESS_PARTS,
  FOUND_FIELDS,
  LEAD_FIELDS,
  type AddressPart,
  type AddressParts,
  type FoundField,
} from '#contract/lead-fields.js';
import { UNKNOWN, type FoundPlace } from '../../../maps/places/found-place.js';

/** The content of a source's record, or of a lead. */
export type Content = Omit<FoundPlace, 'temporarilyClosed'>;

/** Stored as JSON in `leads.filled`, hence the spelling of `licence`. */
interface FieldOrigin {
  source: string;
  sourceId: string;
  licence: string;
  /** What the lead knew of the fact before: the town of a lead without an address. */
  own?: Partial<AddressParts> | undefined;
}

/** A fact that a record fills as a whole: an address has one origin, and so have its parts. */
type Fact = Exclude<FoundField, AddressPart>;

const isPart = (name: FoundField): name is AddressPart => ADDRESS_PARTS.some((id) => id === name);
const FACTS = FOUND_FIELDS.filter((name): name is Fact => !isPart(name));
const fieldsOf = (fact: Fact): readonly FoundField[] =>
  fact === 'address' ? ['address', ...ADDRESS_PARTS] : [fact];

/** The values of a fact in a record. */
const valuesOf = (content: Content, fact: Fact) =>
  Object.fromEntries(fieldsOf(fact).map((name) => [name, content[name]]));

/** What a record knows of a fact that it lacks as a whole. */
function knownOf(content: Content, fact: Fact): FieldOrigin['own'] {
  const known = fieldsOf(fact).filter((name) => content[name] !== null);
  return known.length > 0
    ? Object.fromEntries(known.map((name) => [name, content[name]]))
    : undefined;
}

/** The origins of facts that another record filled. */
export type Filled = Partial<Record<Fact, FieldOrigin>>;

export interface LeadContent extends Content {
  filled: Filled;
  /** Whether the content was removed, as its source's terms require. */
  removed: boolean;
}

export interface ContentChange {
  /** Wire name of the field. */
  field: string;
  before: string | null;
  after: string | null;
}

/** A record as the content of a new lead. Ratings have one decimal. */
export const asLeadContent = (record: Content): LeadContent => ({
  ...record,
  rating: record.rating === null ? null : Math.round(record.rating * 10) / 10,
  filled: {},
  removed: false,
});

/**
 * Applies a record of the same business to a lead. A newer version of the lead's own record replaces it.
 * Another record fills missing fields only.
 * Content with a retention limit is never mixed: only its own source replaces it, or any record once it has been removed.
 * @returns the same `shown` object if nothing changed, and the changes for the lead's history
 */
export function applyRecord(
  lead: LeadContent,
  record: Content,
): { shown: LeadContent; changes: ContentChange[] } {
  const next = asLeadContent(record);
  const own = sameRecord(lead, record);
  // The email may come from the business's website, which is not a record.
  if ((own || lead.removed) && !lead.filled.email) next.email ??= lead.email;
  if (lead.removed) return { shown: next, changes: [] };
  if (lead.retainUntil || record.retainUntil) return { shown: own ? next : lead, changes: [] };
  const shown = own ? refresh(lead, next) : fill(lead, next);
  const changed = FOUND_FIELDS.filter((name) => lead[name] !== shown[name]);
  if (changed.length === 0 && lead.license === shown.license) return { shown: lead, changes: [] };
  const changes = changed
    .filter((name) => !isPart(name) && (own || lead.filled[name]))
    .map((name) => ({
      field: LEAD_FIELDS[name].wire,
      before: text(lead[name]),
      after: text(shown[name]),
    }));
  return { shown, changes };
}

/** Whether a lead takes facts from a record: content with a retention limit is never mixed with another record's. */
export const takesFacts = (lead: LeadContent, record: Content) =>
  lead.removed || sameRecord(lead, record) || !(lead.retainUntil ?? record.retainUntil);

export type RecordId = Pick<Content, 'source' | 'sourceId'>;

const sameRecord = (a: RecordId, b: RecordId) => a.source === b.source && a.sourceId === b.sourceId;
const text = (value: string | number | null) => (value === null ? null : String(value));

/** Replaces the lead's own record. Fields that the new version lacks keep the values of other records. */
function refresh(lead: LeadContent, next: LeadContent): LeadContent {
  const kept = FACTS.filter((name) => next[name] === null && lead.filled[name]);
  const shown = { ...next };
  for (const name of kept) {
    Object.assign(shown, valuesOf(lead, name));
    shown.filled[name] = { ...lead.filled[name]!, own: knownOf(next, name) };
  }
  shown.license = licenses(next.license, shown.filled);
  return shown;
}

/** Fills missing fields from another record, and updates those it filled before. */
function fill(lead: LeadContent, next: LeadContent): LeadContent {
  const origin = { source: next.source, sourceId: next.sourceId, licence: ownLicense(next) };
  const shown = { ...lead, filled: { ...lead.filled } };
  const located = lead.latitude !== null && lead.longitude !== null;
  for (const name of FACTS) {
    const filler = lead.filled[name];
    const isPosition = name === 'latitude' || name === 'longitude';
    if (filler ? !sameRecord(filler, next) : isPosition ? located : lead[name] !== null) continue;
    if (fieldsOf(name).every((field) => next[field] === lead[field])) continue;
    // A record that knows only the town fills no address.
    if (!filler && next[name] === null) continue;
    const own = filler ? filler.own : knownOf(lead, name);
    if (next[name] === null) {
      empty(shown, name);
      continue;
    }
    Object.assign(shown, valuesOf(next, name));
    shown.filled[name] = { ...(next.filled[name] ?? origin), own };
  }
  shown.license = licenses(ownLicense(lead), shown.filled);
  return shown;
}

/** Takes a fact that another record filled out of a lead. */
function empty(lead: LeadContent, fact: Fact) {
  Object.assign(lead, valuesOf({ ...lead, ...UNKNOWN }, fact), lead.filled[fact]?.own);
  delete lead.filled[fact];
}

/** Adds the content of a lead that is merged into another: it fills missing fields only. */
export function absorb(lead: LeadContent, merged: LeadContent): LeadContent {
  if (merged.removed) return lead;
  if (lead.removed) return { ...merged, email: merged.email ?? lead.email };
  return lead.retainUntil || merged.retainUntil ? lead : fill(lead, merged);
}

/** Name of a lead without content. A value of the CSV, so it stays as it is. */
export const REMOVED_NAME = "Removed by Google's terms";

/**
 * A lead's content without these records of another business.
 * @param remaining a record that it keeps; shown without content if the lead's own record is one of those removed
 */
export function withoutRecords(
  lead: LeadContent,
  taken: RecordId[],
  remaining: RecordId | undefined,
): LeadContent {
  const isTaken = (origin: RecordId) => taken.some((record) => sameRecord(record, origin));
  if (remaining && isTaken(lead))
    return {
      ...UNKNOWN,
      ...remaining,
      name: REMOVED_NAME,
      license: '',
      filled: {},
      removed: true,
    };
  const shown = { ...lead, filled: { ...lead.filled } };
  for (const [name, origin] of Object.entries(lead.filled) as [Fact, FieldOrigin][])
    if (isTaken(origin)) empty(shown, name);
  shown.license = licenses(ownLicense(lead), shown.filled);
  return shown;
}

/** The contribution of one of a lead's other records: the fields that it filled, and the name that matched. */
export function contentFrom(lead: LeadContent, record: RecordId, city: string | null): LeadContent {
  const fields = Object.entries(lead.filled).filter(([, origin]) => sameRecord(record, origin));
  return {
    ...UNKNOWN,
    ...Object.assign({}, ...fields.map(([name]) => valuesOf(lead, name as Fact))),
    ...record,
    name: lead.name,
    city,
    license: fields[0]?.[1].licence ?? ownLicense(lead),
    retainUntil: lead.retainUntil,
    filled: {},
    removed: lead.removed,
  };
}

/** Separates licenses; no license contains it. */
const SEPARATOR = ' | ';

const ownLicense = ({ license }: Pick<Content, 'license'>) => license.split(SEPARATOR)[0]!;

const licenses = (own: string, filled: Filled) =>
  [...new Set([own, ...Object.values(filled).map(({ licence }) => licence)])].join(SEPARATOR);
