import { once } from 'node:events';
import { finished, pipeline, type Readable, type Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import {
  columnsOf,
  defaultColumns,
  hasColumns,
  isLayout,
  LAYOUTS,
  type ColumnId,
  type ExportColumn,
} from '#contract/export-columns.js';
import { FORMATS, type FormatId } from '#contract/formats.js';
import { readable } from '#contract/text.js';
import { BrandingService } from '../branding/branding.service.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { openPool } from '../../platform/database/connections.js';
import { cancelQuery, ONE_CORE, poolOf } from '../../platform/database/request-pool.js';
import { beginAsTenant } from '../../platform/database/tenant.js';
import {
  exportQuery,
  hasMany,
  type ExportRows,
  type ExportSelect,
} from '../../finding/leads/lead.export.sql.js';
import { ProblemException } from '../../platform/problem.js';
import { requireFeature } from '../../people/subscription/plan-features.js';
import { Downloads, MAX_DOWNLOADS, RESERVED } from './downloads.js';
import { ExportLayoutsService } from './export-layouts.service.js';
import { CELLS } from './formats/cells.js';
import {
  crlf,
  featureCollection,
  JSON_LINES,
  jsonArray,
  markedCrlf,
  unchanged,
} from './formats/lines.js';
import { VCARD_COLUMNS, vcards } from './formats/vcard.js';
import { xlsx } from './formats/xlsx.js';

/** Maximum wait for a connection. */
const MAX_WAIT_MS = 15_000;
/** How often a waiting download looks for a free connection, or for a download that is too slow. */
const LOOK_MS = 250;

/** The format of a file, and its layout or columns. */
export interface FileForm {
  format: FormatId;
  /** A CRM, or the name or id of one of the account's layouts. */
  layout?: string | null | undefined;
  columns?: readonly ColumnId[] | null | undefined;
  /** Whether a CSV begins with a byte order mark. */
  bom?: boolean | null | undefined;
}

export interface FileRequest extends FileForm {
  accountId: string;
  rows: ExportRows;
  /** Also names the file, after the account's brand. */
  title?: string | undefined;
}

/** The query that COPY runs for a format, and how its output becomes the file. */
interface Writer {
  select: ExportSelect;
  copy: string;
  write(copy: Readable, columns: readonly ExportColumn[], title: string): Readable;
}
const through = (lines: () => Transform) => (copy: Readable) =>
  pipeline(copy, lines(), () => undefined);
const WRITERS: Record<FormatId, Writer> = {
  csv: { select: 'csv', copy: 'FORMAT csv, HEADER', write: through(crlf) },
  xlsx: { select: 'cells', copy: CELLS, write: xlsx },
  json: { select: 'json', copy: JSON_LINES, write: through(jsonArray) },
  ndjson: { select: 'json', copy: JSON_LINES, write: through(unchanged) },
  geojson: { select: 'feature', copy: JSON_LINES, write: through(featureCollection) },
  vcf: { select: 'cells', copy: CELLS, write: vcards },
};

function writerOf({ format, layout, bom }: FileForm): Writer {
  if (format !== 'csv') return WRITERS[format];
  if (layout && isLayout(layout)) return { ...WRITERS.csv, select: 'crmCsv' };
  return bom ? { ...WRITERS.csv, write: through(markedCrlf) } : WRITERS.csv;
}

/** Writes leads as files of every format, straight from the database: constant memory. */
@Injectable()
export class ExportFilesService implements OnApplicationShutdown {
  readonly downloads = new Downloads();
  /** A separate pool, so that slow downloads don't starve other requests. */
  private readonly pool: pg.Pool;

  constructor(
    private readonly database: DataSource,
    private readonly layouts: ExportLayoutsService,
    private readonly branding: BrandingService,
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

  /** @throws ProblemException 400 for an unknown layout, 403 if the account's plan doesn't include the format or layout */
  async check(accountId: string, form: FileForm): Promise<void> {
    const { format, layout } = form;
    const tx = this.database.manager;
    await requireFeature(
      tx,
      accountId,
      ({ files }) => files.includes(format),
      `${FORMATS[format].label} files`,
    );
    if (layout && isLayout(layout)) {
      await requireFeature(tx, accountId, ({ layouts }) => layouts.includes(layout), 'CRM layouts');
    }
    await this.columnsFor(accountId, form, 'leads');
  }

  /**
   * Opens a file to read. The stream holds a connection until it ends or is destroyed; `signal` destroys it.
   * @throws ProblemException 400 for an unknown layout, 503 if no connection becomes free
   */
  async open({ accountId, rows, title, ...form }: FileRequest, signal: AbortSignal) {
    const { select, copy, write } = writerOf(form);
    const of = 'runId' in rows || 'leads' in rows ? 'run' : 'leads';
    const columns = await this.columnsFor(accountId, form, of);
    const brand = await this.branding.of(accountId);
    const name = [brand?.name, title ?? 'leads'].filter(Boolean).join(' ');
    const { client, lines } = await this.query(
      accountId,
      hasMany(accountId, rows),
      (many) =>
        `COPY (${exportQuery(accountId, rows, columns, select, many)}) TO STDOUT WITH (${copy})`,
      signal,
    );
    const stream = write(lines, columns, name);
    const stop = () => stream.destroy(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    finished(stream, { writable: false }, (error) => {
      signal.removeEventListener('abort', stop);
      if (error) lines.destroy();
      // A connection can't be reused in the middle of a COPY.
      if (error) client.release(error);
      else
        void client.query('COMMIT').then(
          () => client.release(),
          (failure: Error) => client.release(failure),
        );
    });
    return {
      stream,
      columns: columns.map(({ id }) => id),
      fileName: fileName(name, form.format),
      mediaType: FORMATS[form.format].mediaType,
      /** The number of leads in the file, once the stream has ended. */
      rows: () => lines.rowCount,
    };
  }

  /** An account's second download leaves connections for accounts that have none. */
  async leaveRoom(isSecond: () => boolean, signal: AbortSignal) {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (isSecond() && this.freeConnections <= RESERVED && !signal.aborted) {
      if (performance.now() > deadline) throw tooManyDownloads();
      await wait(LOOK_MS);
    }
  }

  /** @throws ProblemException 400 for an unknown layout */
  async columnsFor(
    accountId: string,
    { format, layout, columns }: FileForm,
    of: 'leads' | 'run',
  ): Promise<readonly ExportColumn[]> {
    const isChosen = layout || columns?.length;
    if (!hasColumns(format)) {
      if (isChosen) {
        throw new ProblemException(
          400,
          'vCards have fixed properties. Leave out layout and columns.',
        );
      }
      return columnsOf(VCARD_COLUMNS);
    }
    if (columns?.length) return columnsOf(columns);
    if (!layout) return defaultColumns(format, of);
    return isLayout(layout)
      ? LAYOUTS[layout].columns
      : columnsOf(await this.layouts.columnsOf(accountId, layout));
  }

  private async query(
    accountId: string,
    hasManyLeads: string | undefined,
    copy: (many: boolean) => string,
    signal: AbortSignal,
  ) {
    const client = await this.connect();
    const cancel = () => void cancelQuery(client);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const { isWalled } = poolOf(this.database);
      await client.query(
        `${isWalled ? beginAsTenant({ accountId }) : 'START TRANSACTION'}; SET LOCAL ${ONE_CORE}`,
      );
      const many = hasManyLeads !== undefined && (await isTrue(client, hasManyLeads));
      if (many) await client.query('SET LOCAL enable_nestloop = off');
      const lines = client.query(copyTo(copy(many)));
      // Throws if the query fails immediately; otherwise, the stream would just end.
      await once(lines, 'readable');
      return { client, lines };
    } catch (error) {
      client.release(error as Error);
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
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

const isTrue = async (client: pg.PoolClient, query: string) =>
  (await client.query<{ many: boolean }>(query)).rows[0]!.many;

/** "Acme: cafés in Monaco" becomes "Acme-cafés-in-Monaco.xlsx", so it can name no other folder. */
const fileName = (title: string, format: FormatId) =>
  `${
    readable(title)
      .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'leads'
  }.${format}`;

const tooManyDownloads = () =>
  new ProblemException(503, 'Too many downloads right now. Please try again in a moment.', {
    retryAfter: 10,
  });
