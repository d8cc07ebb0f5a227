import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantKey } from '../people/accounts/tenant-key.js';
import { Counter, Instant, Now } from '../platform/database/columns.js';

/** A pack of leads that was paid for. The primary key prevents crediting a checkout twice. */
@Entity('billing_packs')
export class BillingPackEntity {
  @TenantKey() accountId!: string;

  @PrimaryColumn({ type: 'text' })
  sessionId!: string;

  @Instant() periodStarts!: string;

  @Column({ type: 'integer' })
  leads!: number;

  /** Unused leads withdrawn by a refund. */
  @Counter() withdrawn!: number;

  @Now() creditedAt!: string;
}
