import type { EntityManager } from 'typeorm';
import type { DestinationRow } from './destination.entity.js';

const COLUMNS = `account_id AS "accountId", id, type, name, config, secrets, created_at AS "createdAt"`;

type Stored = Omit<DestinationRow, 'createdAt'> & { createdAt: Date };

/** In the order of their creation. */
export const listDestinations = (tx: EntityManager, accountId: string): Promise<Stored[]> =>
  tx.query(`SELECT ${COLUMNS} FROM destinations WHERE account_id = $1 ORDER BY created_at, id`, [
    accountId,
  ]);

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

/** Adds a destination, or changes its name and configuration. */
export async function saveDestination(
  tx: EntityManager,
  { accountId, id, type, name, config, secrets }: Omit<DestinationRow, 'createdAt'>,
): Promise<Stored> {
  const [row] = await tx.query<[Stored]>(
    `INSERT INTO destinations AS d (account_id, id, type, name, config, secrets) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, id) DO UPDATE SET name = excluded.name, config = excluded.config, secrets = excluded.secrets
     RETURNING ${COLUMNS}`,
    [accountId, id, type, name, config, secrets],
  );
  return row;
}

export async function deleteDestination(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<boolean> {
  const [, deleted] = await tx.query<[unknown, number]>(
    'DELETE FROM destinations WHERE account_id = $1 AND id = $2',
    [accountId, id],
  );
  return deleted > 0;
}

/** Destinations of all accounts whose secrets another key sealed. */
export const sealedByOthers = (tx: EntityManager, keyId: string): Promise<Stored[]> =>
  tx.query(
    `SELECT ${COLUMNS} FROM destinations WHERE secrets IS NOT NULL AND NOT starts_with(secrets, $1) LIMIT 1000`,
    [`${keyId}.`],
  );

/** Unless it was changed in the meantime. */
export const resealDestination = (
  tx: EntityManager,
  { accountId, id, secrets }: Pick<DestinationRow, 'accountId' | 'id' | 'secrets'>,
  resealed: string,
): Promise<unknown> =>
  tx.query(
    'UPDATE destinations SET secrets = $4 WHERE account_id = $1 AND id = $2 AND secrets = $3',
    [accountId, id, secrets, resealed],
  );
