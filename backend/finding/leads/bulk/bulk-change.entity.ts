import { Column, Entity, ForeignKey } from 'typeorm';
import type { BulkPatch, BulkStatus } from '#contract/bulk.js';
import type { WebsiteStatus } from '#contract/lead-fields.js';
import type { LeadFilter } from '#contract/lead-filters.js';
import type { VisitSkip } from '#contract/verification.js';
import { TenantKey } from '../../../people/accounts/tenant-key.js';
import { Counter, Instant, Key, Now } from '../../../platform/database/columns.js';
import type { LeadBefore } from './bulk.sql.js';

/** A change to all leads that match a filter. */
@Entity('lead_bulk_changes')
export class BulkChangeEntity {
  @TenantKey() accountId!: string;
  @Key() id!: string;

  @Column({ type: 'jsonb' })
  filter!: LeadFilter;

  @Column({ type: 'jsonb' })
  change!: BulkPatch;

  @Column({ type: 'text', default: 'Queued' })
  status!: BulkStatus;

  /** The number of matching leads when it was created. */
  @Column({ type: 'integer' })
  total!: number;

  @Counter() done!: number;
  @Counter() skipped!: number;

  /** For visits: the number of skipped leads, by reason. */
  @Column({ type: 'jsonb', default: {} })
  skips!: Partial<Record<VisitSkip, number>>;

  /** For visits: the number of visited websites, by result. */
  @Column({ type: 'jsonb', default: {} })
  results!: Partial<Record<WebsiteStatus, number>>;

  /** The last lead it has read. A new worker continues after it. */
  @Column({ type: 'uuid', default: '00000000-0000-0000-0000-000000000000' })
  lastLeadId!: string;

  @Counter() restored!: number;
  @Counter() notRestored!: number;

  /** The change skips newer leads. */
  @Now() createdAt!: string;

  @Instant({ nullable: true })
  finishedAt!: string | null;

  /** Who started it; null for Lead Delivery itself, and for what is older than this column. */
  @Column({ type: 'uuid', nullable: true, select: false, default: () => 'acting_user()' })
  createdBy!: string | null;

  /** Who undoes it, or has undone it. */
  @Column({ type: 'uuid', nullable: true, select: false })
  undoneBy!: string | null;
}

/**
 * The leads of one transaction before a bulk change, kept until it is undone or expires. One row per batch: a row per
 * lead would double the time of the change.
 */
@Entity('lead_bulk_batches')
@ForeignKey(() => BulkChangeEntity, ['accountId', 'bulkId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
export class BulkBatchEntity {
  @Key() accountId!: string;
  @Key() bulkId!: string;

  /** The largest id in the batch. */
  @Key() lastLeadId!: string;

  @Column({ type: 'jsonb' })
  leads!: LeadBefore[];
}
