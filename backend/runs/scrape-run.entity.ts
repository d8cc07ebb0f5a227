import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Problem } from '../../contract/problem.js';
import type { Coverage } from '../../contract/coverage.js';
import {
  ACTIVE_STATUSES,
  UNFINISHED_STATUSES,
  type RunStatus,
  type ScrapeRun,
} from '../../contract/scrape.js';
import type { RunOptions } from '../../contract/run-options.js';
import type { SourceName } from '../../contract/sources.js';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant, Text } from '../database/columns.js';
import { literals } from '../database/values.js';
import type { Target } from '../sources/source.js';

/** SQL: a run that has not ended; the partial index has the same words. */
export const IS_UNFINISHED = `status IN (${literals(UNFINISHED_STATUSES)})`;
/** SQL: a run that a worker takes, or has taken. */
export const IS_ACTIVE = `status IN (${literals(ACTIVE_STATUSES)})`;

/** One scrape of one city and category. The row is the truth about its progress. */
@Entity('scrape_runs')
@Index(['accountId', 'createdAt', 'id'])
@Index('scrape_runs_unfinished_idx', ['accountId', 'status'], {
  where: IS_UNFINISHED,
})
@Check('scrape_runs_progress_check', 'progress BETWEEN 0 AND 100')
export class ScrapeRunRow {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  /** The city as it was found, such as "San Francisco, CA". */
  @Column({ type: 'text' })
  city!: string;

  /** The category as it was asked for. */
  @Column({ type: 'text' })
  category!: string;

  /** Leads wanted; null means all there are, up to MAX_RUN_LEADS. */
  @Column({ type: 'integer', nullable: true })
  requestedCount!: number | null;

  @Column({ type: 'text' })
  source!: SourceName;

  /** What the source made of city and category when the run was created. */
  @Column({ type: 'jsonb' })
  target!: Target;

  /** What the run asks of its leads. */
  @Column({ type: 'jsonb', default: {} })
  options!: RunOptions;

  /** What became of what the source named; a run that has found nothing yet has none. */
  @Column({ type: 'jsonb', default: {} })
  coverage!: Partial<Coverage>;

  /** Requests sent upstream, and what they cost in US dollars. */
  @Column({ type: 'integer', default: 0 })
  requests!: number;

  @Column({ type: 'numeric', precision: 12, scale: 4, default: 0 })
  requestCost!: string;

  /** Websites to visit and visited, where the run asked for it. */
  @Column({ type: 'jsonb', nullable: true })
  enrichment!: ScrapeRun['Enrichment'];

  @Column({ type: 'text', default: 'Queued' })
  status!: RunStatus;

  @Column({ type: 'smallint', default: 0 })
  progress!: number;

  @Column({ type: 'integer', default: 0 })
  leadCount!: number;

  @Column({ type: 'numeric', default: 0 })
  ratingSum!: string;

  @Column({ type: 'integer', default: 0 })
  ratingCount!: number;

  /** Where the source goes on after the last committed batch. */
  @Column({ type: 'jsonb', nullable: true })
  checkpoint!: unknown;

  /** Fencing token: goes up each time a worker claims the run, and guards every write of that worker. */
  @Column({ type: 'integer', default: 0 })
  attempt!: number;

  /** How the run ended, in words. */
  @Text() message!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  problem!: Problem | null;

  @Instant({ default: () => 'now()' })
  createdAt!: string;

  /** Last sign of life of the run's worker. */
  @Instant({ default: () => 'now()' })
  updatedAt!: string;

  @Instant({ nullable: true })
  finishedAt!: string | null;
}
