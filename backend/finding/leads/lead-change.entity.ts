import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { GeneratedKey, Key, Now, Text } from '../../platform/database/columns.js';
import { LeadEntity } from './lead.entity.js';

/** A field that a later record of the same source changed. Content with a retention limit has no history. */
@Entity('lead_changes')
@Index(['accountId', 'leadId', 'changedAt'])
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class LeadChangeEntity {
  @Key() accountId!: string;
  @GeneratedKey() id!: string;

  @Column({ type: 'uuid' })
  leadId!: string;

  /** Run that found the new value. */
  @Column({ type: 'uuid' })
  runId!: string;

  @Now() changedAt!: string;

  /** Wire name of the field. */
  @Column({ type: 'text' })
  field!: string;

  @Text() before!: string | null;
  @Text() after!: string | null;
}
