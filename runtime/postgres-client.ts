import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { until } from './processes.mjs';

const START_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5000;
const CHECK_TIMEOUT_MS = 1000;
const DISCONNECT_TIMEOUT_MS = 500;

/** Connects to a server, and retries while it is starting. */
export async function connect(url: string, isStarting: () => boolean) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lead-delivery runtime',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await disconnect(client);
      if (!isStarting() || Date.now() > deadline) throw error;
      // Refused or 57P03 (recovering): the server is starting. Any other error is final.
      const code = (error as { code?: string }).code ?? '';
      if (!['ECONNREFUSED', 'ECONNRESET', '57P03', ''].includes(code)) throw error;
      await setTimeout(15);
    }
  }
}

/** Whether other clients are connected. */
export async function isInUse(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // The view lists closed connections for a few milliseconds.
    return !(await until(async () => {
      const { rows } = await client.query<{ others: number }>(
        `SELECT count(*)::int AS others FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      return rows[0]?.others === 0;
    }, 500));
  } catch {
    return false;
  } finally {
    await disconnect(client);
  }
}

/** Ends a connection, even to a server that no longer answers. */
export async function disconnect(client: pg.Client) {
  const ended = client.end().catch(() => undefined);
  if (await withTimeout(ended, DISCONNECT_TIMEOUT_MS)) return;
  client.connection.stream.destroy();
}

const withTimeout = (work: Promise<unknown>, milliseconds: number) =>
  Promise.race([work.then(() => true), setTimeout(milliseconds, false, { ref: false })]);
