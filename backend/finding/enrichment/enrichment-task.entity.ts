import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Instant, Key } from '../../platform/database/columns.js';
import { LeadEntity } from '../leads/lead.entity.js';
import { ScrapeRunEntity } from '../runs/scrape-run.entity.js';

/** A run's lead whose website has yet to be visited. Removed after the visit. */
@Entity('enrichment_tasks')
@Index(['accountId', 'leadId'])
@Index(['worker'], { where: 'worker IS NOT NULL' })
@ForeignKey(() => ScrapeRunEntity, ['accountId', 'runId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class EnrichmentTaskEntity {
  @Key() accountId!: string;
  @Key() runId!: string;
  @Key() leadId!: string;

  @Column({ type: 'text' })
  website!: string;

  /** Without www. */
  @Column({ type: 'text' })
  host!: string;

  /** Visits started so far. Limits retries of websites that crash their worker. */
  @Column({ type: 'smallint', default: 0 })
  tries!: number;

  /** Fencing token: the worker of the last claim. */
  @Column({ type: 'uuid', nullable: true })
  worker!: string | null;

  /** When the claim expires. Its worker renews it. */
  @Instant({ nullable: true })
  takenUntil!: string | null;
}
