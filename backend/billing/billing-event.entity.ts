import { Entity, PrimaryColumn } from 'typeorm';
import { Now } from '../platform/database/columns.js';

/** An event that Stripe has sent. Its content is never applied: it only names the customer to sync. */
@Entity('billing_events')
export class BillingEventEntity {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Now() receivedAt!: string;
}
