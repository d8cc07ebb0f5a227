import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { BulkPatch, BulkStatus } from '#contract/bulk.js';
import type { WebsiteStatus } from '#contract/lead-fields.js';
import type { LeadFilter } from '#contract/leads.js';
import type { VisitSkip } from '#contract/verification.js';
import { AccountEntity } from '../../../people/accounts/account.entity.js';
import { Instant } from '../../../platform/database/columns.js';

/** A change to all leads that match a filter. */
@Entity('lead_bulk_changes')
export class BulkChangeEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'jsonb' })
  filter!: LeadFilter;

  @Column({ type: 'jsonb' })
  change!: BulkPatch;

  @Column({ type: 'text', default: 'Queued' })
  status!: BulkStatus;

  /** The number of matching leads when it was created. */
  @Column({ type: 'integer' })
  total!: number;

  @Column({ type: 'integer', default: 0 })
  done!: number;

  @Column({ type: 'integer', default: 0 })
  skipped!: number;

  /** For visits: the number of skipped leads, by reason. */
  @Column({ type: 'jsonb', default: {} })
  skips!: Partial<Record<VisitSkip, number>>;

  /** For visits: the number of visited websites, by result. */
  @Column({ type: 'jsonb', default: {} })
  results!: Partial<Record<WebsiteStatus, number>>;

  /** The last lead it has read. A new worker continues after it. */
  @Column({ type: 'uuid', default: '00000000-0000-0000-0000-000000000000' })
  lastLeadId!: string;

  @Column({ type: 'integer', default: 0 })
  restored!: number;

  @Column({ type: 'integer', default: 0 })
  notRestored!: number;

  /** The change skips newer leads. */
  @Instant({ default: () => 'now()' })
  createdAt!: string;

  @Instant({ nullable: true })
  finishedAt!: string | null;
}
