import { Column, Entity, Index } from 'typeorm';
import { GeneratedKey, Instant, Now, Text } from '../../platform/database/columns.js';

/**
 * A requested deletion. It has its own table because it must outlive the account's rows.
 * Afterward, only the hash remains, until the user's last token has expired.
 */
@Entity('account_deletions')
@Index(['uidHash'])
export class AccountDeletionEntity {
  @GeneratedKey() id!: string;

  /** Null for a person whose accounts remain. */
  @Column({ type: 'uuid', nullable: true })
  accountId!: string | null;

  /** The user's id at the identity provider; null for an account whose owner has others. */
  @Text() uid!: string | null;

  /** Recipient of the confirmation email. */
  @Text() email!: string | null;

  /** SHA-256 of the uid in hex. It prevents an old token from creating the account again. */
  @Text() uidHash!: string | null;

  @Now() requestedAt!: string;

  @Instant({ nullable: true })
  completedAt!: string | null;
}
