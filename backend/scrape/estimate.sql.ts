import type { EntityManager } from 'typeorm';
import { leadOfIdentity } from '../leads/ledger.sql.js';
import { contactsOfPlaces, type PlaceSet } from '../places/place.sql.js';
import { isCounted } from '../quota/usage.sql.js';

/** Places with the same kinds of contact data, and one value of each kind. */
export interface PlaceGroup {
  phone: string | null;
  website: string | null;
  email: string | null;
  /** Whether they have counted toward the account's plan. */
  isCounted: boolean;
  places: number;
}

/** Counts a set's places, at most `limit`. */
export const groupPlaces = (
  tx: EntityManager,
  accountId: string,
  { cityId, types }: PlaceSet,
  limit: number,
): Promise<PlaceGroup[]> =>
  tx.query(
    `SELECT min(phone) AS phone, min(website) AS website, min(email) AS email,
       counted AS "isCounted", count(*)::int AS places
     FROM (
       SELECT phone, website, email, ${isCounted('$1', leadOfIdentity('$1', 'found.source', 'found.source_id'))} AS counted
       FROM (${contactsOfPlaces('$2', '$3', '$4')}) found
     ) place
     GROUP BY phone IS NULL, website IS NULL, email IS NULL, counted`,
    [accountId, cityId, types, limit],
  );
