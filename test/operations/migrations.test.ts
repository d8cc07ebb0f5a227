import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { poolOf } from '../../backend/platform/database/request-pool.js';
import { schemaOf, useMigrations } from '../support/schema.js';
import { migrate } from '../support/server.js';
import { until } from '../support/until.js';

const SCHEMA = join(import.meta.dirname, '../../migrations/schema.sql');

const { database, url } = useMigrations();

const differences = async () => {
  const { upQueries } = await database.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
};
const tables = async () => {
  const rows = await database.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  return rows.map(({ tablename }: { tablename: string }) => tablename);
};

const VALUES: Record<string, string> = {
  bool: 'true',
  box: `'(1,1),(0,0)'`,
  bytea: `'x'`,
  date: 'now()',
  interval: `'1 hour'`,
  json: `'{}'`,
  jsonb: `'{}'`,
  text: `'x'`,
  timestamptz: 'now()',
  uuid: `'00000000-0000-4000-8000-000000000000'`,
};
/** Values that the checks of a table require. */
const OWN_VALUES: Record<string, string> = { 'quota_periods.ends': `now() + interval '1 month'` };

/** Adds a row with a value in every column to a table that is empty, whatever it refers to. */
async function addRow(table: string) {
  const columns: { name: string; type: string }[] = await database.query(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const values = columns.map(
    ({ name, type }) =>
      OWN_VALUES[`${table}.${name}`] ?? (type.startsWith('_') ? `'{}'` : (VALUES[type] ?? '1')),
  );
  await database.query(`SET session_replication_role = replica;
    INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} WHERE NOT EXISTS (SELECT FROM ${table});
    SET session_replication_role = DEFAULT`);
}

/** At most three rows of each table. */
const rowsOf = (names: string[]) =>
  Promise.all(
    names.map(async (table) => ({
      table,
      rows: (await database.query(
        `SELECT * FROM ${table} ORDER BY ${table}::text LIMIT 3`,
      )) as object[],
    })),
  );

it('the migrations create exactly the tables that the entities describe', async () => {
  expect(await tables()).toContain('scrape_runs');
  expect(await differences()).toEqual([]);
});

it('TypeORM, which reads the schema with many queries, has connections that pipeline them', async () => {
  const client = await poolOf(database).connect();
  client.release();
  expect(client).toMatchObject({ pipeline: true });
});

it('the migrations create the schema of migrations/schema.sql, which this test rewrites when it is out of date', async () => {
  const committed = readFileSync(SCHEMA, 'utf8');
  const actual = await schemaOf(database);
  if (actual !== committed) writeFileSync(SCHEMA, actual);
  expect(actual).toBe(committed);
});

it('the migrations can all be reverted and run again, and an update from version 0.1.0 keeps every row of every table', async () => {
  for (const _ of database.migrations) await database.undoLastMigration();
  expect(await differences()).not.toEqual([]);
  for (const table of await tables()) await addRow(table);
  const before = await rowsOf(await tables());
  expect(before.filter(({ rows }) => rows.length === 0)).toEqual([]);

  await database.runMigrations({ transaction: 'each' });
  expect(await differences()).toEqual([]);
  expect(await schemaOf(database)).toBe(readFileSync(SCHEMA, 'utf8'));
  const after = new Map((await rowsOf(await tables())).map(({ table, rows }) => [table, rows]));
  for (const { table, rows } of before)
    expect({ table, rows: after.get(table) }).toMatchObject({ table, rows });
});

it('a first migration that an older version had only begun starts anew', async () => {
  await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await database.query(
    'CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
  );
  await migrate(url());
  expect(await differences()).toEqual([]);
});

it('a database of a version before 0.1.0 is refused, and not changed', async () => {
  await database.query('DELETE FROM migrations');
  await database.query(
    `INSERT INTO migrations (timestamp, name) VALUES (1764160000000, 'MarkImportedCustomers1764160000000')`,
  );
  const before = await schemaOf(database);
  await expect(migrate(url())).rejects.toThrow('is of a version before 0.1.0');
  expect(await schemaOf(database)).toBe(before);
});

it('three processes may migrate simultaneously', async () => {
  for (let count = 0; count < 4; count++) await database.undoLastMigration();
  const connections = async (): Promise<number> =>
    (
      await database.query(
        'SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()',
      )
    )[0].count;
  // Blocks the first until all have started.
  const gate = database.createQueryRunner();
  await gate.startTransaction();
  await gate.query('LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE');
  const before = await connections();
  const migrated = Promise.all([migrate(url()), migrate(url()), migrate(url())]);
  await until(async () => (await connections()) >= before + 3);
  await gate.commitTransaction();
  await gate.release();

  await migrated;
  expect(await differences()).toEqual([]);
}, 60_000);
