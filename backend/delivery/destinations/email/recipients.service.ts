import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Brand } from '#contract/branding.js';
import type { Recipient } from '#contract/recipients.js';
import { hashOfAddress, MailLinksService } from '../../../people/auth/mail-links.service.js';
import { BrandingService } from '../../branding/branding.service.js';
import { identifyCaller } from '../../../platform/database/request-pool.js';
import { countLink } from '../../../platform/mail/count-link.js';
import { confirmRecipientEmail } from './emails.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import { notFound, ProblemException } from '../../../platform/problem.js';
import { confirmedAddresses } from '../../../people/users/recipients.sql.js';
import { addRecipient, changeRecipient, listRecipients } from './recipient.sql.js';

const LINKS = { name: 'recipient links', perDay: 20 };

/** An account as its recipients see it. */
export interface Sender {
  brand: Brand | null;
}

type Decision = 'confirm-recipient' | 'stop-deliveries';

/** The addresses that an account delivers to. Until its owner confirms it, an address gets nothing but the link. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly database: DataSource,
    private readonly mails: MailService,
    private readonly links: MailLinksService,
    private readonly branding: BrandingService,
  ) {}

  async list(accountId: string, tx = this.database.manager): Promise<Recipient[]> {
    const own = new Set(await confirmedAddresses(tx, accountId));
    const listed = await listRecipients(tx, accountId);
    return listed.map(({ address, status }) => ({
      address,
      status: status === 'waiting' && own.has(address) ? 'confirmed' : status,
    }));
  }

  /** Sends a link to each address that is new to the account, except its users' own confirmed addresses. */
  async add(accountId: string, addresses: string[]): Promise<void> {
    const brand = await this.branding.of(accountId);
    await this.database.transaction(async (tx) => {
      const own = new Set(await confirmedAddresses(tx, accountId));
      for (const address of addresses) {
        if ((await addRecipient(tx, accountId, address)) && !own.has(address))
          await this.sendLink(tx, accountId, address, brand);
      }
    });
  }

  /**
   * Sends the link again.
   * @throws ProblemException 404 for an address that no destination has, 409 if it is confirmed, 429 after too many links
   */
  async remind(accountId: string, address: string): Promise<Recipient> {
    const brand = await this.branding.of(accountId);
    return this.database.transaction(async (tx) => {
      const known = (await this.list(accountId, tx)).find((each) => each.address === address);
      if (!known) throw notFound('The recipient');
      if (known.status === 'confirmed')
        throw new ProblemException(409, 'This address is already confirmed.');
      if (known.status === 'stopped')
        throw new ProblemException(409, 'The owner of this address has unsubscribed.');
      await this.sendLink(tx, accountId, address, brand);
      return known;
    });
  }

  /** The sender of a link; null if it no longer works. */
  async senderOf(decision: Decision, token: string): Promise<Sender | null> {
    const found = await this.find(decision, token);
    return found && { brand: found.brand };
  }

  /** Applies the decision of an address's owner. @returns null for a link that no longer works */
  async decide(decision: Decision, token: string): Promise<Sender | null> {
    const found = await this.find(decision, token);
    if (!found) return null;
    const { accountId, address, brand } = found;
    const change = decision === 'confirm-recipient' ? 'confirm' : 'stop';
    const { manager } = this.database;
    const isKnown = await identifyCaller(() =>
      changeRecipient(manager, accountId, address, change),
    );
    return isKnown ? { brand } : null;
  }

  /** The link, not a login, identifies the account. */
  private async find(decision: Decision, token: string) {
    const link = this.links.read(decision, token);
    if (!link) return null;
    const { userId: accountId, subject } = link;
    const listed = await identifyCaller(() => listRecipients(this.database.manager, accountId));
    const found = listed.find(({ address }) => hashOfAddress(address) === subject);
    if (!found) return null;
    const brand = await identifyCaller(() => this.branding.of(accountId));
    return { accountId, address: found.address, brand };
  }

  private async sendLink(
    tx: EntityManager,
    accountId: string,
    to: string,
    brand: Brand | null,
  ): Promise<void> {
    await countLink(tx, accountId, to, LINKS);
    const url = this.links.recipientUrl('confirm-recipient', accountId, to);
    const content = confirmRecipientEmail(url, brand && { ...brand, logoId: null });
    await this.mails.send({ accountId, to, content, replyTo: brand?.replyTo ?? null }, tx);
  }
}
