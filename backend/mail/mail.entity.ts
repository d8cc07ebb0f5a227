import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant } from '../database/columns.js';

/** A mail that was accepted and not yet sent; gone as soon as it is. */
@Entity('mails')
@Index(['accountId'])
export class Mail {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Null for the farewell, which outlives the account. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string | null;

  @Column({ type: 'text' })
  recipient!: string;

  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ type: 'text' })
  html!: string;

  @Instant({ default: () => 'now()' })
  createdAt!: string;
}
