import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Instant, Text } from '../database/columns.js';

/**
 * A deletion that was asked for, kept apart from the account so that it survives each step of its own work.
 * Once done only the hash is left, for as long as an old token of the person could still be valid.
 */
@Entity('account_deletions')
@Index(['uidHash'])
export class AccountDeletion {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  accountId!: string | null;

  /** Identity provider's id of the person. */
  @Text() uid!: string | null;

  /** Where the farewell goes. */
  @Text() email!: string | null;

  /** SHA-256 of the uid, as hex: a token that outlives the person must not make an account anew. */
  @Column({ type: 'text' })
  uidHash!: string;

  @Instant({ default: () => 'now()' })
  requestedAt!: string;

  @Instant({ nullable: true })
  completedAt!: string | null;
}
