import { Entity, PrimaryColumn } from 'typeorm';
import { Instant } from '../platform/database/columns.js';

/** A customer of a deleted account. The row is deleted once Stripe has confirmed that the customer is gone. */
@Entity('billing_closures')
export class BillingClosureEntity {
  @PrimaryColumn({ type: 'text' })
  customerId!: string;

  @Instant({ default: () => 'now()' })
  requestedAt!: string;
}
