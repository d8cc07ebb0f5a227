import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BulkChangeEntity } from './bulk-change.entity.js';
import type { LeadBefore } from './bulk.sql.js';

/**
 * The leads of one transaction before a bulk change, kept until it is undone or expires. One row per batch: a row per
 * lead would double the time of the change.
 */
@Entity('lead_bulk_batches')
@ForeignKey(() => BulkChangeEntity, ['accountId', 'bulkId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
export class BulkBatchEntity {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  bulkId!: string;

  /** The largest id in the batch. */
  @PrimaryColumn({ type: 'uuid' })
  lastLeadId!: string;

  @Column({ type: 'jsonb' })
  leads!: LeadBefore[];
}
