import { Column, Entity, Index } from 'typeorm';
import type { DeliveryRequest, PauseCause } from '#contract/deliveries.js';
import { TenantKey } from '../../people/accounts/tenant-key.js';
import { GeneratedKey, Instant, Now, Text } from '../../platform/database/columns.js';

/** A search that runs on a schedule and sends its results to destinations. */
@Entity('deliveries')
@Index(['accountId', 'createdAt'])
@Index(['nextAt'], { where: 'next_at IS NOT NULL' })
@Index(['pageHash'], { unique: true, where: 'page_hash IS NOT NULL' })
export class DeliveryEntity {
  @TenantKey() accountId!: string;
  @GeneratedKey() id!: string;

  @Column({ type: 'jsonb' })
  request!: DeliveryRequest;

  /** The local day from which the schedule counts. */
  @Column({ type: 'date' })
  startsOn!: string;

  /** By the product's clock; null while paused or deleted. */
  @Instant({ nullable: true })
  nextAt!: string | null;

  @Text() pausedBy!: PauseCause | null;
  @Text() pauseReason!: string | null;

  /** It can be restored for a day. */
  @Instant({ nullable: true })
  deletedAt!: string | null;

  /** The id of its client page, from which the page's link is made. */
  @Column({ type: 'uuid', nullable: true })
  pageId!: string | null;

  /** SHA-256 of the link's token in hex; null for pages that have only a signed link. */
  @Text() pageHash!: string | null;

  /** When that link expires, by the real clock. */
  @Instant({ nullable: true })
  pageUntil!: string | null;

  @Now() createdAt!: string;
  @Now() updatedAt!: string;

  /** Who started it; null for Lead Delivery itself, and for what is older than this column. */
  @Column({ type: 'uuid', nullable: true, select: false, default: () => 'acting_user()' })
  createdBy!: string | null;
}
