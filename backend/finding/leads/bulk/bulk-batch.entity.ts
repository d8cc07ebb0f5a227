import { Column, Entity, ForeignKey } from 'typeorm';
import { Key } from '../../../platform/database/columns.js';
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
  @Key() accountId!: string;
  @Key() bulkId!: string;

  /** The largest id in the batch. */
  @Key() lastLeadId!: string;

  @Column({ type: 'jsonb' })
  leads!: LeadBefore[];
}
