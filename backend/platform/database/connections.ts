import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Maximum wait for a free connection, or for PostgreSQL to accept a new one. */
export const CONNECT_MS = 5_000;

/**
 * A server that vanishes without closing the connection, as in a power failure, is noticed after this time and ten
 * unanswered probes, one per second.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Without a listener, a connection that is lost while in use ends the process. Its queries are rejected anyway.
 */
export const surviveLoss = (client: pg.ClientBase) => client.on('error', () => undefined);

/** A dedicated connection, for work that a pool can't do. The caller ends it. */
export async function openConnection(
  connectionString: string,
  applicationName: string,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: `lead-delivery ${applicationName}`,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  });
  surviveLoss(client);
  await client.connect();
  return client;
}

/** A pool whose connections may be lost at any time, even while in use. */
export function openPool(
  connectionString: string | undefined,
  applicationName: string,
  options: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'query_timeout'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: `lead-delivery ${applicationName}`,
    idleTimeoutMillis: 10_000,
    ...KEEP_ALIVE,
    ...options,
  });
  pool.on('connect', surviveLoss);
  pool.on('error', () => undefined);
  return pool;
}

/**
 * SQLSTATE classes and network errors from a database that is down, starting, full or too slow.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE = /^(?:08|53|25P03|57P0[1-5]|ECONN|EHOST|ENET|EPIPE|ETIMEDOUT)/;
/** Driver errors, which have no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/;

/** Whether an error means that the database can't respond now. The same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const cause = causeOf(error);
  return (
    UNAVAILABLE.test(codeOf(error) ?? '') || (cause instanceof Error && LOST.test(cause.message))
  );
}

/** Longer than PostgreSQL takes to restart, and shorter than the leases of what is sent. */
const PERSIST_MS = 15_000;
const PERSIST_PAUSE_MS = 250;

/**
 * Repeats work for a limited time while the database is unavailable. For recording what has been sent: otherwise it would be
 * sent again.
 */
export async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + PERSIST_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error;
    }
    await wait(PERSIST_PAUSE_MS);
  }
}

/** TypeORM wraps the driver's errors. */
const causeOf = (error: unknown) =>
  (error as { driverError?: unknown } | null)?.driverError ?? error;

const codeOf = (error: unknown): string | undefined => {
  const { code } = (causeOf(error) ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};

const QUERY_CANCELED = '57014';

/** Whether the database ended a query at its time limit. */
export const isTooSlow = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED;

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a row wasn't written because an account, a person or their membership, which the request had checked, has been removed since. */
export function isOfRemovedPerson(error: unknown): boolean {
  const { detail } = (causeOf(error) ?? {}) as { detail?: unknown };
  return (
    codeOf(error) === FOREIGN_KEY_VIOLATION &&
    /is not present in table "(?:accounts|memberships|users)"/.test(String(detail))
  );
}
