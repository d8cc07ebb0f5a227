import pg from 'pg';
import { RequestPool } from '../../backend/platform/database/request-pool.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const LIMIT_MS = 2_000;

let proxy: TcpProxy;
let pool: RequestPool;
let direct: pg.Client;

beforeEach(async () => {
  const url = process.env['TEST_POSTGRES_URL']!;
  proxy = await TcpProxy.open(url);
  pool = new RequestPool({
    connectionString: proxy.through(url),
    max: 1,
    maxForRequests: 1,
    isPooled: false,
    backgroundMs: LIMIT_MS,
  });
  direct = new pg.Client({ connectionString: url });
  await direct.connect();
});
afterEach(async () => {
  await direct.end();
  await pool.end();
  proxy.close();
});

it('a query on a half-open connection times out, and the next query gets a new connection', async () => {
  const client = await pool.connect();
  proxy.forget();

  await expect(client.query('SELECT 1')).rejects.toThrow('Connection terminated');
  client.release(true);

  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('PostgreSQL releases the locks of a transaction whose worker vanished without closing its connection', async () => {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock(4711)');
  proxy.forget();

  await direct.query('SELECT pg_advisory_lock(4711)');

  await direct.query('SELECT pg_advisory_unlock(4711)');
  client.release(true);
});
