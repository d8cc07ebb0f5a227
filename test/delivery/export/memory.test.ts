import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SERVER_OPTIONS } from '../../../runtime/server-process.js';
import { cloneDatabase } from '../../support/database.js';
import { signUp } from '../../support/identity.js';
import { startServer } from '../../support/server.js';

const LEADS = 20_000;
/** Together, these download more than 100,000 leads, after which memory levels off. */
const DOWNLOADS = 6;
const MAX_GROWTH_MB = 50;

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

const onLinux = existsSync('/proc/self/status') ? it : it.skip;
if (onLinux === it.skip) console.warn('Skipped: only Linux reports the memory of another process.');

onLinux(
  'downloads of 120,000 leads add at most 50 MB to the memory of the server',
  async () => {
    const clone = await cloneDatabase();
    const database = new pg.Client({ connectionString: clone.url });
    await database.connect();
    const server = await startServer(clone.url, 'api');
    try {
      const headers = { Authorization: `Bearer ${(await signUp()).token}` };
      await fetch(`${server.url}/auth/sync`, { method: 'POST', headers });
      await database.query(
        `INSERT INTO leads (account_id, name, address, website, source, source_id, licence)
         SELECT id, 'Restaurant ' || n, n || ' Market Street, San Francisco, CA 94103, United States',
           'https://www.restaurant-' || n || '.example/menu', 'osm', 'node/' || n, 'ODbL'
         FROM accounts, generate_series(1, $1) n`,
        [LEADS],
      );
      const download = async () => {
        const answer = await fetch(`${server.url}/api/export/leads.csv`, { headers });
        let bytes = 0;
        for await (const chunk of answer.body!) bytes += (chunk as Uint8Array).length;
        expect(bytes).toBeGreaterThan(LEADS * 100);
      };

      const before = residentMb(server.pid);
      for (let count = 0; count < DOWNLOADS; count++) await download();
      expect(residentMb(server.pid) - before).toBeLessThan(MAX_GROWTH_MB);
    } finally {
      await server.stop();
      await database.end();
      await clone.drop();
    }
  },
  120_000,
);

it('the image starts the server with the same options as npm start', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../../../Dockerfile'), 'utf8');

  expect(dockerfile).toContain(`ENV NODE_OPTIONS=${SERVER_OPTIONS.join(' ')}\n`);
});
