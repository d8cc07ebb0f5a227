import type { EntityManager } from 'typeorm';
import { PAGE_DAYS, type ClientFile } from '#contract/client-page.js';
import type { DeliveryRequest } from '#contract/deliveries.js';
import type { TenantId } from '../../../platform/database/values.js';
import type { SharedLeads } from '../../../finding/leads/lead.shared.sql.js';

/** A delivery's page for its client. Its dates follow the real clock. */
export interface StoredPage {
  pageId: string;
  /** Of its short link's token; null if it has none. */
  hash: string | null;
  /** The delivery's. */
  name: string;
  expiresAt: Date;
  isOpen: boolean;
}

const PAGE = `page_id AS "pageId", page_hash AS hash, request ->> 'name' AS name, page_until AS "expiresAt", page_until > now() AS "isOpen"`;

export async function findPage(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<StoredPage | null> {
  const [page] = await tx.query<StoredPage[]>(
    `SELECT ${PAGE} FROM deliveries
     WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL AND page_id IS NOT NULL`,
    [accountId, id],
  );
  return page ?? null;
}

/** Opens a page under this id, or extends the one it has: its link stays the same until it is revoked. */
export function openPage(
  tx: EntityManager,
  { accountId, id }: TenantId,
  { pageId, hash }: { pageId: string; hash: string },
): Promise<unknown> {
  return tx.query(
    `UPDATE deliveries SET page_id = COALESCE(page_id, $3),
       page_hash = CASE WHEN COALESCE(page_id, $3) = $3 THEN COALESCE(page_hash, $4) ELSE page_hash END,
       page_until = now() + interval '${PAGE_DAYS} days'
     WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [accountId, id, pageId, hash],
  );
}

/** The page of a short link, before its account is known. Only `ShortLinksService` may ask. */
export async function pageOfHash(
  tx: EntityManager,
  hash: string,
): Promise<{ accountId: string; pageId: string } | null> {
  const [page] = await tx.query<{ accountId: string; pageId: string }[]>(
    `SELECT account_id AS "accountId", page_id AS "pageId" FROM deliveries WHERE page_hash = $1`,
    [hash],
  );
  return page ?? null;
}

export function closePage(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query(
    'UPDATE deliveries SET page_id = NULL, page_hash = NULL, page_until = NULL WHERE account_id = $1 AND id = $2',
    [accountId, id],
  );
}

/** @returns the number of closed pages, also those of deleted deliveries, which can be restored */
export async function closePages(tx: EntityManager, accountId: string): Promise<number> {
  const [, closed] = await tx.query<[unknown, number]>(
    `UPDATE deliveries SET page_id = NULL, page_hash = NULL, page_until = NULL
     WHERE account_id = $1 AND page_id IS NOT NULL`,
    [accountId],
  );
  return closed;
}

/** The delivery behind an open page. */
export async function findShared(
  tx: EntityManager,
  accountId: string,
  pageId: string,
): Promise<{ id: string; request: DeliveryRequest; expiresAt: Date } | null> {
  const [delivery] = await tx.query<{ id: string; request: DeliveryRequest; expiresAt: Date }[]>(
    `SELECT id, request, page_until AS "expiresAt" FROM deliveries
     WHERE account_id = $1 AND page_id = $2 AND page_until > now() AND deleted_at IS NULL`,
    [accountId, pageId],
  );
  return delivery ?? null;
}

/** The delivered files of `$2`, whether or not a destination accepted them. */
const FILES = 'r.account_id = $1 AND r.delivery_id = $2 AND r.file_name IS NOT NULL';

/** All leads that a delivery has delivered, newest first. Only the key has the inner order: no plan reads all leads per file. */
export const sharedLeads = ({ accountId, id }: TenantId): SharedLeads => ({
  sql: `
    SELECT lead_id, row_number() OVER (ORDER BY max(due_at) DESC, min(position)) AS rank
    FROM (
      SELECT d.lead_id, r.due_at, d.position FROM delivery_runs r, LATERAL (
        SELECT lead_id, position FROM delivery_leads
        WHERE account_id = $1 AND delivery_run_id BETWEEN r.id AND r.id ORDER BY delivery_run_id, lead_id) d
      WHERE ${FILES}) delivered
    GROUP BY lead_id`,
  parameters: [accountId, id],
});

export type StoredFile = Omit<ClientFile, 'deliveredAt'> & { deliveredAt: Date };

/** The delivered files, newest first. */
export function listFiles(
  tx: EntityManager,
  { accountId, id }: TenantId,
  limit: number,
): Promise<StoredFile[]> {
  return tx.query(
    `SELECT r.id, r.due_at AS "deliveredAt", r.new_leads AS "newLeads", r.changed_leads AS "changedLeads",
       r.file_name AS name, r.format, r.bytes,
       r.is_shareable AS "isShared", r.is_shareable AND EXISTS (
         SELECT FROM delivery_files f WHERE f.account_id = r.account_id AND f.delivery_run_id = r.id) AS "isKept"
     FROM delivery_runs r WHERE ${FILES} ORDER BY r.due_at DESC LIMIT $3`,
    [accountId, id, limit],
  );
}

/** Whether a client may download a delivered file. */
export async function isShareable(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'SELECT FROM delivery_runs WHERE account_id = $1 AND id = $2 AND is_shareable',
    [accountId, runId],
  );
  return rows.length > 0;
}
