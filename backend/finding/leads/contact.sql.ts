import type { EntityManager } from 'typeorm';
import { contactLink, type ContactKind, type LeadContact } from '#contract/enrichment.js';
import { prepared } from '../../platform/database/prepared.js';
import { asColumns, asJson, isOneOf, type TenantId } from '../../platform/database/values.js';
import { contactAt } from '../../maps/places/web/profiles.js';
import { columnOf, searchText } from './lead-columns.js';

interface StoredContact {
  kind: ContactKind;
  value: string;
  sourceUrl: string;
  confidence: number;
  mx: boolean | null;
  foundAt: Date;
  source: string | null;
}

/** A contact found on a lead's website. */
export interface FoundContact {
  kind: ContactKind;
  value: string;
  sourceUrl: string;
  /** 0–1 */
  confidence: number;
  /** Whether the domain accepts email; null if unknown or not an email. */
  mx: boolean | null;
}

/** Addresses below this confidence are shown, but never become the lead's email: most belong to web designers. */
const MIN_EMAIL_CONFIDENCE = 0.5;

/** The best email of the lead `r.lead_id` of the account `$1`. */
const BEST_EMAIL = `
  SELECT value FROM lead_contacts
  WHERE account_id = $1 AND lead_id = r.lead_id AND kind = 'email' AND mx IS NOT FALSE AND confidence >= ${MIN_EMAIL_CONFIDENCE}
  ORDER BY confidence DESC, value LIMIT 1`;

/** Sets the best email of each lead `r.lead_id` of the account `$1` if `condition` holds for the lead `l`. */
const fillEmails = (leads: string, condition: string) => `
  UPDATE leads l SET email = best.value,
    search_text = ${searchText((id) => (id === 'email' ? 'best.value' : columnOf(id)))}
  FROM ${leads} AS r (lead_id) CROSS JOIN LATERAL (${BEST_EMAIL}) best
  WHERE l.account_id = $1 AND l.id = r.lead_id AND ${condition}`;

