// oxlint-disable no-empty-pattern -- Playwright reads the required fixtures from the pattern, which is empty here
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate, startServer, type Server } from '../../support/server.ts';
import { test as base } from './fixtures.ts';
import { connect, running } from './product.ts';

/**
 * A second instance of the product with its own database. Hiding a part of that database makes calls fail
 * with a real 500, not a simulated one.
 */
export class FailingProduct {
  private constructor(
    readonly url: string,
    readonly databaseUrl: string,
    readonly database: pg.Client,
    private readonly server: Server,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(
    role: 'api' | 'all' = 'api',
    env: Record<string, string> = {},
  ): Promise<FailingProduct> {
    const name = `failing_${randomUUID().replaceAll('-', '')}`;
    const cluster = await connect();
    await cluster.query(`CREATE DATABASE ${name}`);
    const url = new URL(running().databaseUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    const server = await startServer(url.href, role, {
      DATA_DIR: process.env['E2E_DATA_DIR']!,
      FIREBASE_AUTH_EMULATOR_HOST: running().authEmulatorHost,
      // The tests cause its errors.
      LOG_LEVEL: 'silent',
      ...env,
    });
    const database = new pg.Client({ connectionString: url.href });
    await database.connect();
    return new FailingProduct(server.url, url.href, database, server, async () => {
      await cluster.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await cluster.end();
    });
  }

  /** Hides a table (`leads`) or a column (`accounts.plan`) while `act` runs. */
  async without(tableOrColumn: string, act: () => Promise<void>): Promise<void> {
    const [table, column] = tableOrColumn.split('.');
    const [hide, restore] = column
      ? [`${table} RENAME COLUMN ${column} TO gone`, `${table} RENAME COLUMN gone TO ${column}`]
      : [`${table} RENAME TO gone`, `gone RENAME TO ${table}`];
    await this.database.query(`ALTER TABLE ${hide}`);
    try {
      await act();
    } finally {
      await this.database.query(`ALTER TABLE ${restore}`);
    }
  }

  async stop() {
    await this.database.end();
    await this.server.stop();
    await this.drop();
  }
}

/** For tests of failures, which run in one worker: one test at a time hides parts of the database. */
export const test = base.extend<object, { product: FailingProduct }>({
  product: [
    async ({}, use) => {
      const product = await FailingProduct.start();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  database: async ({ product }, use) => use(product.database),
});
