import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Done } from '#contract/settings.js';
import type { User, UserPatch } from '#contract/users.js';
import { hashOfAddress, MailLinksService, type MailKind } from '../auth/mail-links.service.js';
import type { Caller, Origin } from '../../platform/caller.js';
import { acrossAccounts } from '../../platform/database/request-pool.js';
import { countLink } from '../../platform/mail/count-link.js';
import { addressChangedEmail, confirmAddressEmail } from './emails.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { ProblemException } from '../../platform/problem.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { addressesOf, confirmAddress, turnOff } from '../users/recipients.sql.js';
import { UsersService } from '../users/users.service.js';

const LINKS = { name: 'confirmation links', perDay: 5 };

/** Changes the address for notification emails, and confirms that its owner wants them. */
@Injectable()
export class NotificationAddressService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly events: SecurityEventsService,
    private readonly mails: MailService,
    private readonly links: MailLinksService,
  ) {}

  /**
   * Updates the user. A new notification address gets a confirmation link, and the login address a notice.
   * @throws ProblemException 429 after too many links in a day
   */
  async updateUser(caller: Caller, patch: UserPatch, origin: Origin): Promise<User> {
    const { userId, accountId } = caller;
    await this.database.transaction(async (tx) => {
      const fields = await this.users.update(userId, patch, origin, tx);
      if (!fields.includes('notificationEmail')) return;
      await this.events.record(caller, 'notification_email_changed', origin, {}, tx);
      await this.sendLinkIfNeeded(caller, tx);
      const { email } = await addressesOf(tx, userId);
      if (email)
        await this.mails.send({ accountId, to: email, content: addressChangedEmail() }, tx);
    });
    return this.users.get(caller);
  }

  /**
   * Sends the confirmation link again.
   * @throws ProblemException 409 if there is nothing to confirm, 429 after too many links in a day
   */
  async sendLink(caller: Caller): Promise<Done> {
    const isSent = await this.database.transaction((tx) => this.sendLinkIfNeeded(caller, tx));
    if (!isSent)
      throw new ProblemException(409, "Your notification address doesn't need confirmation.");
    return { success: true };
  }

  /** Confirms the address of a link, unless the user has changed it since. */
  async confirm(token: string): Promise<boolean> {
    const link = this.links.read('confirm-address', token);
    if (!link) return false;
    return this.database.transaction(async (tx) => {
      const { notificationEmail } = await addressesOf(tx, link.userId);
      if (!notificationEmail || hashOfAddress(notificationEmail) !== link.subject) return false;
      return confirmAddress(tx, link.userId, notificationEmail);
    });
  }

  /** Turns off the kind of email that a link is for, in the account that it names. */
  async unsubscribe(token: string): Promise<boolean> {
    const link = this.links.read('unsubscribe', token);
    if (!link) return false;
    const [kind, accountId] = link.subject.split(' ') as [MailKind, string?];
    return acrossAccounts(() => turnOff(this.database.manager, accountId, link.userId, kind));
  }

  /** The login address is confirmed at the identity provider, any other address by our link. */
  private async sendLinkIfNeeded({ userId, accountId }: Caller, tx: EntityManager) {
    const { email, notificationEmail: to, mailAddress } = await addressesOf(tx, userId);
    if (!to || to === mailAddress || to.toLowerCase() === email?.toLowerCase()) return false;
    await countLink(tx, accountId, to, { ...LINKS, name: `${LINKS.name}:${userId}` });
    const content = confirmAddressEmail(this.links.confirmationUrl(userId, to));
    await this.mails.send({ accountId, to, content }, tx);
    return true;
  }
}
