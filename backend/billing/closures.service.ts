import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { BILLING } from './queues.js';
import { closures, isClosing, keepClosure, removeClosure } from './billing.sql.js';
import { isLive } from './customer-state.js';
import { StripeService } from './stripe.service.js';

/** Ends the subscriptions of deleted accounts, and deletes their customers in Stripe. Retries until Stripe confirms. */
@Injectable()
export class ClosuresService {
  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeService,
    private readonly jobs: JobsService,
  ) {}

  /** Keeps the customer of an account that is being deleted, and sends the job that closes it. */
  async keep(tx: EntityManager, accountId: string): Promise<void> {
    const customerId = await keepClosure(tx, accountId);
    if (customerId) await this.jobs.send(BILLING, { customerId }, customerId, tx);
  }

  async closeAll(): Promise<void> {
    if (!this.stripe.client) return;
    await this.stripe.forEach(await closures(this.database.manager), ({ customerId }) =>
      this.close(customerId),
    );
  }

  /** Customers of existing accounts are skipped. */
  async close(customerId: string): Promise<void> {
    const { manager } = this.database;
    if (!(await isClosing(manager, customerId))) return;
    await this.stripe.call((stripe) => deleteCustomer(stripe, customerId));
    await removeClosure(manager, customerId);
  }
}

async function deleteCustomer(stripe: Stripe, customer: string): Promise<void> {
  try {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    for (const { id } of data.filter(isLive)) await stripe.subscriptions.cancel(id);
    await stripe.customers.del(customer);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing')
      throw error;
  }
}
