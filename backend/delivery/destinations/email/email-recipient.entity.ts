import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../../../people/accounts/account.entity.js';
import { Instant } from '../../../platform/database/columns.js';

/** An address that an account wants to deliver to. Its owner confirms it once per account. */
@Entity('email_recipients')
export class EmailRecipientEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  /** In lowercase. */
  @PrimaryColumn({ type: 'text' })
  address!: string;

  @Instant({ nullable: true })
  confirmedAt!: string | null;

  /** Its owner has unsubscribed. */
  @Instant({ nullable: true })
  stoppedAt!: string | null;

  @Instant({ default: () => 'now()' })
  createdAt!: string;
}
