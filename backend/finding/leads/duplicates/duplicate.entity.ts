import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { MatchReason } from '#contract/merges.js';
import { AccountEntity } from '../../../people/accounts/account.entity.js';
import { Instant } from '../../../platform/database/columns.js';
import { LeadEntity } from '../lead.entity.js';

/** Two leads that may be the same business. Deleted with either lead. */
@Entity('lead_duplicates')
@Index(['accountId', 'leadId', 'otherId'], { unique: true })
@Index(['accountId', 'otherId'])
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey(() => LeadEntity, ['accountId', 'otherId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
export class DuplicateEntity {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The smaller id of the two. */
  @Column({ type: 'uuid' })
  leadId!: string;

  @Column({ type: 'uuid' })
  otherId!: string;

  /** Log-odds of the matcher. */
  @Column({ type: 'real' })
  score!: number;

  @Column({ type: 'text', array: true })
  reasons!: MatchReason[];

  /** When a user marked them as two different businesses. */
  @Instant({ nullable: true })
  dismissedAt!: string | null;

  @Instant({ default: () => 'now()' })
  foundAt!: string;
}

/** The progress of the search for duplicates in an account's leads, in the order in which they were last seen. */
@Entity('duplicate_searches')
export class DuplicateSearchEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @Column({ type: 'timestamp with time zone', default: '-infinity' })
  seenUntil!: string;

  @Column({ type: 'uuid', default: '00000000-0000-0000-0000-000000000000' })
  lastLeadId!: string;

  @Instant({ default: () => 'now()' })
  requestedAt!: string;

  @Instant({ nullable: true })
  finishedAt!: string | null;
}
