import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../runtime/errors.ts';
import { start } from '../../runtime/supervisor.ts';
import { cloneDatabase } from '../support/database.js';
import { command, endCommands, freePort } from './support.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-settings-'));
afterAll(() => {
  endCommands();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The embedded PostgreSQL would start if a wrong setting were accepted. */
const UNREACHABLE = 'postgres://me@127.0.0.1:1/leads';

/** Another product may run on the default ports. */
const settings = async (wrong: Record<string, string>) => ({
  PORT: String(await freePort()),
  AUTH_EMULATOR_PORT: String(await freePort()),
  DATA_DIR: dataDir,
  ...wrong,
});

describe('an invalid setting', () => {
  const environment = { ...process.env };
  afterEach(() => {
    process.env = { ...environment };
  });

  it.each([
    [{ PORT: 'http' }, 'PORT: '],
    [{ HOST: '127.1.2.999' }, 'HOST: '],
    [{ DATABASE_URL: UNREACHABLE }, 'DATABASE_URL: .*could not be reached'],
  ])('stops startup with a message that names it: %j', async (wrong, named) => {
    const run = command(['start'], await settings(wrong));
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(new RegExp(`^${named}`, 'm'));
    expect(run.output()).not.toMatch(/^ +at /m);
  });

  it.each([
    [{ ROLE: 'boss' }, 'ROLE: '],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL: '],
    [{ PORT: '4801', AUTH_EMULATOR_PORT: '4801' }, 'AUTH_EMULATOR_PORT: '],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR: '],
    [{ DATA_DIR: '/dev/null/below' }, 'DATA_DIR: '],
    [{ GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' }, 'GOOGLE_APPLICATION_CREDENTIALS: '],
    [{ HOST: '0.0.0.0' }, 'HOST: 0.0.0.0 can be reached from the network'],
    [{ PUBLIC_URL: 'https://leads.example' }, 'PUBLIC_URL: .*ALLOW_TRIAL_ON_NETWORK=on'],
    [{ NODE_ENV: 'production' }, 'FIREBASE_PROJECT_ID: '],
    [{ NODE_ENV: 'production' }, 'APP_SECRET: '],
  ] as [Record<string, string>, string][])(
    'is refused with a message that names it: %j',
    async (wrong, named) => {
      Object.assign(process.env, await settings({ DATABASE_URL: UNREACHABLE, ...wrong }));
      const error = await start().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UserError);
      expect((error as UserError).message).toMatch(new RegExp(`^${named}`, 'm'));
    },
  );

  it('reports an empty database, which the suggested migration fixes; a worker prints no address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-external-'));
    const external = await cloneDatabase('template0');
    try {
      const env = {
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: external.url,
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
      await external.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);
});
