// oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted: here none
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate, startServer, type Server } from '../../support/server.ts';
import { test as base } from './fixtures.ts';
import { call, connect, databaseUrl, signUp } from './product.ts';

/**
 * A second product over a database of its own. What is taken away from it there makes its calls fail as they do where
 * something is wrong with the server: with a 500 that nobody wrote for a test.
 */
export class Ailing {
  private constructor(
    readonly url: string,
    readonly database: pg.Client,
    private readonly server: Server,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(): Promise<Ailing> {
    const name = `ailing_${randomUUID().replaceAll('-', '')}`;
    const cluster = await connect();
    await cluster.query(`CREATE DATABASE ${name}`);
    const url = new URL(databaseUrl());
    url.pathname = `/${name}`;
    await migrate(url.href);
    const server = await startServer(url.href, 'api', {
      DATA_DIR: process.env['E2E_DATA_DIR']!,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${process.env['E2E_AUTH_PORT']}`,
      // Its errors are what the tests are about.
      LOG_LEVEL: 'silent',
    });
    const database = new pg.Client({ connectionString: url.href });
    await database.connect();
    return new Ailing(server.url, database, server, async () => {
      await cluster.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await cluster.end();
    });
  }

  /** While `act` runs, a table (`leads`) or a column (`accounts.plan`) is gone. */
  async without(part: string, act: () => Promise<void>): Promise<void> {
    const [table, column] = part.split('.');
    const [there, gone] = column
      ? [`${table} RENAME COLUMN ${column} TO gone`, `${table} RENAME COLUMN gone TO ${column}`]
      : [`${table} RENAME TO gone`, `gone RENAME TO ${table}`];
    await this.database.query(`ALTER TABLE ${there}`);
    try {
      await act();
    } finally {
      await this.database.query(`ALTER TABLE ${gone}`);
    }
  }

  async stop() {
    await this.database.end();
    await this.server.stop();
    await this.drop();
  }
}

/** Tests of failures: each worker has a product of its own, what is taken away there is taken from one test at a time. */
export const test = base.extend<object, { ailing: Ailing }>({
  ailing: [
    async ({}, use) => {
      const ailing = await Ailing.start();
      await use(ailing);
      await ailing.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ailing }, use) => use(ailing.url),
  database: async ({ ailing }, use) => use(ailing.database),
  person: async ({ ailing, visitor }, use) => {
    const person = await signUp();
    if (visitor === 'subscriber') {
      await call(person, 'POST', '/auth/sync', undefined, ailing.url);
      await call(person, 'POST', '/api/users/me/complete-onboarding', undefined, ailing.url);
    }
    await use(person);
  },
});
