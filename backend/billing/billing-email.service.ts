import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import type { BillingEmail } from '#contract/billing.js';
import type { Done } from '#contract/settings.js';
import {
  billingEmailOf,
  confirmBillingEmail,
  setBillingEmail,
} from '../people/accounts/billing-email.sql.js';
import { BILLING_ADDRESS } from '../people/accounts/queues.js';
import { hashOfAddress, MailLinksService } from '../people/auth/mail-links.service.js';
import { lockTeam } from '../people/users/lock-team.js';
import { billingAddressOf, confirmedAddresses } from '../people/users/recipients.sql.js';
import { SecurityEventsService } from '../people/users/security-events.service.js';
import { loginAddress } from '../people/users/user.sql.js';
import type { Caller, Origin } from '../platform/caller.js';
import { acrossAccounts } from '../platform/database/request-pool.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { countLink } from '../platform/mail/count-link.js';
import { MailService } from '../platform/mail/mail.service.js';
import { ProblemException } from '../platform/problem.js';
import { findCustomer } from './billing.sql.js';
import { billingEmailChangedEmail, confirmBillingEmail as confirmationEmail } from './emails.js';
import { StripeService } from './stripe.service.js';

const LINKS = { name: 'billing addresses', perDay: 5 };

/** The address to which emails about an account's plan and its invoices go. */
@Injectable()
export class BillingEmailService {
  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeService,
    private readonly events: SecurityEventsService,
    private readonly mails: MailService,
    private readonly links: MailLinksService,
    private readonly jobs: JobsService,
  ) {}

  async get(accountId: string, tx = this.database.manager): Promise<BillingEmail> {
    const { email, isConfirmed } = await billingEmailOf(tx, accountId);
    return { email, isConfirmed, sentTo: await billingAddressOf(tx, accountId) };
  }

  /**
   * Changes the address, and emails the owner about it. A member's confirmed address can be used at once; any other one gets
   * a confirmation link.
   * @throws ProblemException 429 after too many links in a day
   */
  async set(caller: Caller, email: string | null, origin: Origin): Promise<BillingEmail> {
    const { accountId, userId } = caller;
    return this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, 'billing');
      if (await setBillingEmail(tx, accountId, email)) {
        const own =
          email && (await confirmedAddresses(tx, accountId)).includes(email.toLowerCase());
        if (own) await confirmBillingEmail(tx, accountId, email);
        else if (email) await this.send(tx, accountId, email);
        await this.events.record(caller, 'billing_email_changed', origin, { email }, tx);
        const to = await loginAddress(tx, userId);
        if (to) await this.mails.send({ accountId, to, content: billingEmailChangedEmail() }, tx);
        await this.updateLater(tx, accountId);
      }
      return this.get(accountId, tx);
    });
  }

  /**
   * Sends the confirmation link again.
   * @throws ProblemException 409 if there is nothing to confirm, 429 after too many links in a day
   */
  async sendLink(accountId: string): Promise<Done> {
    await this.database.transaction(async (tx) => {
      const { email, isConfirmed } = await billingEmailOf(tx, accountId);
      if (!email || isConfirmed)
        throw new ProblemException(409, "Your billing email doesn't need confirmation.");
      await this.send(tx, accountId, email);
    });
    return { success: true };
  }

  /** Confirms the address of a link, unless it was changed since. */
  async confirm(token: string): Promise<boolean> {
    const link = this.links.read('confirm-billing', token);
    if (!link) return false;
    const { userId: accountId, subject } = link;
    return acrossAccounts(() =>
      this.database.transaction(async (tx) => {
        const { email } = await billingEmailOf(tx, accountId);
        if (!email || hashOfAddress(email) !== subject) return false;
        if (!(await confirmBillingEmail(tx, accountId, email))) return false;
        await this.updateLater(tx, accountId);
        return true;
      }),
    );
  }

  /** Writes the address to the account's customer in Stripe. Of two jobs, the later one may end first, so each reads again. */
  async updateCustomer(accountId: string): Promise<void> {
    const { manager } = this.database;
    const customer = await findCustomer(manager, accountId);
    if (!customer || !this.stripe.client) return;
    let email = await billingAddressOf(manager, accountId);
    for (let written: string | null = null; email && email !== written;) {
      written = email;
      await this.stripe.call((stripe) => setEmail(stripe, customer.customerId, email!));
      email = await billingAddressOf(manager, accountId);
    }
  }

  private updateLater(tx: EntityManager, accountId: string): Promise<void> {
    return this.jobs.sendFor(accountId, BILLING_ADDRESS, { accountId }, randomUUID(), tx);
  }

  private async send(tx: EntityManager, accountId: string, to: string): Promise<void> {
    await countLink(tx, accountId, to, LINKS);
    const content = confirmationEmail(this.links.recipientUrl('confirm-billing', accountId, to));
    await this.mails.send({ accountId, to, content }, tx);
  }
}

/** A customer who was deleted in Stripe, or was created with a different key, needs no address. */
async function setEmail(stripe: Stripe, customer: string, email: string): Promise<void> {
  try {
    await stripe.customers.update(customer, { email });
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code !== 'resource_missing') throw error;
  }
}
