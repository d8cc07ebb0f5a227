import { Entity, PrimaryColumn } from 'typeorm';
import { Now } from '../platform/database/columns.js';

/** A customer of a deleted account. The row is deleted once Stripe has confirmed that the customer is gone. */
@Entity('billing_closures')
export class BillingClosureEntity {
  @PrimaryColumn({ type: 'text' })
  customerId!: string;

  @Now() requestedAt!: string;
}
