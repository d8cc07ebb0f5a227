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
  membersDueFor,
  takeDuePeriod,
  type Digest,
  type DuePeriod,
} from '../../people/users/recipients.sql.js';
import { accountPage } from '../../platform/account-page.js';

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

  /** Sends a digest to every member whose period has ended. One failure does not stop the others. */
  private async sendDue(digest: Digest): Promise<void> {
    for (const member of await membersDueFor(this.database.manager, digest)) {
      const { accountId, userId } = member;
      try {
        await this.database.transaction(async (tx) => {
          const due = await takeDuePeriod(tx, digest, member);
          if (!due?.to) return;
          const kind = digest === 'leads' ? 'leadDigest' : 'weeklySummary';
          const unsubscribeUrl = this.links.unsubscribeUrl(accountId, userId, kind);
          const content = await this.contentOf(digest, accountId, due, tx);
          if (!content) return;
          await this.mails.notify({ accountId, to: due.to, content, unsubscribeUrl }, tx);
        });
      } catch (error) {
        this.log.error(error, 'Failed to write a digest');
      }
    }
  }

  /** Null if there is nothing to report. */
  private async contentOf(
    digest: Digest,
    accountId: string,
    due: DuePeriod,
    tx: EntityManager,
  ): Promise<EmailContent | null> {
    if (digest === 'weekly') return due.wantsSummary ? this.summary(accountId, due, tx) : null;
    const { count, newest } = await newLeads(tx, accountId, due.since, due.until);
    return count > 0
      ? leadDigestEmail(count, newest, accountPage(this.config, accountId, LEADS))
      : null;
  }

  private async summary(
    accountId: string,
    { until, timeZone, locale }: DuePeriod,
    tx: EntityManager,
  ): Promise<EmailContent | null> {
    const since = new Date(until.getTime() - WEEK_MS);
    const runs = await countRunsOf(tx, accountId, since, until);
    if (runs.runs === 0) return null;
    const leads = await countNewLeads(tx, accountId, since, until);
    const day = (date: Date) => date.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
    const lastDay = new Date(until.getTime() - 1);
    const facts = { ...runs, leads, from: day(since), to: day(lastDay) };
    return weeklySummaryEmail(facts, accountPage(this.config, accountId, HISTORY));
  }
}
