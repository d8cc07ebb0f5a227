import type { EntityManager } from 'typeorm';
import type { TenantId } from '../../platform/database/values.js';
import type { DestinationEntity } from './destination.entity.js';

const COLUMNS = `account_id AS "accountId", id, type, name, config, secrets, created_at AS "createdAt"`;

type Stored = Omit<DestinationEntity, 'createdAt'> & { createdAt: Date };

/** In order of creation. */
export function listDestinations(tx: EntityManager, accountId: string): Promise<Stored[]> {
  return tx.query(
    `SELECT ${COLUMNS} FROM destinations WHERE account_id = $1 ORDER BY created_at, id`,
    [accountId],
  );
}

export async function findDestination(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<Stored | null> {
  const [row] = await tx.query<Stored[]>(
    `SELECT ${COLUMNS} FROM destinations WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return row ?? null;
}

/** Adds a destination. Repeatable. */
export async function addDestination(
  tx: EntityManager,
  { accountId, id, type, name, config, secrets }: Omit<DestinationEntity, 'createdAt'>,
): Promise<Stored> {
  const [row] = await tx.query<[Stored]>(
    `INSERT INTO destinations AS d (account_id, id, type, name, config, secrets) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, id) DO UPDATE SET name = excluded.name, config = excluded.config, secrets = excluded.secrets
     RETURNING ${COLUMNS}`,
    [accountId, id, type, name, config, secrets],
  );
  return row;
}

/** Changes the given parts. @returns null if the destination does not exist */
export async function changeDestination(
  tx: EntityManager,
  { accountId, id }: TenantId,
  { name, config, secrets }: Partial<Pick<DestinationEntity, 'name' | 'config' | 'secrets'>>,
): Promise<Stored | null> {
  const [[row]] = await tx.query<[Stored[], number]>(
    `UPDATE destinations SET name = COALESCE($3, name), config = COALESCE($4, config),
       secrets = CASE WHEN $4::jsonb IS NULL THEN secrets ELSE $5 END
     WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [accountId, id, name, config, secrets],
  );
  return row ?? null;
}

/** @returns undefined if the account has no such destination */
export async function deleteDestination(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<Pick<Stored, 'name' | 'type'> | undefined> {
  const [[deleted]] = await tx.query<[Pick<Stored, 'name' | 'type'>[], number]>(
    'DELETE FROM destinations WHERE account_id = $1 AND id = $2 RETURNING name, type',
    [accountId, id],
  );
  return deleted;
}

/** Destinations of all accounts whose secrets were sealed with a different key. */
export function sealedByOthers(tx: EntityManager, keyId: string): Promise<Stored[]> {
  return tx.query(
    `SELECT ${COLUMNS} FROM destinations WHERE secrets IS NOT NULL AND NOT starts_with(secrets, $1) LIMIT 1000`,
    [`${keyId}.`],
  );
}

/** Does nothing if it was changed in the meantime. */
export function resealDestination(
  tx: EntityManager,
  { accountId, id, secrets }: Pick<DestinationEntity, 'accountId' | 'id' | 'secrets'>,
  resealed: string,
): Promise<unknown> {
  return tx.query(
    'UPDATE destinations SET secrets = $4 WHERE account_id = $1 AND id = $2 AND secrets = $3',
    [accountId, id, secrets, resealed],
  );
}
