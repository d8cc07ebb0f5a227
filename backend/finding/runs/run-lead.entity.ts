import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Key } from '../../platform/database/columns.js';
import { LeadEntity } from '../leads/lead.entity.js';
import { ScrapeRunEntity } from './scrape-run.entity.js';

/** A run's lead, at its position (1, 2, …) in the run. */
@Entity('run_leads')
@Index(['accountId', 'runId', 'leadId'], { unique: true })
@Index(['accountId', 'leadId'])
@ForeignKey(() => ScrapeRunEntity, ['accountId', 'runId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class RunLeadEntity {
  @Key() accountId!: string;
  @Key() runId!: string;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  @Column({ type: 'uuid' })
  leadId!: string;
}
