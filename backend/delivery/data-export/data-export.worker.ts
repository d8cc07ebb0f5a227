import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EXPORT_DAYS } from '#contract/export.js';
import { LinksService } from '../../people/auth/links.service.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { DATA_EXPORT, DATA_EXPORT_DEAD } from './queues.js';
import { exportReadyEmail } from './emails.js';
import { accountRecipient } from '../../people/users/recipients.sql.js';
import { roleOf } from '../../people/users/member.sql.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { archive } from './data-export.archive.js';
import { DataExportEntity } from './data-export.entity.js';
import { exportFiles } from './data-export.files.js';
import {
  addChunk,
  expireExports,
  markFailed,
  markReady,
  removeExpiredChunks,
  stalledExports,
} from './data-export.sql.js';

const CHUNK_BYTES = 1_000_000;
const DAY_MS = 86_400_000;

/** Builds the ZIPs of requested exports, and removes expired ones. */
@Injectable()
export class DataExportWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly links: LinksService,
    private readonly mails: MailService,
    private readonly housekeeping: HousekeepingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.housekeeping.register('data exports', () => this.sweep());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(DATA_EXPORT, ({ exportId }, { stop }) => this.build(exportId, stop));
    await this.jobs.work(DATA_EXPORT_DEAD, ({ exportId }) => this.fail(exportId));
  }

  /**
   * Builds the export in one transaction that locks its row. A killed worker leaves no chunks, and the next one starts
   * over. Of two concurrent workers, the second finds nothing to do.
   */
  private async build(id: string, signal: AbortSignal): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await tx.findOne(DataExportEntity, {
        where: { id, status: 'PENDING' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) return;
      const isWhole = (await roleOf(tx, row.accountId, row.userId)) === 'OWNER';
      const files = exportFiles(row.accountId, row.userId, isWhole);
      let position = 0;
      for await (const bytes of inChunks(archive(this.config.databaseUrl!, files, signal))) {
        await addChunk(tx, row.accountId, id, position, bytes);
        position += 1;
      }
      await this.finish(row, isWhole, tx);
    });
  }

  private async finish(
    { id, accountId, userId }: DataExportEntity,
    isWhole: boolean,
    tx: EntityManager,
  ) {
    // Links expire at whole seconds.
    const expires = new Date(Math.floor(Date.now() / 1000) * 1000 + EXPORT_DAYS * DAY_MS);
    await markReady(tx, id, { expiresAt: expires, isWhole });
    const recipient = await accountRecipient(tx, userId);
    if (!recipient?.to) return;
    const until = expires.toLocaleString(recipient.locale, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: recipient.timeZone,
      timeZoneName: 'short',
    });
    const links = await this.links.of(accountId, tx, userId);
    const content = exportReadyEmail(links.exportUrl(id, expires), until);
    await this.mails.send({ accountId, to: recipient.to, content }, tx);
  }

  /** Called when the job failed for the last time. */
  private async fail(id: string): Promise<void> {
    await markFailed(this.database.manager, id);
  }

  private async sweep(): Promise<void> {
    await this.database.transaction(async (tx) => {
      await expireExports(tx);
      await removeExpiredChunks(tx);
    });
    for (const id of await stalledExports(this.database.manager)) {
      await this.jobs.send(DATA_EXPORT, { exportId: id }, id);
    }
  }
}

/** Splits bytes into chunks of at most CHUNK_BYTES. */
async function* inChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < CHUNK_BYTES) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; at + CHUNK_BYTES <= whole.length; at += CHUNK_BYTES) {
      yield whole.subarray(at, at + CHUNK_BYTES);
    }
    waiting = [whole.subarray(at)];
    size = whole.length - at;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
