import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { DataExport } from '../../contract/export.js';
import { lockAccount } from '../accounts/account.sql.js';
import type { Caller, LinkCaller, Origin } from '../caller.js';
import { LinksService } from '../auth/links.service.js';
import { DATA_EXPORT } from '../jobs/queues.js';
import { JobsService } from '../jobs/jobs.service.js';
import { notFound, ProblemException } from '../problem.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { DataExportRow } from './data-export.entity.js';

/** Exports a person may ask for in a day: each is a copy of everything. */
const PER_DAY = 10;
/** A download that takes nothing for so long is cut off. */
const STALLED_MS = 60_000;

/** Asks for data exports, tells how far they are, and sends what is ready. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly links: LinksService,
    private readonly events: SecurityEventsService,
  ) {}

  /**
   * The account's pending export, or a new one: row, job and event are committed together.
   * @throws ProblemException 429 after too many in a day
   */
  async request({ accountId, userId }: Caller, origin: Origin): Promise<DataExport> {
    const id = await this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const pending = await tx.findOneBy(DataExportRow, { accountId, status: 'PENDING' });
      if (pending) return pending.id;
      const [{ count }] = await tx.query<[{ count: number }]>(
        `SELECT count(*)::int FROM data_exports
         WHERE account_id = $1 AND requested_at > now() - interval '1 day'`,
        [accountId],
      );
      if (count >= PER_DAY) {
        throw new ProblemException(
          429,
          `At most ${PER_DAY} exports a day can be requested. Please try again tomorrow.`,
          { retryAfter: 3600 },
        );
      }
      const row = await tx.save(DataExportRow, { accountId, userId, status: 'PENDING' as const });
      await this.jobs.send(DATA_EXPORT, { exportId: row.id }, row.id, tx);
      await this.events.record(userId, 'data_export_requested', origin, {}, tx);
      return row.id;
    });
    return this.status(accountId, id);
  }

  /** @throws ProblemException 404 for an export that is not the account's */
  async status(accountId: string, id: string): Promise<DataExport> {
    const row = await this.find(accountId, id);
    const { requestedAt, readyAt, expiresAt } = row;
    const status = isOver(row) ? 'EXPIRED' : row.status;
    const downloadUrl =
      status === 'READY' && expiresAt
        ? this.links.exportUrl(accountId, id, new Date(expiresAt))
        : null;
    return { id, status, requestedAt, readyAt, downloadUrl, expiresAt };
  }

  /** @throws ProblemException 404 when the link is another export's, or the export is not there any more */
  async download(id: string, link: LinkCaller, response: Response): Promise<void> {
    if (link.subject !== id) throw notFound('The export');
    const row = await this.find(link.accountId, id);
    if (row.status !== 'READY' || isOver(row)) {
      throw new ProblemException(404, 'This export has expired. Please request a new one.');
    }
    const day = row.requestedAt.slice(0, 10);
    response.setHeader('Content-Type', 'application/zip');
    response.setHeader('Content-Disposition', `attachment; filename="lead-delivery_${day}.zip"`);
    response.setHeader('Content-Length', await this.size(id));
    response.setHeader('Cache-Control', 'private, no-store');
    response.setTimeout(STALLED_MS, () => response.destroy());
    await pipeline(Readable.from(this.chunks(id)), response).catch((error: unknown) => {
      // Whoever went away in the middle is not told; a server's own trouble is.
      if (!response.destroyed) throw error;
    });
  }

  private async find(accountId: string, id: string): Promise<DataExportRow> {
    const row = await this.database.getRepository(DataExportRow).findOneBy({ accountId, id });
    if (!row) throw notFound('The export');
    return row;
  }

  private async size(id: string): Promise<number> {
    const [row] = await this.database.query<[{ size: number }]>(
      'SELECT sum(octet_length(bytes))::float8 AS size FROM data_export_chunks WHERE export_id = $1',
      [id],
    );
    return row.size;
  }

  /** One chunk at a time, each when the one before was taken. */
  private async *chunks(id: string): AsyncGenerator<Buffer> {
    for (let position = 0; ; position += 1) {
      const [row] = await this.database.query<{ bytes: Buffer }[]>(
        'SELECT bytes FROM data_export_chunks WHERE export_id = $1 AND position = $2',
        [id, position],
      );
      if (!row) return;
      yield row.bytes;
    }
  }
}

const isOver = ({ status, expiresAt }: DataExportRow) =>
  status === 'READY' && expiresAt !== null && Date.parse(expiresAt) <= Date.now();
