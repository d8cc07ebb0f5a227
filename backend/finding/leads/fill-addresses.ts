import type { DataSource, EntityManager } from 'typeorm';
import { ADDRESS_PARTS } from '#contract/lead-fields.js';
import { repairedUntil, saveRepair } from '../../platform/database/repair.sql.js';
import { partsOfLine } from '../../maps/places/address/read.js';
import { townsOf } from '../../maps/places/cities/city.sql.js';
import { lockAddresses, saveFields } from './repair.sql.js';

export const ADDRESSES_OF_LEADS = 'addresses of leads';
/** Fills the parts of addresses from versions that kept only a line. Runs once, after the migrations. */
export async function fillAddresses(database: DataSource): Promise<void> {
  while (await database.transaction(fillNext));
}

/** @returns whether there are more */
async function fillNext(tx: EntityManager): Promise<boolean> {
  const last = await repairedUntil(tx, ADDRESSES_OF_LEADS);
  if (last === null) return false;
  const leads = await lockAddresses(tx, last);
  const towns = await townsOf(
    tx,
    leads.flatMap(({ city }) => city ?? []),
  );
  const filled = leads.flatMap(({ accountId, id, city, address, isComposed, isKnown }) => {
    const town = city === null || isKnown ? undefined : towns.get(city);
    return town ? [{ accountId, id, ...partsOfLine(isComposed ? address : null, town) }] : [];
  });
  if (filled.length > 0) await saveFields(tx, ADDRESS_PARTS, filled);
  const end = leads.at(-1);
  await saveRepair(tx, ADDRESSES_OF_LEADS, end ? `${end.accountId} ${end.id}` : null);
  return end !== undefined;
}
