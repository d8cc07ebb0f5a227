import type { EntityManager } from 'typeorm';
import type { VisitorCoverage, VisitorResult } from '#contract/visitors.js';
import { contactsOfPlaces, parametersOf, type PlaceSet } from '../place.sql.js';

/** Counts a set's places by contact data, at most `limit`. */
export async function countContacts(
  tx: EntityManager,
  places: PlaceSet,
  limit: number,
): Promise<Pick<VisitorResult, 'total' | 'withPhone' | 'withWebsite' | 'withEmail'>> {
  const parameters: unknown[] = [];
  const [row] = await tx.query<
    [Pick<VisitorResult, 'total' | 'withPhone' | 'withWebsite' | 'withEmail'>]
  >(
    `SELECT count(*)::int AS total, count(phone)::int AS "withPhone",
       count(website)::int AS "withWebsite", count(email)::int AS "withEmail"
     FROM (${contactsOfPlaces(places, parametersOf(parameters), limit)}) found`,
    parameters,
  );
  return row;
}

/** The number of places and cities in the index. */
export async function countIndex(tx: EntityManager): Promise<VisitorCoverage> {
  const [row] = await tx.query<[VisitorCoverage]>(
    "SELECT COALESCE(sum(place_count), 0)::int AS places, count(*)::int AS cities FROM cities WHERE place_count > 0 AND kind = 'city'",
  );
  return row;
}
