import type { ClientBase } from 'pg';

/** PostgreSQL's memory for building an index. */
const MAINTENANCE_MEM = '256MB';

/**
 * Runs work on tables without their indexes and constraints, then rebuilds them. This is faster than updating them row by
 * row. Runs in the caller's transaction and locks the tables until its end.
 */
export async function withoutIndexes<Result>(
  client: ClientBase,
  tables: string[],
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const constraints = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype IN ('p', 'u', 'f')`,
    [tables],
  );
  for (const { table, name } of constraints.rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = ANY($1::regclass[])`,
    [tables],
  );
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  const result = await work();
  await client.query(`SET LOCAL maintenance_work_mem = '${MAINTENANCE_MEM}'`);
  for (const { definition } of indexes.rows) await client.query(definition);
  for (const { table, name, definition } of constraints.rows)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  return result;
}
