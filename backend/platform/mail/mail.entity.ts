import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { AccountEntity } from '../../people/accounts/account.entity.js';
import { GeneratedKey, Now, Text } from '../database/columns.js';

/** An email waiting to be sent. The row is deleted once it is sent. */
@Entity('mails')
@Index(['accountId'])
export class MailEntity {
  @GeneratedKey() id!: string;

  /** Null for the email that confirms an account's deletion. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string | null;

  @Column({ type: 'text' })
  recipient!: string;

  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ type: 'text' })
  html!: string;

  /** Turns this kind of email off; null for emails about the account. */
  @Text() unsubscribeUrl!: string | null;

  /** Display name of the sender, in place of ours. */
  @Text() senderName!: string | null;

  @Text() replyTo!: string | null;
  @Now() createdAt!: string;
}
