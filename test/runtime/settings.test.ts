import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../runtime/postgres.ts';
import { command, endCommands, freePort } from './support.ts';

afterAll(endCommands);

describe('an invalid setting', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT: '],
    [{ ROLE: 'boss' }, 'ROLE: '],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL: '],
    [{ HOST: '127.1.2.999' }, 'HOST: '],
    [{ PORT: '4801', AUTH_EMULATOR_PORT: '4801' }, 'AUTH_EMULATOR_PORT: '],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR: '],
    [{ DATA_DIR: '/dev/null/below' }, 'DATA_DIR: '],
    [{ GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' }, 'GOOGLE_APPLICATION_CREDENTIALS: '],
    [{ DATABASE_URL: 'postgres://me@127.0.0.1:1/leads' }, 'DATABASE_URL: .*could not be reached'],
    [{ HOST: '0.0.0.0' }, 'HOST: 0.0.0.0 can be reached from the network'],
    [{ PUBLIC_URL: 'https://leads.example' }, 'PUBLIC_URL: .*ALLOW_TRIAL_ON_NETWORK=on'],
    [{ NODE_ENV: 'production' }, 'FIREBASE_PROJECT_ID: '],
    [{ NODE_ENV: 'production' }, 'APP_SECRET: '],
  ])('stops startup with a message that names it: %j', async (wrong, named) => {
    const run = command(['start'], {
      // Another product may run on the default ports.
      PORT: String(await freePort()),
      AUTH_EMULATOR_PORT: String(await freePort()),
      DATA_DIR: join(tmpdir(), 'lead-delivery-never-made'),
      ...(wrong as Record<string, string>),
    });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(new RegExp(`^${named}`, 'm'));
    expect(run.output()).not.toMatch(/^ +at /m);
  });

  it('reports an empty database, which the suggested migration fixes; a worker prints no address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-external-'));
    const postgres = await startPostgres({ dir: join(folder, 'external'), durable: false });
    try {
      const env = {
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: postgres.url,
        AUTH_EMULATOR_PORT: String(await freePort()),
        ROLE: 'worker',
      };
      const empty = command(['start'], env);
      expect([await empty.ended, empty.output()]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL: .*npm run migration:run$/m),
      ]);
      expect(await command(['migration:run'], env).ended).toBe(0);
      const worker = command(['start'], env);
      await worker.says('ready, working on runs\n');
      worker.process.kill('SIGTERM');
      expect(await worker.ended).toBe(0);
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);
});
