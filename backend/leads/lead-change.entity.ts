import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Instant, Text } from '../database/columns.js';
import { LeadRow } from './lead.entity.js';

/** A field that a later record of the same source gave another value; never of content that may not be kept. */
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

  /** Run that met the new value. */
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
