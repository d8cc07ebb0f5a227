import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';

/** A lead that was split from one that counted, and counts together with it. Like the ledger, rows outlive the lead. */
@Entity('usage_shares')
export class UsageShareEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  leadId!: string;

  @Column({ type: 'uuid' })
  countedAs!: string;
}
