import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LeadRow } from '../leads/lead.entity.js';
import { ScrapeRunRow } from './scrape-run.entity.js';

/** A run's lead, at its position (1, 2, …) in the run. */
@Entity('run_leads')
@Index(['accountId', 'runId', 'leadId'], { unique: true })
@Index(['accountId', 'leadId'])
@ForeignKey(() => ScrapeRunRow, ['accountId', 'runId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
@ForeignKey(() => LeadRow, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class RunLead {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  runId!: string;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  @Column({ type: 'uuid' })
  leadId!: string;
}
