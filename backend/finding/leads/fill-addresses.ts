import type { DataSource, EntityManager } from 'typeorm';
import { ADDRESS_PARTS } from '#contract/lead-fields.js';
import { repairedUntil, saveRepair } from '../../platform/database/repair.sql.js';
import { asJson, literals, type TenantId } from '../../platform/database/values.js';
import { partsOfLine } from '../../maps/places/address/read.js';
import { townsOf } from '../../maps/places/cities/towns.sql.js';
import { bareColumns, recordOf } from './lead-columns.js';

/** Leads per transaction: they stay locked for about 0.1 s. */
const LEADS_PER_BATCH = 2_000;
export const ADDRESSES_OF_LEADS = 'addresses of leads';
/** Sources whose address lines this product composed. Google's are its own. */
const COMPOSED = literals(['osm', 'overture', 'import']);

interface StoredAddress extends TenantId {
  city: string | null;
  address: string | null;
  isComposed: boolean;
  isKnown: boolean;
}

/** Fills the parts of addresses from versions that kept only a line. Runs once, after the migrations. */
export async function fillAddresses(database: DataSource): Promise<void> {
  while (await database.transaction(fillNext));
}

/** @returns whether there are more */
async function fillNext(tx: EntityManager): Promise<boolean> {
  const last = await repairedUntil(tx, ADDRESSES_OF_LEADS);
  if (last === null) return false;
  const leads = await tx.query<StoredAddress[]>(
    `SELECT account_id AS "accountId", id, city, address,
       COALESCE(filled #>> '{address,source}', source) IN (${COMPOSED}) AS "isComposed",
       country_code IS NOT NULL OR removed_at IS NOT NULL OR source = 'sample' AS "isKnown"
     FROM leads WHERE (account_id, id) > ($1::uuid, $2::uuid) ORDER BY account_id, id
     LIMIT ${LEADS_PER_BATCH} FOR NO KEY UPDATE`,
    last.split(' '),
  );
  const towns = await townsOf(
    tx,
    leads.flatMap(({ city }) => city ?? []),
  );
  const filled = leads.flatMap(({ accountId, id, city, address, isComposed, isKnown }) => {
    const town = city === null || isKnown ? undefined : towns.get(city);
    return town ? [{ accountId, id, ...partsOfLine(isComposed ? address : null, town) }] : [];
  });
  if (filled.length > 0) await tx.query(SAVE, [asJson(filled)]);
  const end = leads.at(-1);
  await saveRepair(tx, ADDRESSES_OF_LEADS, end ? `${end.accountId} ${end.id}` : null);
  return end !== undefined;
}

const SAVE = `
  UPDATE leads l SET (${bareColumns(ADDRESS_PARTS)}) = (${ADDRESS_PARTS.map((id) => `filled."${id}"`).join(', ')})
  FROM json_to_recordset($1) AS filled ("accountId" uuid, id uuid, ${recordOf(ADDRESS_PARTS)})
  WHERE l.account_id = filled."accountId" AND l.id = filled.id`;
