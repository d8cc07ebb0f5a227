import { Check, Column, Entity, Index } from 'typeorm';
import type { AreaRequest } from '#contract/areas.js';
import type { Problem } from '#contract/problem.js';
import type { Coverage } from '#contract/coverage.js';
import {
  ACTIVE_STATUSES,
  UNFINISHED_STATUSES,
  type RunStatus,
  type ScrapeRun,
} from '#contract/scrape.js';
import type { RunOptions } from '#contract/run-options.js';
import type { SourceName } from '#contract/sources.js';
import { TenantKey } from '../../people/accounts/tenant-key.js';
import { Counter, GeneratedKey, Instant, Now, Text } from '../../platform/database/columns.js';
import { literals } from '../../platform/database/values.js';
import type { Target } from '../../maps/sources/source.js';

/** SQL for an unfinished run. The partial index has the same condition. */
export const IS_UNFINISHED = `status IN (${literals(UNFINISHED_STATUSES)})`;
/** SQL for a run that is queued or running. */
export const IS_ACTIVE = `status IN (${literals(ACTIVE_STATUSES)})`;

/** The area that a run waits for. */
export interface RunLoading {
  areaId: string;
  /** "Paris, FR" */
  area: string;
  /** Loaded parts. */
  done: number;
  /** 0 until known. */
  total: number;
  /** Whether the run has no job until more of the area is loaded. */
  waits: boolean;
}

/** One search of one area for one category or several. The row is the source of truth for its progress. */
@Entity('scrape_runs')
@Index(['id'])
@Index(['accountId', 'createdAt', 'id'])
@Index('scrape_runs_unfinished_idx', ['accountId', 'status'], {
  where: IS_UNFINISHED,
})
@Check('scrape_runs_progress_check', 'progress BETWEEN 0 AND 100')
export class ScrapeRunEntity {
  @TenantKey() accountId!: string;
  @GeneratedKey() id!: string;

  /** The resolved area, such as "San Francisco, CA" or "10 km around Austin, TX". */
  @Column({ type: 'text' })
  city!: string;

  /** The area as requested; null for all of `city`. */
  @Column({ type: 'jsonb', nullable: true })
  area!: AreaRequest | null;

  /** The category as requested, or the list of several. */
  @Column({ type: 'text' })
  category!: string;

  /** Each of several categories; null for one. */
  @Column({ type: 'text', array: true, nullable: true })
  categories!: string[] | null;

  /** null means all, up to MAX_RUN_LEADS. */
  @Column({ type: 'integer', nullable: true })
  requestedCount!: number | null;

  @Column({ type: 'text' })
  source!: SourceName;

  /** City and category as the source resolved them when the run was created. */
  @Column({ type: 'jsonb' })
  target!: Target;

  @Column({ type: 'jsonb', default: {} })
  options!: RunOptions;

  /** Empty until the first batch. */
  @Column({ type: 'jsonb', default: {} })
  coverage!: Partial<Coverage>;

  /** Requests sent to the source. */
  @Counter() requests!: number;

  /** US dollars. */
  @Column({ type: 'numeric', precision: 12, scale: 4, default: 0 })
  requestCost!: string;

  /** Counts of visited websites; null for a run without enrichment. */
  @Column({ type: 'jsonb', nullable: true })
  enrichment!: ScrapeRun['Enrichment'];

  @Column({ type: 'text', default: 'Queued' })
  status!: RunStatus;

  @Column({ type: 'smallint', default: 0 })
  progress!: number;

  @Counter() leadCount!: number;

  @Column({ type: 'numeric', default: 0 })
  ratingSum!: string;

  @Counter() ratingCount!: number;

  /** Position from which the source continues after the last committed batch. */
  @Column({ type: 'jsonb', nullable: true })
  checkpoint!: unknown;

  /** Set while the index lacks parts of the run's area. */
  @Column({ type: 'jsonb', nullable: true })
  loading!: RunLoading | null;

  /** The scheduled delivery that started the run; null for a run that a user started. */
  @Column({ type: 'uuid', nullable: true })
  deliveryId!: string | null;

  /** Keeps searching once the plan is used up, for known leads that changed. */
  @Column({ type: 'boolean', default: false })
  findsChanges!: boolean;

  /** When the run stops counting as watched live. */
  @Instant({ nullable: true })
  watchedUntil!: string | null;

  /** Fencing token: each claim increments it, and every write of a worker checks it. */
  @Counter() attempt!: number;

  /** Explains the run's result to the subscriber. */
  @Text() message!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  problem!: Problem | null;

  @Now() createdAt!: string;

  /** Last heartbeat of the run's worker. */
  @Now() updatedAt!: string;

  @Instant({ nullable: true })
  finishedAt!: string | null;

  /** Who started it; null for Lead Delivery itself, and for what is older than this column. */
  @Column({ type: 'uuid', nullable: true, select: false, default: () => 'acting_user()' })
  createdBy!: string | null;
}
