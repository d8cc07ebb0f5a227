import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { BILLING } from './queues.js';
import { ProblemException } from '../platform/problem.js';
import { storeEvent } from './billing.sql.js';
import { StripeService } from './stripe.service.js';

/** Receives Stripe's events: verifies them, and has the worker sync the customer that they name. */
@Injectable()
export class StripeEventsService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly stripe: StripeService,
  ) {}

  /**
   * Stores an event and its job in one transaction. A repeated event has no effect.
   * @throws ProblemException 400 for a wrong signature, 503 if billing is off
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const { client, webhookSecret } = this.stripe;
    if (!client || !webhookSecret) throw new ProblemException(503, 'Billing is off.');
    let event: Stripe.Event;
    try {
      event = client.webhooks.constructEvent(body, signature, webhookSecret);
    } catch {
      throw new ProblemException(400, "This event's signature is missing, wrong or too old.");
    }
    const customerId = customerOf(event);
    if (!customerId) return;
    await this.database.transaction(async (tx) => {
      const at = await storeEvent(tx, event.id);
      if (!at) return;
      await this.jobs.send(BILLING, { customerId, since: at.toISOString() }, event.id, tx);
    });
  }
}

/** The customer that an event concerns, if any. */
function customerOf({ data: { object } }: Stripe.Event): string | null {
  const subject = object as { object?: string; id?: string; customer?: unknown };
  if (subject.object === 'customer') return subject.id ?? null;
  const { customer } = subject;
  if (typeof customer === 'string') return customer;
  const id = (customer as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : null;
}
