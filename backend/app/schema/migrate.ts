import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { parseConfig } from '../../platform/config.js';
import { openConnection } from '../../platform/database/connections.js';
import { loggable } from '../../platform/database/loggable.js';
import { createBoss, createQueues } from '../../platform/jobs/boss.js';
import { checkPhones } from '../../finding/leads/check-phones.js';
import { fillAddresses } from '../../finding/leads/fill-addresses.js';
import { fillMatchKeys } from '../../finding/leads/fill-match-keys.js';
import { mendTexts } from '../../finding/leads/mend-texts.js';
import { fillPlaceAddresses } from '../../maps/places/import/fill-addresses.js';
import { mendPlaces } from '../../maps/places/import/mend-texts.js';
import { updateGazetteer } from '../../maps/places/import/refile.js';
import dataSource from './data-source.js';
import { QUEUES } from './queues.js';
import { buildTenantWall, walledTables } from './tenant-wall.js';

process.on('uncaughtException', (error) => {
  process.stderr.write(`${loggable(error).message}\n`);
  process.exit(1);
});

/** Updates tables, reference data and queues to the current version. Running it again is safe. */
const config = parseConfig(process.env);

const MAX_WAIT_MS = 15 * 60_000;
const POLL_MS = 200;

/** Timestamp of the last migration of version 0.1.0. Installations of that version and later ones can be updated. */
const OLDEST = 1764170000000;

const client = await openConnection(config.databaseDirectUrl!, 'migrate');
try {
  await takeTurn(client);
  await createSchema(client);
  await dataSource.initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
    await fillMatchKeys(dataSource);
    await checkPhones(dataSource);
    await mendTexts(dataSource);
    await fillAddresses(dataSource);
  } finally {
    await dataSource.destroy();
  }
  await mendPlaces(client);
  await fillPlaceAddresses(client);
  await updateGazetteer(client);
  const boss = createBoss(config, 'migrate');
  boss.on('error', (error) => process.stderr.write(`${loggable(error).message}\n`));
  await boss.start();
  await createQueues(boss, QUEUES);
  await boss.stop({ graceful: false });
  if (!(await buildTenantWall(client, walledTables(dataSource)))) {
    console.warn(
      'Row-level security is off: the database user may not create roles. See "Row-level security" in docs/operations.md.',
    );
  }
} finally {
  await client.end();
}

/**
 * If several processes start a new version simultaneously, one migrates; the others wait, then find nothing to do. They poll
 * for the lock: a statement that waits for it would block `CREATE INDEX CONCURRENTLY`.
 */
async function takeTurn(database: ClientBase) {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await wait(POLL_MS)) {
    const { rows } = await database.query<{ isMine: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('lead-delivery migrate', 0)) AS "isMine"`,
    );
    if (rows[0]!.isMine) return;
  }
  throw new Error('Another process has been migrating for 15 minutes. Stop it, then start again.');
}

/** An empty database gets the whole schema at once; any other what it lacks. */
async function createSchema(database: ClientBase) {
  const { rows } = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('accounts') IS NOT NULL AS "exists"`,
  );
  if (!rows[0]!.exists) {
    const schema = new URL('../../../migrations/schema.sql', import.meta.url);
    await database.query(readFileSync(schema, 'utf8'));
    return;
  }
  const done = await database.query<{ last: string }>(
    'SELECT COALESCE(max(timestamp), 0) AS last FROM migrations',
  );
  if (Number(done.rows[0]!.last) < OLDEST)
    throw new Error(
      'The database is of a version before 0.1.0. Update it to that version first (tag v0.1.0).',
    );
}
