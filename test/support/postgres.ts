import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { build } from '../../runtime/build.ts';
import { migrate } from '../../runtime/database.ts';
import { startIdentity } from '../../runtime/identity.ts';
import { startPostgres } from '../../runtime/postgres.ts';

const TEMPLATE = 'template_lead_delivery';

/**
 * Runs before all tests: starts one PostgreSQL with one migrated database. Each test file clones that database with
 * `CREATE DATABASE … TEMPLATE`, which takes milliseconds.
 * TEST_POSTGRES_URL is the server's maintenance database, TEST_TEMPLATE the name of the migrated one.
 */
export default async function setUp() {
  await build('server');
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'lead-delivery-jest-'));
  const [postgres, identity] = await Promise.all([
    startMigrated(folder),
    startIdentity({
      dataDir: folder,
      port: 0,
      publicUrl: 'http://leads.test',
      passwordCost: 2,
      durable: false,
    }),
  ]);
  tearDown = async () => {
    await identity.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  };
  // The identity provider uses the same folder, as in the product.
  process.env.TEST_DATA_DIR = folder;
  process.env.TEST_IDENTITY_HOST = identity.host;
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_TEMPLATE = TEMPLATE;
}

async function startMigrated(dir: string) {
  const postgres = await startPostgres({ dir, durable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = new URL(postgres.url);
  template.pathname = TEMPLATE;
  await migrate({ ...process.env, DATABASE_URL: template.href });
  return postgres;
}

export let tearDown = async () => {};
