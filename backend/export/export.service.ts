import { once } from 'node:events';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Response } from 'express';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import type { ExportLinkForm, LeadsCsvQuery } from '../../contract/leads.js';
import type { LinkCaller } from '../caller.js';
import { LinksService } from '../auth/links.service.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { cancelQuery, ONE_CORE, poolOf } from '../database/request-pool.js';
import { beginAsTenant } from '../database/tenant.js';
import { leadsCsvQuery, runCsvQuery } from '../leads/lead.sql.js';
import { openPool } from '../database/connections.js';
import { runState } from '../runs/run.sql.js';
import { notFound, ProblemException } from '../problem.js';
import { Downloads, MAX_DOWNLOADS, RESERVED } from './downloads.js';

/** Maximum wait for a connection. */
const MAX_WAIT_MS = 15_000;
/** How often a waiting download looks for a free connection, or for a download that is too slow. */
const LOOK_MS = 250;
const WRITE_BYTES = 65_536;

@Injectable()
export class ExportService implements OnApplicationShutdown {
  /** A separate pool, so that slow downloads don't starve other requests. */
  private readonly pool: pg.Pool;
  private readonly downloads = new Downloads();

  constructor(
    private readonly database: DataSource,
    private readonly links: LinksService,
    @Inject(CONFIG) config: Config,
  ) {
    this.pool = openPool(config.databaseUrl, 'export', {
      max: MAX_DOWNLOADS,
      connectionTimeoutMillis: MAX_WAIT_MS,
    });
  }

  onApplicationShutdown() {
    this.downloads.stop();
    return this.pool.end();
  }

  /** @throws ProblemException 404 for another run's link, or a deleted run */
  async download(runId: string, link: LinkCaller, response: Response) {
    if (link.subject !== runId) throw notFound('The run');
    await this.findRun(link.accountId, runId);
    response.setHeader('Content-Disposition', `attachment; filename="leads_${runId}.csv"`);
    await this.send(link.accountId, runCsvQuery(link.accountId, runId), response);
  }

  /** The same leads as the list with this filter, in the same order. */
  async downloadLeads(accountId: string, query: LeadsCsvQuery, response: Response) {
    response.setHeader('Content-Disposition', 'attachment; filename="leads.csv"');
    await this.send(accountId, leadsCsvQuery(accountId, query), response);
  }

  /** A link to the CSV of the filtered leads, valid for five minutes. */
  async link(accountId: string, form: ExportLinkForm) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(form)) query.set(name, JSON.stringify(value));
    const links = await this.links.of(accountId);
    return { url: links.leadsUrl(query) };
  }

  /** @throws ProblemException 400 for a URL that isn't ours, 404 for another account's run */
  async proxy(accountId: string, url: string, response: Response) {
    const link = this.links.read(url);
    if (!link) throw new ProblemException(400, 'This is not one of our CSV links.');
    if (link.accountId !== accountId) throw notFound('The run');
    await this.findRun(accountId, link.subject);
    await this.send(accountId, runCsvQuery(accountId, link.subject), response);
  }

  private async findRun(accountId: string, runId: string) {
    if (!(await runState(this.database.manager, accountId, runId))) throw notFound('The run');
  }

  /** Writes a run's leads as CSV to a stream. */
  write(accountId: string, runId: string, target: Writable) {
    return this.copy(accountId, runCsvQuery(accountId, runId), target);
  }

  /** Streams from the database: constant memory. */
  private async copy(
    accountId: string,
    query: string,
    target: Writable,
    taken?: (bytes: number) => void,
  ) {
    const client = await this.connect();
    const cancel = () => cancelQuery(client);
    target.once('close', cancel);
    let failure: Error | undefined;
    try {
      const begin = this.isWalled ? beginAsTenant(accountId) : 'START TRANSACTION';
      await client.query(`${begin}; SET LOCAL ${ONE_CORE}`);
      const rows = client.query(copyTo(`COPY (${query}) TO STDOUT WITH (FORMAT csv, HEADER)`));
      // Throws if the query fails at once; the pipeline would only close the connection.
      await once(rows, 'readable');
      target.off('close', cancel);
      await pipeline(rows, crlf(taken), target);
      await client.query('COMMIT');
    } catch (error) {
      failure = error as Error;
      throw failure;
    } finally {
      target.off('close', cancel);
      // A connection can't be reused in the middle of a COPY.
      client.release(failure);
    }
  }

  private async send(accountId: string, query: string, response: Response) {
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Cache-Control', 'private, no-store');
    if (response.req.method === 'HEAD') return void response.end();
    using download = this.downloads.watch(accountId, response);
    try {
      await this.leaveRoom(download.isSecond, response);
      await this.copy(accountId, query, response, download.count);
    } catch (error) {
      if (!isAborted(error as Error)) throw error;
    }
  }

  private get isWalled() {
    return poolOf(this.database).isWalled;
  }

  /** An account's second download leaves connections to accounts that have none. */
  private async leaveRoom(isSecond: () => boolean, response: Response) {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (isSecond() && this.freeConnections <= RESERVED && !response.destroyed) {
      if (performance.now() > deadline) throw tooManyDownloads();
      await wait(LOOK_MS);
    }
  }

  private get freeConnections() {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return MAX_DOWNLOADS - (totalCount - idleCount) - waitingCount;
  }

  private async connect(): Promise<pg.PoolClient> {
    const client = this.pool.connect();
    const makeRoom = () => {
      if (this.pool.waitingCount > 0 && this.pool.idleCount === 0) this.downloads.endSlowest();
    };
    makeRoom();
    const looking = setInterval(makeRoom, LOOK_MS);
    try {
      return await client;
    } catch {
      throw tooManyDownloads();
    } finally {
      clearInterval(looking);
    }
  }
}

/**
 * Converts PostgreSQL's LF to the CRLF of RFC 4180; cells contain no line breaks (`lead.sql.ts`).
 * PostgreSQL sends 10 kB at a time. With writes of 64 kB, 100,000 leads take 370 ms instead of 570 ms.
 */
export function crlf(taken?: (bytes: number) => void) {
  let waiting = '';
  const take = () => {
    const lines = Buffer.from(waiting.replaceAll('\n', '\r\n'), 'latin1');
    waiting = '';
    taken?.(lines.length);
    return lines;
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      waiting += chunk.toString('latin1');
      if (waiting.length < WRITE_BYTES) done();
      else done(null, take());
    },
    flush(done) {
      done(null, take());
    },
  });
}

const tooManyDownloads = () =>
  new ProblemException(503, 'Too many downloads right now. Please try again in a moment.', {
    retryAfter: 10,
  });

const isAborted = (error: Error) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
