import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SOURCES } from '../../contract/sources.js';
import { LinksService } from '../auth/links.service.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { leadsReady, runFailed } from '../mail/letters.js';
import { MailService } from '../mail/mail.service.js';
import type { ScrapeRunRow } from './scrape-run.entity.js';

/** Tells the people of an account that a run has ended, if they want to know. */
@Injectable()
export class RunAlertsService {
  constructor(
    private readonly mails: MailService,
    private readonly links: LinksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Belongs into the transaction that ends the run: then it is told once, or not at all with the end. */
  async ended(
    run: ScrapeRunRow,
    status: 'Complete' | 'Failed',
    message: string | null,
    tx: EntityManager,
  ): Promise<void> {
    const people = await tx.query<{ to: string }[]>(
      `SELECT DISTINCT COALESCE(notification_email, email) AS to FROM users
       WHERE primary_account_id = $1 AND disabled_at IS NULL AND COALESCE(notification_email, email) IS NOT NULL
         AND CASE $2 WHEN 'Complete' THEN alert_on_ready ELSE system_alerts END`,
      [run.accountId, status],
    );
    const { city, category, leadCount } = run;
    const facts = { city, category, leadCount, message, isSample: SOURCES[run.source].isSample };
    const history = `${this.config.publicUrl}/dashboard/history`;
    const letter =
      status === 'Complete'
        ? leadsReady(facts, history, this.links.csvUrl(run.accountId, run.id))
        : runFailed(facts, history);
    for (const { to } of people) {
      await this.mails.send({ accountId: run.accountId, to, letter }, tx);
    }
  }
}
