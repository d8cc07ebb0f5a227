import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LeadRow } from '../leads/lead.entity.js';
import { ScrapeRunRow } from './scrape-run.entity.js';

/** A lead of a run, at its position (1, 2, …) in the run. */
@Entity('run_leads')
@Index(['runId', 'leadId'], { unique: true })
@Index(['leadId'])
export class RunLead {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => ScrapeRunRow, { onDelete: 'CASCADE' })
  runId!: string;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  @Column({ type: 'uuid' })
  @ForeignKey(() => LeadRow, { onDelete: 'CASCADE' })
  leadId!: string;
}
