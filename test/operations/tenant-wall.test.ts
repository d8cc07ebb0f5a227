import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { prepared } from '../../backend/platform/database/prepared.js';
import { identifyCaller, limitDatabaseTime } from '../../backend/platform/database/request-pool.js';
import { beginAsTenant, TENANT_ROLE } from '../../backend/platform/database/tenant.js';
import { useApp } from '../support/app.js';

const app = useApp({ role: 'api' });

/** Runs a statement as a request from an account would, or as a request without an account. */
async function as(accountId: string | undefined, sql: string, values: unknown[] = []) {
  const client = await app.database.connect();
  try {
    await client.query(beginAsTenant({ accountId }));
    return (await client.query(sql, values)).rows;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Runs work the way the middleware runs it for a request. */
const inRequest = <Result>(request: IncomingMessage, work: () => Promise<Result>) =>
  new Promise<Result>((resolve, reject) => {
    const response = new ServerResponse(request) as unknown as Response;
    limitDatabaseTime(request as unknown as Request, response, () => work().then(resolve, reject));
  });

const tablesWith = async (column: string) => {
  const { rows } = await app.database.query<{ table: string }>(
    `SELECT DISTINCT c.relname AS table
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
     WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND a.attname = $1 ORDER BY 1`,
    [column],
  );
  return rows.map(({ table }) => table);
};

describe('under row-level security', () => {
  let mine: string;
  let theirs: string;
  beforeAll(async () => {
    [mine, theirs] = (await Promise.all([app.newPerson(), app.newPerson()])).map(
      ({ accountId }) => accountId,
    ) as [string, string];
    for (const account of [mine, theirs]) {
      await app.database.query(
        `INSERT INTO leads (account_id, name, source, source_id, licence) VALUES ($1, 'Café', 'osm', 'node/1', 'ODbL')`,
        [account],
      );
    }
  });

  it("a query that forgets the account sees only the caller's rows", async () => {
    expect(await as(mine, 'SELECT account_id FROM leads')).toEqual([{ account_id: mine }]);
  });

  it("a statement with another tenant's account changes nothing", async () => {
    const rename = `UPDATE leads SET name = 'Stolen' WHERE account_id = $1 RETURNING id`;
    expect(await as(mine, rename, [theirs])).toEqual([]);
    const insert = `INSERT INTO leads (account_id, name, source, source_id, licence) VALUES ($1, 'x', 'osm', 'node/2', 'ODbL')`;
    await expect(as(mine, insert, [theirs])).rejects.toThrow('row-level security');
  });

  it('a query without an account sees no rows of any tenant', async () => {
    const tables = await tablesWith('account_id');
    expect(tables).toEqual(expect.arrayContaining(['leads', 'run_leads', 'scrape_runs']));
    for (const table of tables) {
      expect(await as(undefined, `SELECT 1 FROM ${table}`)).toEqual([]);
    }
  });

  it('every table with the account in its primary key has row-level security', async () => {
    const { rows } = await app.database.query<{ table: string }>(
      `SELECT relname AS table FROM pg_class JOIN pg_policy ON polrelid = pg_class.oid WHERE relrowsecurity ORDER BY 1`,
    );
    expect(rows.map(({ table }) => table)).toEqual(await tablesWith('account_id'));
  });

  it('row-level security applies to requests, in single statements and in transactions', async () => {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      method: 'GET',
      user: { accountId: mine },
    });
    const database = app.app.get(DataSource);
    const accounts = (tx: DataSource | EntityManager) =>
      tx.query('SELECT DISTINCT account_id FROM leads');
    const counts = await inRequest(request, () =>
      Promise.all([
        accounts(database),
        database.transaction('REPEATABLE READ', accounts),
        accounts(database),
      ]),
    );
    expect(counts).toEqual(Array(3).fill([{ account_id: mine }]));
    expect(await accounts(database)).toHaveLength(2);
  });

  it("a request's query uses at most one core", async () => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET' });
    const [row] = await inRequest(request, () =>
      app.app.get(DataSource).query('SHOW max_parallel_workers_per_gather'),
    );
    expect(row).toEqual({ max_parallel_workers_per_gather: '0' });
  });

  it('a connection that served one request prepares the marked statements of the next one', async () => {
    const request = () => Object.assign(new IncomingMessage(new Socket()), { method: 'GET' });
    const database = app.app.get(DataSource);
    await inRequest(request(), () => database.query('SELECT 1'));
    const [row] = await inRequest(request(), () =>
      database.transaction(async (tx) => {
        await tx.query(prepared('SELECT 2'));
        return tx.query(
          "SELECT count(*)::int FROM pg_prepared_statements WHERE statement LIKE '%SELECT 2'",
        );
      }),
    );
    expect(row).toEqual({ count: 1 });
  });

  it('row-level security applies as soon as the caller is identified, and to requests without one', async () => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET' });
    const role = async () => {
      const [row] = await app.app.get(DataSource).query('SELECT current_user AS name');
      return row.name as string;
    };
    const roles = await inRequest(request, async () => [
      await identifyCaller(role),
      await role(),
      await identifyCaller(() => Promise.reject(new Error('unknown'))).catch(role),
    ]);
    expect(roles).toEqual([await role(), TENANT_ROLE, TENANT_ROLE]);
  });
});
