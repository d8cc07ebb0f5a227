import { Entity, PrimaryColumn } from 'typeorm';
import { TenantKey } from '../../../people/accounts/tenant-key.js';
import { Instant, Now } from '../../../platform/database/columns.js';

/** An address that an account wants to deliver to. Its owner confirms it once per account. */
@Entity('email_recipients')
export class EmailRecipientEntity {
  @TenantKey() accountId!: string;

  /** In lowercase. */
  @PrimaryColumn({ type: 'text' })
  address!: string;

  @Instant({ nullable: true })
  confirmedAt!: string | null;

  /** Its owner has unsubscribed. */
  @Instant({ nullable: true })
  stoppedAt!: string | null;

  @Now() createdAt!: string;
}
