import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { MailLinksService } from '../../people/auth/mail-links.service.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { countNewLeads, newLeads } from '../leads/lead.sql.js';
import { leadDigestEmail, weeklySummaryEmail } from './emails.js';
import type { EmailContent } from '../../platform/mail/layout.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { countRunsOf } from '../runs/run-counts.sql.js';
import {
  takeDuePeriod,
  usersDueFor,
  type Digest,
  type DuePeriod,
} from '../../people/users/recipients.sql.js';

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
    private readonly links: MailLinksService,
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
          const kind = digest === 'leads' ? 'leadDigest' : 'weeklySummary';
          const unsubscribeUrl = this.links.unsubscribeUrl(userId, kind);
          const content = await this.contentOf(digest, due, tx);
          if (!content) return;
          const { accountId, to } = due;
          await this.mails.notify({ accountId, to, content, unsubscribeUrl }, tx);
        });
      } catch (error) {
        this.log.error(error, 'Failed to write a digest');
      }
    }
  }

  /** Null if there is nothing to report. */
  private async contentOf(
    digest: Digest,
    due: DuePeriod,
    tx: EntityManager,
  ): Promise<EmailContent | null> {
    if (digest === 'weekly') return due.wantsSummary ? this.summary(due, tx) : null;
    const { count, newest } = await newLeads(tx, due.accountId, due.since, due.until);
    return count > 0 ? leadDigestEmail(count, newest, this.config.publicUrl + LEADS) : null;
  }

  private async summary(
    { accountId, until, timeZone, locale }: DuePeriod,
    tx: EntityManager,
  ): Promise<EmailContent | null> {
    const since = new Date(until.getTime() - WEEK_MS);
    const runs = await countRunsOf(tx, accountId, since, until);
    if (runs.runs === 0) return null;
    const leads = await countNewLeads(tx, accountId, since, until);
    const day = (date: Date) => date.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
    const lastDay = new Date(until.getTime() - 1);
    const facts = { ...runs, leads, from: day(since), to: day(lastDay) };
    return weeklySummaryEmail(facts, this.config.publicUrl + HISTORY);
  }
}
