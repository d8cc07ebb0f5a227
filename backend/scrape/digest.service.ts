import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { countNewLeads, newLeads } from '../leads/lead.sql.js';
import { leadDigestEmail, weeklySummaryEmail } from '../mail/email-templates.js';
import { MailService } from '../mail/mail.service.js';
import { countRunsOf } from '../runs/run.sql.js';
import { takeDuePeriod, usersDueFor, type Digest, type DuePeriod } from '../users/user.sql.js';

const WEEK_MS = 7 * 86_400_000;
const HISTORY = '/dashboard/history';
const LEADS = '/dashboard/leads';

/** Sends lead digests and weekly summaries. */
@Injectable()
export class DigestService implements OnModuleInit {
  private readonly log = new Logger(DigestService.name);

  constructor(
    private readonly database: DataSource,
    private readonly mails: MailService,
    private readonly housekeeping: HousekeepingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.housekeeping.register('lead digests', () => this.sendDue('leads'));
    this.housekeeping.register('weekly summaries', () => this.sendDue('weekly'));
  }

  /** Sends a digest to every user whose period has ended. One failure does not stop the others. */
  private async sendDue(digest: Digest): Promise<void> {
    for (const userId of await usersDueFor(this.database.manager, digest)) {
      try {
        await this.database.transaction(async (tx) => {
          const due = await takeDuePeriod(tx, digest, userId);
          if (!due?.to) return;
          if (digest === 'leads') await this.sendLeadDigest(due, due.to, tx);
          else if (due.wantsSummary) await this.sendSummary(due, due.to, tx);
        });
      } catch (error) {
        this.log.error(error, 'Failed to write a digest');
      }
    }
  }

  private async sendLeadDigest(
    { accountId, since, until }: DuePeriod,
    to: string,
    tx: EntityManager,
  ): Promise<void> {
    const { count, newest } = await newLeads(tx, accountId, since, until);
    if (count === 0) return;
    const content = leadDigestEmail(count, newest, this.config.publicUrl + LEADS);
    await this.mails.send({ accountId, to, content }, tx);
  }

  private async sendSummary(
    { accountId, until, timeZone, locale }: DuePeriod,
    to: string,
    tx: EntityManager,
  ): Promise<void> {
    const since = new Date(until.getTime() - WEEK_MS);
    const runs = await countRunsOf(tx, accountId, since, until);
    if (runs.runs === 0) return;
    const leads = await countNewLeads(tx, accountId, since, until);
    const day = (date: Date) => date.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
    const lastDay = new Date(until.getTime() - 1);
    const facts = { ...runs, leads, from: day(since), to: day(lastDay) };
    const content = weeklySummaryEmail(facts, this.config.publicUrl + HISTORY);
    await this.mails.send({ accountId, to, content }, tx);
  }
}
