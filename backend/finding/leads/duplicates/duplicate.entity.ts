import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { MatchReason } from '#contract/merges.js';
import { TenantKey } from '../../../people/accounts/tenant-key.js';
import { GeneratedKey, Instant, Key, Now } from '../../../platform/database/columns.js';
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
  @Key() accountId!: string;
  @GeneratedKey() id!: string;

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

  @Now() foundAt!: string;
}

/** The progress of the search for duplicates in an account's leads, in the order in which they were last seen. */
@Entity('duplicate_searches')
export class DuplicateSearchEntity {
  @TenantKey() accountId!: string;

  @Column({ type: 'timestamp with time zone', default: '-infinity' })
  seenUntil!: string;

  @Column({ type: 'uuid', default: '00000000-0000-0000-0000-000000000000' })
  lastLeadId!: string;

  @Now() requestedAt!: string;

  @Instant({ nullable: true })
  finishedAt!: string | null;
}
