import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SOURCES } from '#contract/sources.js';
import { LinksService } from '../../people/auth/links.service.js';
import { MailLinksService } from '../../people/auth/mail-links.service.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { runCompleteEmail, runFailedEmail, type RunSummary } from './emails.js';
import { match } from '../../maps/places/categories/match.js';
import { runAlertRecipients } from '../../people/users/recipients.sql.js';
import { MailService } from '../../platform/mail/mail.service.js';
import type { ScrapeRunEntity } from '../runs/scrape-run.entity.js';
import { accountPage } from '../../platform/account-page.js';

/** Emails an account's users who want run alerts. */
@Injectable()
export class RunAlertsService {
  constructor(
    private readonly mails: MailService,
    private readonly links: LinksService,
    private readonly mailLinks: MailLinksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Call inside the transaction that ends the run, so the alert is sent exactly once. Runs of deliveries send none:
   * their results arrive at the destinations. Neither do runs that someone is watching live.
   */
  async send(
    run: ScrapeRunEntity,
    status: 'Complete' | 'Failed',
    message: string | null,
    isWatched: boolean,
    tx: EntityManager,
  ): Promise<void> {
    if (run.deliveryId || isWatched) return;
    const isCut = (run.coverage.limit ?? null) !== null;
    const facts = { ...summaryOf(run, status, message), isCut };
    const page = accountPage(this.config, run.accountId, `/dashboard/history/${run.id}`);
    const kind = status === 'Complete' ? 'alertOnReady' : 'systemAlerts';
    for (const { userId, to } of await runAlertRecipients(tx, run.accountId, status)) {
      const content =
        status === 'Complete'
          ? runCompleteEmail(facts, page, await this.csvUrl(run, userId, tx))
          : runFailedEmail(facts, page);
      const unsubscribeUrl = this.mailLinks.unsubscribeUrl(run.accountId, userId, kind);
      await this.mails.notify({ accountId: run.accountId, to, content, unsubscribeUrl }, tx);
    }
  }

  /** The link ends when its recipient leaves the account. */
  private async csvUrl({ accountId, id }: ScrapeRunEntity, userId: string, tx: EntityManager) {
    return (await this.links.of(accountId, tx, userId)).csvUrl(id);
  }
}

/**
 * A run as an email may describe it. The address may be someone else's, so only a recognized city and category are
 * repeated, never typed text.
 */
export function summaryOf(
  {
    city,
    category,
    categories,
    leadCount,
    source,
  }: Pick<ScrapeRunEntity, 'city' | 'category' | 'categories' | 'leadCount' | 'source'>,
  status: 'Complete' | 'Failed',
  message: string | null,
): Omit<RunSummary, 'isCut'> {
  const { isSample } = SOURCES[source];
  const isCity = !isSample && (status === 'Complete' || leadCount > 0) && PLAIN.test(city);
  const isKnown = (text: string) => match(text, []).matchedBy !== 'unknown';
  const isCategory = PLAIN.test(category) && (categories ?? [category]).every(isKnown);
  const withoutCategory = isCategory
    ? message
    : message?.replaceAll(`"${category}"`, 'your category');
  const withoutCity = isCity ? withoutCategory : withoutCategory?.replaceAll(city, 'your city');
  return {
    city: isCity ? city : null,
    category: isCategory ? category : null,
    leadCount,
    message: withoutCity ?? null,
    isSample,
  };
}

/** Words, without the punctuation that mail clients turn into links. */
const PLAIN = /^[\p{L}\p{M}\p{N} ,'’()&-]{1,80}$/u;
