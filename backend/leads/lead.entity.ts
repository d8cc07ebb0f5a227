import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { LeadStatus } from '../../contract/lead-fields.js';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant, Text } from '../database/columns.js';
import type { Filled } from './identity/content.js';

/** A business as one account knows it: one row per account and business, whatever runs found it. */
@Entity('leads')
@Index('leads_grid_idx', { synchronize: false })
@Index('leads_name_idx', { synchronize: false })
@Index('leads_suppressed_idx', ['accountId', 'createdAt', 'id'], {
  where: 'suppressed_at IS NOT NULL',
})
@Index('leads_tagged_idx', ['accountId'], { where: "tags <> '{}'" })
@Index(['accountId', 'lastSeenAt', 'id'])
@Index(['retainUntil'], { where: 'retain_until IS NOT NULL' })
export class LeadRow {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Text() category!: string | null;
  @Text() phone!: string | null;
  @Text() email!: string | null;
  @Text() address!: string | null;
  @Text() website!: string | null;

  @Column({ type: 'numeric', precision: 2, scale: 1, nullable: true })
  rating!: string | null;

  @Column({ type: 'integer', nullable: true })
  reviewCount!: number | null;

  @Text() hours!: string | null;

  @Column({ type: 'double precision', nullable: true })
  latitude!: number | null;

  @Column({ type: 'double precision', nullable: true })
  longitude!: number | null;

  /** Source that the fields above come from, with its licence and its id of the business. */
  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  sourceId!: string;

  @Column({ type: 'text' })
  licence!: string;

  /** Fields that the source above does not know and another one gave, with that record; its licence is named, too. */
  @Column({ type: 'jsonb', default: {}, select: false })
  filled!: Filled;

  /** Until when the source's terms let us keep the content; null means for good. */
  @Instant({ nullable: true })
  retainUntil!: string | null;

  /** Since when the content is removed because those terms ended; the next record of the business is taken whole. */
  @Instant({ nullable: true })
  removedAt!: string | null;

  /** City of the run that brought it first. */
  @Text() city!: string | null;

  /** What the subscriber made of it. */
  @Column({ type: 'text', default: 'NEW' })
  status!: LeadStatus;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  tags!: string[];

  @Text() note!: string | null;

  /** Since when this business is never to be delivered again. */
  @Instant({ nullable: true })
  suppressedAt!: string | null;

  /** What a free-text search looks into: all the words of the row in lower case, written with them. */
  @Column({ type: 'text', default: '', select: false })
  searchText!: string;

  @Instant({ default: () => 'now()' })
  createdAt!: string;

  @Instant({ default: () => 'now()' })
  lastSeenAt!: string;
}
