import type { ClientBase } from 'pg';
import { ADDRESS_PARTS } from '#contract/lead-fields.js';
import { snakeCase } from '../../../platform/database/naming.js';
import {
  repairedUntil,
  saveRepair,
  type Statements,
} from '../../../platform/database/repair.sql.js';
import { partsOfLine, type KnownTown } from '../address/read.js';
import { inTransaction } from './index-staged.js';

const PLACES_PER_BATCH = 5_000;
export const ADDRESSES_OF_PLACES = 'addresses of places';

type StoredAddress = KnownTown & { id: number; address: string | null };

/** Fills the parts of places from versions that kept only a line, until an import replaces them. Runs once, after the migrations. */
export async function fillPlaceAddresses(client: ClientBase): Promise<void> {
  const tx: Statements = {
    query: async (sql, parameters) => (await client.query(sql, parameters)).rows as never,
  };
  while (await inTransaction(client, () => fillNext(tx)));
}

/** @returns whether there are more */
async function fillNext(tx: Statements): Promise<boolean> {
  const last = await repairedUntil(tx, ADDRESSES_OF_PLACES);
  if (last === null) return false;
  const places = await tx.query<StoredAddress>(
    `SELECT places.id, address, cities.name AS town, country, cities.region_code AS "regionCode"
     FROM (SELECT * FROM places WHERE id > $1 ORDER BY id LIMIT ${PLACES_PER_BATCH} FOR NO KEY UPDATE) places
     LEFT JOIN cities ON cities.id = city_id AND country_code IS NULL AND kind IN ('city', 'district')
     ORDER BY places.id`,
    [last],
  );
  const filled = places
    .filter(({ town }) => town !== null)
    .map(({ id, address, ...town }) => ({ id, ...partsOfLine(address, town) }));
  if (filled.length > 0) await tx.query(SAVE, [JSON.stringify(filled)]);
  await saveRepair(tx, ADDRESSES_OF_PLACES, places.at(-1)?.id.toString() ?? null);
  return places.length > 0;
}

const SAVE = `
  UPDATE places SET (${ADDRESS_PARTS.map(snakeCase).join(', ')}) = (${ADDRESS_PARTS.map((id) => `filled."${id}"`).join(', ')})
  FROM json_to_recordset($1) AS filled (id integer, ${ADDRESS_PARTS.map((id) => `"${id}" text`).join(', ')})
  WHERE places.id = filled.id`;