/** Contacts of a lead: emails first, then by confidence. */
export async function contactsOf(
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<LeadContact[]> {
  const rows = await tx.query<StoredContact[]>(
    `SELECT kind, value, source_url AS "sourceUrl", confidence::float8, mx, found_at AS "foundAt", source
     FROM lead_contacts WHERE account_id = $1 AND lead_id = $2
     ORDER BY kind <> 'email', confidence DESC, kind, value`,
    [accountId, leadId],
  );
  return rows.map(({ kind, value, sourceUrl, confidence, mx, foundAt, source }) => ({
    Kind: kind,
    Value: value,
    Link: contactLink(kind, value),
    'Source URL': sourceUrl,
    Confidence: confidence,
    MX: mx,
    'Found At': foundAt.toISOString(),
    ...(source && { Source: source }),
  }));
}

/** The emails found on a lead's website, without the state of their domains. */
export function emailsOf(
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<Omit<FoundContact, 'mx'>[]> {
  return tx.query(
    `SELECT kind, value, source_url AS "sourceUrl", confidence::float8 FROM lead_contacts
     WHERE account_id = $1 AND lead_id = $2 AND kind = 'email'`,
    [accountId, leadId],
  );
}

/** Records whether the domains of a lead's emails accept email. */
export function saveMx(
  tx: EntityManager,
  accountId: string,
  leadId: string,
  emails: FoundContact[],
): Promise<unknown> {
  return tx.query(
    `UPDATE lead_contacts c SET mx = asked.mx FROM unnest($3::text[], $4::boolean[]) AS asked (value, mx)
     WHERE c.account_id = $1 AND c.lead_id = $2 AND c.kind = 'email' AND c.value = asked.value`,
    [accountId, leadId, emails.map(({ value }) => value), emails.map(({ mx }) => mx)],
  );
}

/**
 * Replaces the contacts of an earlier visit, and sets the lead's best email.
 * Keeps an email and profiles from the lead's source.
 */
export async function replaceContacts(
  tx: EntityManager,
  accountId: string,
  leadId: string,
  contacts: FoundContact[],
): Promise<void> {
  const before = await tx.query<{ value: string }[]>(
    `SELECT value FROM lead_contacts WHERE account_id = $1 AND lead_id = $2 AND kind = 'email'`,
    [accountId, leadId],
  );
  await tx.query(
    `WITH removed AS (
       DELETE FROM lead_contacts WHERE account_id = $1 AND lead_id = $2 AND source IS NULL
         AND (kind, value) NOT IN (SELECT c->>'kind', c->>'value' FROM jsonb_array_elements($3::jsonb) c))
     INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence, mx)
     SELECT $1, $2, c->>'kind', c->>'value', c->>'sourceUrl', (c->>'confidence')::numeric, (c->>'mx')::boolean
     FROM jsonb_array_elements($3::jsonb) c
     ON CONFLICT (account_id, lead_id, kind, value) DO UPDATE SET
       (source_url, confidence, mx, found_at, source)
       = (excluded.source_url, excluded.confidence, excluded.mx, now(), NULL)`,
    [accountId, leadId, JSON.stringify(contacts)],
  );
  await tx.query(
    fillEmails('(SELECT $2::uuid)', '(l.email IS NULL OR l.email = ANY($3::text[]))'),
    [accountId, leadId, before.map(({ value }) => value)],
  );
}

/** Sets the best email of an earlier visit on leads without one. */
export function restoreEmails(
  tx: EntityManager,
  accountId: string,
  leadIds: string[],
): Promise<unknown> {
  return tx.query(prepared(fillEmails('unnest($2::uuid[])', 'l.email IS NULL')), [
    accountId,
    leadIds,
  ]);
}

/** The pages on other sites that a source lists for a lead. */
export interface SourceProfiles extends TenantId {
  source: string;
  links: readonly string[];
}

/** The likelihood that a profile is the business's: sources check the links that they list. */
const SOURCE_CONFIDENCE = 0.95;

/** Replaces the profiles that the leads have from these sources. One that the business's own website shows stays. */
export function replaceProfiles(tx: EntityManager, found: SourceProfiles[]): Promise<unknown> {
  return tx.query(
    prepared(`WITH given AS (
       SELECT DISTINCT ON ("accountId", id, kind, value) *
       FROM json_to_recordset($1) AS given ("accountId" uuid, id uuid, source text, kind text, value text, url text)
     ), removed AS (
       DELETE FROM lead_contacts c USING unnest($2::uuid[], $3::uuid[], $4::text[]) AS seen (account_id, lead_id, source)
       WHERE c.account_id = seen.account_id AND c.lead_id = seen.lead_id AND c.source = seen.source
         AND (c.account_id, c.lead_id, c.kind, c.value) NOT IN (SELECT "accountId", id, kind, value FROM given)
     )
     INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence, source)
     SELECT "accountId", id, kind, value, url, ${SOURCE_CONFIDENCE}, source FROM given
     ON CONFLICT (account_id, lead_id, kind, value) DO NOTHING`),
    [
      asJson(
        found.flatMap(({ links, ...lead }) =>
          links.map((url) => ({ ...lead, ...contactAt(url), url })),
        ),
      ),
      found.map(({ accountId }) => accountId),
      found.map(({ id }) => id),
      found.map(({ source }) => source),
    ],
  );
}

/** Removes profiles that a source lists, as such or as the website: they are its content. */
export function removeSourceProfiles(tx: EntityManager, leads: TenantId[]): Promise<unknown> {
  return tx.query(
    `DELETE FROM lead_contacts c USING leads l
     WHERE ${isOneOf('l.account_id', 'l.id')} AND c.account_id = l.account_id AND c.lead_id = l.id AND c.kind <> 'email'
       AND (c.source = l.source OR c.source_url = l.website AND strpos(lower(l.website), lower(c.value)) > 0)`,
    asColumns(leads),
  );
}
