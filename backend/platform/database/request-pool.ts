import { AsyncLocalStorage } from 'node:async_hooks';
import { connect, type Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { actorOf, type Actor, type AuthenticatedRequest, type Caller } from '../caller.js';
import { CONNECT_MS, surviveLoss } from './connections.js';
import { prepareMarked } from './prepared.js';
import { restrictTo } from './tenant.js';

/**
 * The time that a request may spend on the database, including the wait for a connection. With the grace period, a 503
 * takes less than 10 s.
 */
export const REQUEST_DATABASE_MS = 8_000;
/** PostgreSQL itself ends a request's statement after this time, even if this process has died. */
export const REQUEST_STATEMENT_MS = 7_500;
/** Other work loses a connection that it holds for longer, unless it requested more time (`holdConnectionsFor`). */
export const BACKGROUND_DATABASE_MS = 30_000;
/** A canceled query that does not end within this time loses its connection. */
export const CANCEL_GRACE_MS = 500;

/** An account's query may keep one core busy, but not all of them. */
export const ONE_CORE = 'max_parallel_workers_per_gather = 0';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (reason?: unknown) => void,
) => void;

/** Like `Connected`; releasing calls back once the pool has the connection again. */
type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (reason: unknown, returned?: () => void) => void,
) => void;

/** When it gives up waiting, a pool passes only an error. */
type PoolConnected = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: (reason?: unknown) => void,
) => void;

/** One HTTP request's use of the database. */
class RequestScope {
  private readonly running = new Set<() => void>();
  private spentMs = 0;
  private readonly afterward: (() => void)[] = [];
  private isAbandoned = false;
  private isIdentifying = false;

  constructor(
    private readonly request: AuthenticatedRequest,
    private readonly response: Response,
  ) {
    response.once('close', () => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && !response.writableFinished) this.abandon();
      this.finish();
    });
  }

  /** The caller who makes the request, once identified. */
  get caller(): Caller | undefined {
    return this.request.user;
  }

  get actor(): Actor {
    return actorOf(this.request);
  }

  async identify<Result>(work: () => Promise<Result>): Promise<Result> {
    this.isIdentifying = true;
    try {
      return await work();
    } finally {
      this.isIdentifying = false;
    }
  }

  /** @param isWalled whether the connection sees only the caller's account */
  checkOut(pool: pg.Pool, { isWalled, isPooled }: RequestPool, connected: Connected) {
    // A long download may read many times.
    const left = REQUEST_DATABASE_MS - (this.response.headersSent ? 0 : this.spentMs);
    if (this.isAbandoned || left <= 0) {
      return connected(new Error('timeout expired'), undefined, () => undefined);
    }
    const started = performance.now();
    const end = () => {
      this.running.delete(stop);
      this.spentMs += performance.now() - started;
      this.finish();
    };
    let stop = () => undefined as void;
    stop = checkOut(pool, left, isPooled, (error, client, release) => {
      if (error) end();
      const restricts = isWalled && !this.isIdentifying;
      const lift = restricts && client && restrictTo(client, () => this.caller);
      connected(error, client, (reason) => {
        if (lift) lift();
        release(reason, end);
      });
    });
    this.running.add(stop);
    return undefined;
  }

  /** Calls back once the response is closed and its last query has ended. */
  after(done: () => void) {
    this.afterward.push(done);
    this.finish();
  }

  /** Cancels the running queries and refuses further ones. */
  private abandon() {
    this.isAbandoned = true;
    this.running.forEach((stop) => stop());
  }

  private finish() {
    if (!this.response.closed || this.running.size > 0) return;
    for (const done of this.afterward.splice(0)) scopes.exit(done);
  }
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Middleware: limits a request's database time, and cancels the queries of a read whose client has disconnected. */
export const limitDatabaseTime = (request: Request, response: Response, next: NextFunction) =>
  scopes.run(new RequestScope(request as AuthenticatedRequest, response), next);

/** Identifies the caller. Queries are unrestricted until the account is known. */
export const identifyCaller = <Result>(work: () => Promise<Result>): Promise<Result> =>
  scopes.getStore()!.identify(work);

/** A query that sees all accounts, such as the list of a person's accounts. Run nothing beside it. */
export const acrossAccounts = <Result>(work: () => Promise<Result>): Promise<Result> =>
  scopes.getStore()?.identify(work) ?? work();

/** The caller who makes the current request; undefined outside of requests and before the login is verified. */
export const currentCaller = (): Caller | undefined => scopes.getStore()?.caller;

/** Who makes the current request; without an id outside of requests and before the login is verified. */
export const currentActor = (): Actor =>
  scopes.getStore()?.actor ?? { userId: null, ip: null, key: null };

/** Calls back once the current request has its response, or its client has disconnected, and its queries have ended. */
export const afterRequest = (done: () => void) => scopes.getStore()!.after(done);

/** Work that a request starts but does not own, such as a read shared by many streams. */
export const outsideRequest = <Result>(work: () => Result): Result => scopes.exit(work);

const shared = new AsyncLocalStorage<true>();

/** One query for several requests: on their connections and within their time, but no request can cancel it. */
export const forRequests = <Result>(work: () => Result): Result =>
  scopes.exit(() => shared.run(true, work));

