import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant } from '../database/columns.js';
import { LeadRow } from '../leads/lead.entity.js';
import { ScrapeRunRow } from '../runs/scrape-run.entity.js';

/** A lead of a run whose website is still to be visited; the row goes when that is done. */
@Entity('enrichment_tasks')
@Index(['accountId'])
@Index(['leadId'])
@Index(['worker'], { where: 'worker IS NOT NULL' })
export class EnrichmentTask {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => ScrapeRunRow, { onDelete: 'CASCADE' })
  runId!: string;

  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => LeadRow, { onDelete: 'CASCADE' })
  leadId!: string;

  @Column({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  @Column({ type: 'text' })
  website!: string;

  /** Of the website, without www. */
  @Column({ type: 'text' })
  host!: string;

  /** Visits that were begun; a site that kills its worker is given up. */
  @Column({ type: 'smallint', default: 0 })
  tries!: number;

  /** Fence: whoever works on it since the last claim. */
  @Column({ type: 'uuid', nullable: true })
  worker!: string | null;

  /** Until then nobody else takes it; its worker moves it on while it lives. */
  @Instant({ nullable: true })
  takenUntil!: string | null;
}
