import type { DataSource, EntityManager } from 'typeorm';
import { FOUND_FIELDS } from '../../contract/lead-fields.js';
import { asJson } from '../database/values.js';
import { clearWebsites } from '../enrichment/task.sql.js';
import type { FoundPlace } from '../places/found-place.js';
import { removeSourceProfiles } from './contact.sql.js';
import { bareColumns, recordOf, searchText } from './lead-columns.js';

/** Leads a transaction changes; a run that holds one of them is not waited for. */
const CHUNK = 1_000;
/** What a lead is called whose content may not be kept any longer, as SQL. */
const REMOVED = `'Removed by Google''s terms'`;

/** Content that Google gives: all but the email, which may come from the business's own website. */
const GIVEN = FOUND_FIELDS.filter((id) => id !== 'email');
/** What the terms end: all of it; the name says so. */
const REMOVED_FIELDS = GIVEN.filter((id) => id !== 'name');

/** No content is left but the source's id, what the subscriber wrote, and the email. */
const WITHOUT_CONTENT = `
  name = ${REMOVED}, ${REMOVED_FIELDS.map((id) => `${bareColumns([id])} = NULL`).join(', ')},
  filled = '{}', retain_until = NULL, removed_at = now(),
  search_text = lower(concat_ws(' ', ${REMOVED}, email))`;

/** Content that is shown again when it is renewed. */
const RENEWED = ['licence', ...GIVEN, 'retainUntil'] as const;

/**
 * Removes the content of leads that match, and what they were recognised by; their ids and the subscribers' own words stay.
 * @param where condition on `leads`
 * @returns how many; no more than a chunk
 */
async function removeWhere(tx: EntityManager, where: string, parameters: unknown[]) {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM leads WHERE ${where} ORDER BY id LIMIT ${CHUNK} FOR NO KEY UPDATE SKIP LOCKED`,
    parameters,
  );
  const ids = rows.map(({ id }) => id);
  await removeSourceProfiles(tx, ids);
  await tx.query(`UPDATE leads SET ${WITHOUT_CONTENT} WHERE id = ANY($1)`, [ids]);
  await clearWebsites(tx, ids);
  await tx.query('DELETE FROM lead_match_keys WHERE lead_id = ANY($1)', [ids]);
  return rows.length;
}

/** Removes what may not be kept any longer, a chunk at a time. @returns how many leads; `most` or more may be left */
export async function removeExpired(database: DataSource, most: number): Promise<number> {
  for (let removed = 0; ;) {
    const chunk = await database.transaction((tx) => removeWhere(tx, 'retain_until <= now()', []));
    removed += chunk;
    if (chunk < CHUNK || removed >= most) return removed;
  }
}

/** Removes the content of a place from every account that has it, whatever date it bears. */
export const removePlace = (database: DataSource, source: string, sourceId: string) =>
  database.transaction((tx) =>
    removeWhere(tx, 'source = $1 AND source_id = $2 AND retain_until IS NOT NULL', [
      source,
      sourceId,
    ]),
  );

/** Ids of places whose content must soon be renewed or removed, those first that are due first. */
export async function dueSoon(database: DataSource, source: string, within: string, limit: number) {
  const rows = await database.query<{ sourceId: string }[]>(
    `SELECT source_id AS "sourceId" FROM leads
     WHERE source = $1 AND retain_until <= now() + $2::interval
     GROUP BY source_id ORDER BY min(retain_until) LIMIT $3`,
    [source, within, limit],
  );
  return rows.map(({ sourceId }) => sourceId);
}

/**
 * Shows a place as it is now in every account that has it. Where it has another id by now, that one is remembered, too;
 * an account that has the new id as another lead keeps both.
 */
export const renewPlace = (database: DataSource, sourceId: string, place: FoundPlace) =>
  database.transaction(async (tx) => {
    const [leads] = await tx.query<[{ id: string; accountId: string }[], number]>(
      `UPDATE leads l SET (${bareColumns(RENEWED)}, search_text, last_seen_at)
       = (${RENEWED.map((id) => `found."${id}"`).join(', ')},
          ${searchText((id) => (id === 'email' ? 'l.email' : `found."${id}"`))}, now())
       FROM json_to_record($3) AS found (${recordOf(RENEWED)})
       WHERE l.id IN (
         SELECT id FROM leads WHERE source = $1 AND source_id = $2 AND retain_until IS NOT NULL
         ORDER BY id FOR NO KEY UPDATE
       ) RETURNING l.id, l.account_id AS "accountId"`,
      [place.source, sourceId, asJson(place)],
    );
    if (place.sourceId !== sourceId) await follow(tx, place, leads);
  });

/** The new id leads to the leads, and is theirs where no other lead of the account has it. */
async function follow(
  tx: EntityManager,
  { source, sourceId }: FoundPlace,
  leads: { id: string; accountId: string }[],
) {
  const ids = leads.map(({ id }) => id);
  await tx.query(
    `INSERT INTO lead_identities (account_id, source, source_id, lead_id)
     SELECT account_id, $1, $2, id FROM leads WHERE id = ANY($3) ORDER BY account_id
     ON CONFLICT DO NOTHING`,
    [source, sourceId, ids],
  );
  await tx.query(
    `UPDATE leads SET source_id = $2 FROM lead_identities i
     WHERE leads.id = ANY($3) AND i.lead_id = leads.id AND i.source = $1 AND i.source_id = $2`,
    [source, sourceId, ids],
  );
}
