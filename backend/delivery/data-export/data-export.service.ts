import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { DataExport } from '#contract/export.js';
import { lockAccount } from '../../people/accounts/account.sql.js';
import type { Caller, LinkCaller, Origin } from '../../platform/caller.js';
import { LinksService } from '../../people/auth/links.service.js';
import { DATA_EXPORT } from './queues.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { sendPieces } from '../../platform/send-file.js';
import { AuditLogService } from '../../people/users/audit-log.service.js';
import { roleOf } from '../../people/users/member.sql.js';
import { SecurityEventsService } from '../../people/users/security-events.service.js';
import { DataExportEntity } from './data-export.entity.js';
import { countRecentExports, exportSize, readChunk } from './data-export.sql.js';

/** Each export copies all of the account's data. */
const EXPORTS_PER_DAY = 10;

/** Requests data exports, reports their status and sends finished ones. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly links: LinksService,
    private readonly events: SecurityEventsService,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * Returns the caller's pending export, or requests a new one. Row, job and event are committed together.
   * @throws ProblemException 429 after too many exports in a day
   */
  async request(caller: Caller, origin: Origin): Promise<DataExport> {
    const { accountId, userId } = caller;
    const id = await this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const pending = await tx.findOneBy(DataExportEntity, {
        accountId,
        userId,
        status: 'PENDING',
      });
      if (pending) return pending.id;
      if ((await countRecentExports(tx, accountId, userId)) >= EXPORTS_PER_DAY) {
        throw new ProblemException(
          429,
          `You can request at most ${EXPORTS_PER_DAY} exports a day. Please try again tomorrow.`,
          { retryAfter: 3600 },
        );
      }
      const row = await tx.save(DataExportEntity, {
        accountId,
        userId,
        status: 'PENDING' as const,
      });
      await this.jobs.send(DATA_EXPORT, { exportId: row.id }, row.id, tx);
      await this.events.record(caller, 'data_export_requested', origin, {}, tx);
      return row.id;
    });
    return this.status(caller, id);
  }

  /** @throws ProblemException 404 for another person's export */
  async status({ accountId, userId }: Caller, id: string): Promise<DataExport> {
    const row = await this.find(accountId, id);
    if (row.userId !== userId) throw notFound('The export');
    const { requestedAt, readyAt, expiresAt } = row;
    const status = (await this.hasEnded(row)) ? 'EXPIRED' : row.status;
    const downloadUrl =
      status === 'READY' && expiresAt
        ? (await this.links.of(accountId)).exportUrl(id, new Date(expiresAt))
        : null;
    return { id, status, requestedAt, readyAt, downloadUrl, expiresAt };
  }

  /** @throws ProblemException 404 for another export's link, or a removed export */
  async download(id: string, link: LinkCaller, response: Response): Promise<void> {
    if (link.subject !== id) throw notFound('The export');
    const row = await this.find(link.accountId, id);
    if (row.status !== 'READY' || (await this.hasEnded(row))) {
      throw new ProblemException(404, 'This export has expired. Please request a new one.');
    }
    const day = row.requestedAt.slice(0, 10);
    response.setHeader('Content-Type', 'application/zip');
    response.setHeader('Content-Disposition', `attachment; filename="lead-delivery_${day}.zip"`);
    response.setHeader(
      'Content-Length',
      await exportSize(this.database.manager, link.accountId, id),
    );
    await this.audit.record(link.accountId, 'data_export_downloaded', { id });
    await sendPieces(response, this.chunks(link.accountId, id));
  }

  private async find(accountId: string, id: string): Promise<DataExportEntity> {
    const row = await this.database.getRepository(DataExportEntity).findOneBy({ accountId, id });
    if (!row) throw notFound('The export');
    return row;
  }

  /** An export of the whole account ends with its requester's ownership. */
  private async hasEnded(row: DataExportEntity): Promise<boolean> {
    const { accountId, userId, isWhole } = row;
    if (isExpired(row)) return true;
    return isWhole && (await roleOf(this.database.manager, accountId, userId)) !== 'OWNER';
  }

  /** Reads each chunk once the previous one is sent. */
  private async *chunks(accountId: string, id: string): AsyncGenerator<Buffer> {
    for (let position = 0; ; position += 1) {
      const bytes = await readChunk(this.database.manager, accountId, id, position);
      if (!bytes) return;
      yield bytes;
    }
  }
}

const isExpired = ({ status, expiresAt }: DataExportEntity) =>
  status === 'READY' && expiresAt !== null && Date.parse(expiresAt) <= Date.now();
