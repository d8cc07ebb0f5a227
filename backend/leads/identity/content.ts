import { FOUND_FIELDS, LEAD_FIELDS, type FoundField } from '../../../contract/lead-fields.js';
import type { FoundPlace } from '../../places/found-place.js';

/** The content of a source's record, or of a lead. */
export type Content = Omit<FoundPlace, 'temporarilyClosed'>;

type RecordOrigin = Pick<Content, 'source' | 'sourceId' | 'licence'>;
/** The origins of fields that the shown record lacks. */
export type Filled = Partial<Record<FoundField, RecordOrigin>>;

export interface Shown extends Content {
  filled: Filled;
  /** Whether the content was removed because its source's terms ended. */
  removed: boolean;
}

export interface ContentChange {
  /** Wire name of the field. */
  field: string;
  before: string | null;
  after: string | null;
}

/** The content of a new lead; ratings have one decimal. */
export const shownOf = (record: Content): Shown => ({
  ...record,
  rating: record.rating === null ? null : Math.round(record.rating * 10) / 10,
  filled: {},
  removed: false,
});

/**
 * Applies a record of the same business to a lead. A newer version of the shown record replaces it.
 * Another record fills missing fields only.
 * Content with a retention limit is never mixed: only its own source replaces it, or any record once it is removed.
 * @returns the same `shown` object if nothing changed, and the changes for the lead's history
 */
export function applyRecord(
  lead: Shown,
  record: Content,
): { shown: Shown; changes: ContentChange[] } {
  const next = shownOf(record);
  const own = sameOrigin(lead, record);
  // The email may come from the business's website, which is not a record.
  if ((own || lead.removed) && !lead.filled.email) next.email ??= lead.email;
  if (lead.removed) return { shown: next, changes: [] };
  if (lead.retainUntil || record.retainUntil) return { shown: own ? next : lead, changes: [] };
  const shown = own ? refresh(lead, next) : fill(lead, next);
  const changed = FOUND_FIELDS.filter((name) => lead[name] !== shown[name]);
  if (changed.length === 0 && lead.licence === shown.licence) return { shown: lead, changes: [] };
  const changes = changed
    .filter((name) => own || lead.filled[name])
    .map((name) => ({
      field: LEAD_FIELDS[name].wire,
      before: text(lead[name]),
      after: text(shown[name]),
    }));
  return { shown, changes };
}

const sameOrigin = (a: RecordOrigin, b: RecordOrigin) =>
  a.source === b.source && a.sourceId === b.sourceId;
const text = (value: string | number | null) => (value === null ? null : String(value));

/** A newer version of the shown record: fields it lacks keep the values of other records. */
function refresh(lead: Shown, next: Shown): Shown {
  const kept = FOUND_FIELDS.filter((name) => next[name] === null && lead.filled[name]);
  const shown = { ...next };
  for (const name of kept) {
    Object.assign(shown, { [name]: lead[name] });
    shown.filled[name] = lead.filled[name]!;
  }
  shown.licence = licences(next.licence, shown.filled);
  return shown;
}

/** Another record of the business: fills missing fields, and updates those it filled before. */
function fill(lead: Shown, next: Shown): Shown {
  const { source, sourceId, licence } = next;
  const own = lead.licence.split(SEPARATOR)[0]!;
  const shown = { ...lead, filled: { ...lead.filled } };
  const located = lead.latitude !== null && lead.longitude !== null;
  for (const name of FOUND_FIELDS) {
    const given = lead.filled[name];
    const isPosition = name === 'latitude' || name === 'longitude';
    if (given ? !sameOrigin(given, next) : isPosition ? located : lead[name] !== null) continue;
    if (next[name] === lead[name]) continue;
    Object.assign(shown, { [name]: next[name] });
    if (next[name] === null) delete shown.filled[name];
    else shown.filled[name] = { source, sourceId, licence };
  }
  shown.licence = licences(own, shown.filled);
  return shown;
}

/** Separates licences; no licence contains it. */
const SEPARATOR = ' | ';

const licences = (own: string, filled: Filled) =>
  [...new Set([own, ...Object.values(filled).map(({ licence }) => licence)])].join(SEPARATOR);