const patience = new AsyncLocalStorage<number>();

/** Work outside of requests that may hold a connection longer than usual, such as deleting a large account. */
export const holdConnectionsFor = <Result>(ms: number, work: () => Result): Result =>
  patience.run(ms, work);

export interface RequestPoolOptions extends pg.PoolConfig {
  /** Maximum connections for requests; `max` is for everything else. */
  maxForRequests: number;
  /** A pooler in between does not accept connection settings. */
  isPooled: boolean;
  backgroundMs: number;
}

/**
 * TypeORM's pool, in two parts, so that workers and requests in one process never wait for each other's connections.
 * Outside of requests it behaves like any pool.
 */
export class RequestPool extends pg.Pool {
  readonly requests: pg.Pool;
  /** Whether requests assume the tenant role (`openDatabase`). */
  isWalled = false;
  readonly isPooled: boolean;
  private readonly backgroundMs: number;

  constructor({ maxForRequests, isPooled, backgroundMs, ...options }: RequestPoolOptions) {
    // PostgreSQL frees the locks of a transaction whose process has died but whose connection seems open.
    const idleLimit = (ms: number) => !isPooled && { idle_in_transaction_session_timeout: ms };
    super({ ...options, ...idleLimit(backgroundMs) });
    this.isPooled = isPooled;
    this.backgroundMs = backgroundMs;
    this.requests = new pg.Pool({
      ...options,
      ...idleLimit(REQUEST_DATABASE_MS),
      ...(!isPooled && {
        statement_timeout: REQUEST_STATEMENT_MS,
        options: `-c ${ONE_CORE.replaceAll(' ', '')}`,
      }),
      max: maxForRequests,
      pipeline: true,
    });
    this.requests.on('error', (error, client) => this.emit('error', error, client));
    for (const pool of [this, this.requests]) {
      pool.on('connect', surviveLoss);
      if (!isPooled) pool.on('connect', prepareMarked);
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (!connected) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client!)));
      });
    }
    const scope = scopes.getStore();
    if (scope) return scope.checkOut(this.requests, this, connected);
    if (shared.getStore())
      return void checkOut(this.requests, REQUEST_DATABASE_MS, this.isPooled, connected);
    const limitMs = Math.max(this.backgroundMs, patience.getStore() ?? 0);
    checkOut({ connect: (done) => super.connect(done) }, limitMs, this.isPooled, connected);
  }

  override end(): Promise<void>;
  override end(ended: () => void): void;
  override end(ended?: () => void): Promise<void> | void {
    const both = Promise.all([super.end(), this.requests.end()]).then(() => undefined);
    return ended ? void both.then(ended, ended) : both;
  }
}

/** The pool of a data source (`schema/options.ts`). */
export const poolOf = (database: DataSource) =>
  (database.driver as unknown as { master: RequestPool }).master;

/**
 * Takes a connection for a limited time; after that, its query is canceled. The connection returns to the pool only
 * after the server has delivered the cancellation, which could otherwise hit the next query.
 * @returns a function that stops it early
 */
function checkOut(
  pool: { connect(connected: PoolConnected): void },
  limitMs: number,
  isPooled: boolean,
  connected: Lent,
): () => void {
  let client: pg.PoolClient | undefined;
  let isDelivered: Promise<boolean> | undefined;
  let isOver = false;
  let timer = setTimeout(stop, limitMs).unref();
  function stop() {
    if (isOver || isDelivered) return;
    clearTimeout(timer);
    if (!client) {
      isOver = true;
      return connected(new Error('timeout expired'), undefined, () => undefined);
    }
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const isLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        stream.destroy();
        resolve(false);
      }, CANCEL_GRACE_MS);
    });
    isDelivered = Promise.race([cancelQuery(client), isLate]);
  }
  pool.connect((error, free, release = () => undefined) => {
    if (isOver) return release();
    client = free;
    if (error) {
      clearTimeout(timer);
      isOver = true;
    }
    connected(error, free, async (reason, returned) => {
      isOver = true;
      const isReusable = !isDelivered || ((await isDelivered) && !isPooled && isIdle(free!));
      clearTimeout(timer);
      release(!isReusable || reason);
      returned?.();
    });
  });
  return stop;
}

/** Whether a connection is outside of any transaction, which also ends the tenant's role. */
const isIdle = (client: pg.PoolClient) => client.getTransactionStatus() === 'I';

const CANCEL_REQUEST = 80_877_102;

/**
 * Asks the server to cancel a connection's query, over a separate connection, as the protocol requires. The driver's
 * `cancel` ends the process when the server is down.
 * @returns whether the server closed that connection, which it does after it has delivered the cancellation
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
export function cancelQuery(client: pg.PoolClient): Promise<boolean> {
  const { host, port, processID, secretKey } = client as pg.PoolClient & {
    host: string;
    port: number;
    processID: number;
    secretKey: number;
  };
  const message = Buffer.alloc(16);
  [message.length, CANCEL_REQUEST, processID, secretKey].forEach((number, index) =>
    message.writeInt32BE(number, index * 4),
  );
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(CONNECT_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.resume().write(message);
  return new Promise((resolve) => {
    socket.once('end', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
}
