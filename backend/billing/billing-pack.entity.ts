import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../people/accounts/account.entity.js';
import { Instant } from '../platform/database/columns.js';

/** A pack of leads that was paid for. The primary key prevents crediting a checkout twice. */
@Entity('billing_packs')
export class BillingPackEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'text' })
  sessionId!: string;

  @Instant() periodStarts!: string;

  @Column({ type: 'integer' })
  leads!: number;

  /** Unused leads withdrawn by a refund. */
  @Column({ type: 'integer', default: 0 })
  withdrawn!: number;

  @Instant({ default: () => 'now()' })
  creditedAt!: string;
}
