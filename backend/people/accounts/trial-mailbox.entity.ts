import { Entity, Index, PrimaryColumn } from 'typeorm';
import { Counter, Instant } from '../../platform/database/columns.js';

/**
 * The leads that one mailbox's accounts were given for their free trials, however its address was spelled. It outlives
 * them for a while, so that deleting an account and signing up again doesn't start a second trial.
 */
@Entity('trial_mailboxes')
@Index(['forgetAt'])
export class TrialMailboxEntity {
  /** HMAC of the address: readable by no one, and comparable only with `APP_SECRET`. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** Given to accounts, less what deleted accounts did not use. */
  @Counter() granted!: number;

  /** When the row is removed, unless an account refers to it. Null until the first of its accounts was deleted. */
  @Instant({ nullable: true })
  forgetAt!: string | null;
}
