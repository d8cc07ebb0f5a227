import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Instant, Text } from '../database/columns.js';
import { LeadRow } from './lead.entity.js';

/** A field that a later record of the same source changed. Content with a retention limit has no history. */
@Entity('lead_changes')
@Index(['leadId', 'changedAt'])
export class LeadChangeRow {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey(() => LeadRow, { onDelete: 'CASCADE' })
  leadId!: string;

  @Column({ type: 'uuid' })
  accountId!: string;

  /** Run that found the new value. */
  @Column({ type: 'uuid' })
  runId!: string;

  @Instant({ default: () => 'now()' })
  changedAt!: string;

  /** Wire name of the field. */
  @Column({ type: 'text' })
  field!: string;

  @Text() before!: string | null;
  @Text() after!: string | null;
}
