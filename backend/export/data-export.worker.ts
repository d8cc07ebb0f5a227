import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EXPORT_DAYS } from '../../contract/export.js';
import { LinksService } from '../auth/links.service.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { DATA_EXPORT, DATA_EXPORT_DEAD } from '../jobs/queues.js';
import { exportReadyEmail } from '../mail/email-templates.js';
import { recipient } from '../users/user.sql.js';
import { MailService } from '../mail/mail.service.js';
import { archive } from './data-export.archive.js';
import { DataExportRow } from './data-export.entity.js';
import { exportFiles } from './data-export.sql.js';

const CHUNK_BYTES = 1_000_000;
const DAY_MS = 86_400_000;

/** Makes the ZIP of an export that was asked for, and takes it away when its time is over. */
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
    await this.jobs.work(DATA_EXPORT, ({ exportId }, signal) => this.build(exportId, signal));
    await this.jobs.work(DATA_EXPORT_DEAD, ({ exportId }) => this.fail(exportId));
  }

  /**
   * All or nothing, in one transaction behind the row's lock: a killed worker leaves no chunk behind, and the next one
   * begins anew; two at once come one after another, and the second finds nothing to do.
   */
  private async build(id: string, signal: AbortSignal): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await tx.findOne(DataExportRow, {
        where: { id, status: 'PENDING' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) return;
      const files = exportFiles(row.accountId, row.userId);
      let position = 0;
      for await (const bytes of inChunks(archive(this.config.databaseUrl!, files, signal))) {
        await tx.query('INSERT INTO data_export_chunks VALUES ($1, $2, $3)', [id, position, bytes]);
        position += 1;
      }
      await this.finish(row, tx);
    });
  }

  private async finish({ id, accountId, userId }: DataExportRow, tx: EntityManager) {
    // A link's time is told in whole seconds.
    const expires = new Date(Math.floor(Date.now() / 1000) * 1000 + EXPORT_DAYS * DAY_MS);
    await tx.query(
      "UPDATE data_exports SET status = 'READY', ready_at = now(), expires_at = $2 WHERE id = $1",
      [id, expires],
    );
    const person = await recipient(tx, userId);
    if (!person?.to) return;
    const until = expires.toLocaleString(person.locale, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: person.timeZone,
      timeZoneName: 'short',
    });
    const content = exportReadyEmail(this.links.exportUrl(accountId, id, expires), until);
    await this.mails.send({ accountId, to: person.to, content }, tx);
  }

  /** After the last try of its job. */
  private async fail(id: string): Promise<void> {
    await this.database.query(
      "UPDATE data_exports SET status = 'FAILED' WHERE id = $1 AND status = 'PENDING'",
      [id],
    );
  }

  private async sweep(): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        "UPDATE data_exports SET status = 'EXPIRED' WHERE status = 'READY' AND expires_at <= now()",
      );
      await tx.query(
        `DELETE FROM data_export_chunks c USING data_exports e
         WHERE e.id = c.export_id AND e.status = 'EXPIRED'`,
      );
    });
    const waiting = await this.database.query<{ id: string }[]>(
      "SELECT id FROM data_exports WHERE status = 'PENDING' AND requested_at < now() - interval '1 minute'",
    );
    for (const { id } of waiting) await this.jobs.send(DATA_EXPORT, { exportId: id }, id);
  }
}

/** The same bytes in pieces of at most a chunk. */
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
