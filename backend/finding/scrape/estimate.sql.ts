import type { EntityManager } from 'typeorm';
import { leadOfIdentity } from '../leads/ledger.sql.js';
import { contactsOfPlaces, parametersOf, type PlaceSet } from '../../maps/places/place-set.sql.js';
import { isCounted } from '../../people/quota/usage.sql.js';

/** Places with the same kinds of contact data, and one value of each kind. */
export interface PlaceGroup {
  phone: string | null;
  website: string | null;
  email: string | null;
  /** Whether they are leads that have counted toward the account's plan. */
  isCounted: boolean;
  places: number;
}

/** Counts a set's places, at most `limit`. */
export function groupPlaces(
  tx: EntityManager,
  accountId: string,
  places: PlaceSet,
  limit: number,
): Promise<PlaceGroup[]> {
  const parameters: unknown[] = [];
  const put = parametersOf(parameters);
  const account = put(accountId, 'uuid');
  return tx.query(
    `SELECT min(phone) AS phone, min(website) AS website, min(email) AS email,
       counted AS "isCounted", count(*)::int AS places
     FROM (
       SELECT phone, website, email, lead_id IS NOT NULL AND ${isCounted(account, 'place.lead_id')} AS counted
       FROM (
         SELECT found.*, ${leadOfIdentity(account, 'found.source', 'found.source_id')} AS lead_id
         FROM (${contactsOfPlaces(places, put, limit)}) found
       ) place
     ) place
     GROUP BY phone IS NULL, website IS NULL, email IS NULL, counted`,
    parameters,
  );
}

/** The account's lead with each record's id, or null. */
export async function leadsOfRecords(
  tx: EntityManager,
  accountId: string,
  records: { source: string; sourceId: string }[],
): Promise<(string | null)[]> {
  const rows = await tx.query<{ leadId: string | null }[]>(
    `SELECT ${leadOfIdentity('$1', 'found.source', 'found.source_id')} AS "leadId"
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS found (source, source_id, position) ORDER BY position`,
    [accountId, records.map(({ source }) => source), records.map(({ sourceId }) => sourceId)],
  );
  return rows.map(({ leadId }) => leadId);
}
