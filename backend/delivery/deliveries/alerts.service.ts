import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MailLinksService } from '../../people/auth/mail-links.service.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { deliveryFailingEmail, deliveryPausedEmail } from './failure-emails.js';
import type { EmailContent } from '../../platform/mail/layout.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { runAlertRecipients } from '../../people/users/recipients.sql.js';
import { accountPage } from '../../platform/account-page.js';

/** Emails an account's users about a destination that can't be reached. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly mails: MailService,
    private readonly links: MailLinksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  failing(tx: EntityManager, delivery: Subject): Promise<void> {
    return this.send(tx, delivery, deliveryFailingEmail(this.pageOf(delivery)));
  }

  paused(tx: EntityManager, delivery: Subject): Promise<void> {
    return this.send(tx, delivery, deliveryPausedEmail(this.pageOf(delivery)));
  }

  private pageOf({ accountId, deliveryId }: Subject) {
    return accountPage(this.config, accountId, `/dashboard/deliveries/${deliveryId}/show`);
  }

  private async send(tx: EntityManager, { accountId }: Subject, content: EmailContent) {
    for (const { userId, to } of await runAlertRecipients(tx, accountId, 'Failed')) {
      const unsubscribeUrl = this.links.unsubscribeUrl(accountId, userId, 'systemAlerts');
      await this.mails.notify({ accountId, to, content, unsubscribeUrl }, tx);
    }
  }
}

interface Subject {
  accountId: string;
  deliveryId: string;
}
