import type { DataSource, EntityManager } from 'typeorm';
import type { TenantId } from '../../platform/database/values.js';
import { clearWebsites } from '../enrichment/task.sql.js';
import type { FoundPlace } from '../../maps/places/found-place.js';
import { removeSourceProfiles, replaceProfiles } from './contact.sql.js';
import { clearExpiredMerges, clearMergesOfPlace } from './merged/merged.sql.js';
import {
  addIdentity,
  clearContent,
  lockExpired,
  lockLeadsOfPlace,
  removeMatchKeys,
  renewContent,
  showIdentity,
} from './retention.sql.js';

const LEADS_PER_TRANSACTION = 1_000;

/** Removes the content of leads. Keeps their ids and the subscriber's status, tags and note. */
async function removeContent(tx: EntityManager, leads: TenantId[]): Promise<void> {
  await removeSourceProfiles(tx, leads);
  await clearContent(tx, leads);
  await clearWebsites(tx, leads);
  await removeMatchKeys(tx, leads);
}

/**
 * Removes expired content.
 * @param limit stops after the transaction that reaches it
 * @returns the number of leads
 */
export async function removeExpired(database: DataSource, limit: number): Promise<number> {
  await clearExpiredMerges(database.manager);
  for (let removed = 0; ;) {
    const count = await database.transaction(async (tx) => {
      const leads = await lockExpired(tx, LEADS_PER_TRANSACTION);
      await removeContent(tx, leads);
      return leads.length;
    });
    removed += count;
    if (count < LEADS_PER_TRANSACTION || removed >= limit) return removed;
  }
}

/** Removes a place's content from every account, even before it expires. */
export const removePlace = (
  database: DataSource,
  source: string,
  sourceId: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    await removeContent(tx, await lockLeadsOfPlace(tx, source, sourceId, LEADS_PER_TRANSACTION));
    await clearMergesOfPlace(tx, source, sourceId);
  });

/** Replaces a place's content in every account, and adds its new id if it has one. */
export const renewPlace = (
  database: DataSource,
  sourceId: string,
  place: FoundPlace,
): Promise<void> =>
  database.transaction(async (tx) => {
    const leads = await renewContent(tx, sourceId, place);
    const { source, profiles } = place;
    await replaceProfiles(
      tx,
      leads.map((lead) => ({ ...lead, source, links: profiles ?? [] })),
    );
    if (place.sourceId === sourceId) return;
    await addIdentity(tx, place, leads);
    await showIdentity(tx, place, leads);
  });
