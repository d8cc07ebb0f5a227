import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SOURCES } from '../../contract/sources.js';
import { LinksService } from '../auth/links.service.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { runCompleteEmail, runFailedEmail } from '../mail/email-templates.js';
import { addressesForRunAlert } from '../users/user.sql.js';
import { MailService } from '../mail/mail.service.js';
import type { ScrapeRunRow } from '../runs/scrape-run.entity.js';

/** Emails the users of an account who want run alerts. */
@Injectable()
export class RunAlertsService {
  constructor(
    private readonly mails: MailService,
    private readonly links: LinksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Call inside the transaction that ends the run, so the alert is sent exactly once. */
  async send(
    run: ScrapeRunRow,
    status: 'Complete' | 'Failed',
    message: string | null,
    tx: EntityManager,
  ): Promise<void> {
    const { city, category, leadCount } = run;
    const facts = { city, category, leadCount, message, isSample: SOURCES[run.source].isSample };
    const history = `${this.config.publicUrl}/dashboard/history`;
    const links = await this.links.of(run.accountId, tx);
    const content =
      status === 'Complete'
        ? runCompleteEmail(facts, history, links.csvUrl(run.id))
        : runFailedEmail(facts, history);
    for (const to of await addressesForRunAlert(tx, run.accountId, status)) {
      await this.mails.send({ accountId: run.accountId, to, content }, tx);
    }
  }
}
