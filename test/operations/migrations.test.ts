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

it('the migrations can all be reverted and run again', async () => {
  for (const _ of database.migrations) await database.undoLastMigration();
  expect(await differences()).not.toEqual([]);

  await database.runMigrations({ transaction: 'each' });
  expect(await differences()).toEqual([]);
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
