import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Problem } from '#contract/problem.js';
import { NO_COVERAGE } from '#contract/coverage.js';
import { confirmationHint } from '#contract/subscription.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { problemOf } from '../../platform/problem.js';
import { storeBatch } from './batch.js';
import { claimRun, touchRun } from '../runs/claim.sql.js';
import { endRun } from '../runs/run-state.sql.js';
import { BudgetService } from './budget.service.js';
import { EstimateService } from './estimate.service.js';
import { QuotaService } from '../../people/quota/quota.service.js';
import { completionMessage, limitMessage, storageMessage, widerMessage } from './run-messages.js';
import { JobsService, type JobSignals } from '../../platform/jobs/jobs.service.js';
import { notifyProgress } from '../../platform/jobs/progress.channel.js';
import { SCRAPE } from '../runs/queues.js';
import { LoadingService } from './loading.service.js';
import { EventsService } from '../../platform/events/events.service.js';
import { RunAlertsService } from './run-alerts.service.js';
import type { ScrapeRunEntity } from '../runs/scrape-run.entity.js';
import { Superseded } from './superseded.js';
import { SourcesService } from '../../maps/sources/sources.service.js';
import {
  AreaMissing,
  BudgetSpent,
  SourceProblem,
  type MapsSource,
} from '../../maps/sources/source.js';
import { leaveUnattended } from '../../maps/places/fetch/fetched-area.sql.js';
import { CityProblem } from '../../maps/places/city-problem.js';

/** Interval at which a worker renews its claim and checks that the run is still active. */
const HEARTBEAT_MS = 2_000;

/**
 * Processes a run from its last committed batch to its end, or until it is another account's turn. If several workers claim
 * a run, the last one wins.
 */
@Injectable()
export class RunnerService {
  private readonly log = new Logger(RunnerService.name);

  constructor(
    private readonly database: DataSource,
    private readonly sources: SourcesService,
    private readonly alerts: RunAlertsService,
    private readonly events: EventsService,
    private readonly budget: BudgetService,
    private readonly estimates: EstimateService,
    private readonly jobs: JobsService,
    private readonly loading: LoadingService,
    private readonly quotas: QuotaService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns immediately when the run is not active.
   * @throws unexpected errors (lost database, shutdown), so that the job is retried
   */
  async work(runId: string, { stop, abort }: JobSignals): Promise<void> {
    const run = await claimRun(this.database.manager, runId);
    if (!run) return;
    const superseded = new AbortController();
    const heartbeat = setInterval(() => void this.renewClaim(run, superseded), HEARTBEAT_MS);
    try {
      const source = this.sources.get(run.source);
      await this.collect(run, source, stop, AbortSignal.any([abort, superseded.signal]));
    } catch (error) {
      if (error instanceof Superseded || superseded.signal.aborted) return;
      const problem = error instanceof AreaMissing ? await this.loading.wait(run, error) : error;
      if (problem === null) {
        await notifyProgress(this.database, run.id);
        return;
      }
      if (problem instanceof SourceProblem || problem instanceof CityProblem) {
        await this.fail(run, problem);
        return;
      }
      throw problem;
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Ends an active run with a message for the subscriber, by default the one after its job failed for the last time. */
  async giveUp(
    runId: string,
    problem = new SourceProblem(
      'The run kept failing on our side and was stopped. Please run it again.',
    ),
  ): Promise<void> {
    const run = await claimRun(this.database.manager, runId);
    if (run) await this.fail(run, problem);
  }

  private async collect(
    run: ScrapeRunEntity,
    source: MapsSource,
    stop: AbortSignal,
    signal: AbortSignal,
  ) {
    const limit = run.requestedCount ?? this.config.maxRunLeads;
    const request = {
      target: run.target,
      options: run.options,
      wanted: limit - run.leadCount,
      checkpoint: run.checkpoint,
      isLoading: run.loading !== null,
      spend: () => this.budget.spend(run, source),
    };
    // Results become surplus at the run's limit, and at the plan's limits for new and stored leads.
    const hasRoom = () => run.leadCount < limit && (run.findsChanges || !run.coverage.surplus);
    let spent: BudgetSpent | null = null;
    try {
      if (hasRoom()) {
        for await (const batch of source.find(request, signal)) {
          signal.throwIfAborted();
          Object.assign(run, await storeBatch(this.database, this.quotas, run, batch, limit));
          // Otherwise, the source would start over with the same places.
          const isResumable = !isDeepStrictEqual(run.checkpoint, batch.checkpoint);
          run.checkpoint = batch.checkpoint;
          await notifyProgress(this.database, run.id);
          if (!hasRoom()) break;
          stop.throwIfAborted();
          if (isResumable && (await this.jobs.shouldYield(SCRAPE, run.accountId))) {
            return await this.jobs.sendInTurn(SCRAPE, run, `${run.id}:${run.attempt}`);
          }
        }
      }
      signal.throwIfAborted();
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      spent = error;
    }
    const { tiles, surplus } = { ...NO_COVERAGE, ...run.coverage };
    run.coverage.exhausted = surplus === 0 && tiles.open === 0 && !spent;
    if (surplus > 0) {
      const { accountId, target, options } = run;
      run.coverage.available = await this.estimates.matching(accountId, source, target, options);
    }
    await this.finish(run, await this.messageFor(run, source, limit, spent));
  }

  /** The run's message; null if it delivered as many leads as requested. */
  private async messageFor(
    run: ScrapeRunEntity,
    source: MapsSource,
    limit: number,
    spent: BudgetSpent | null,
  ) {
    if (spent) return spent.message;
    const coverage = { ...NO_COVERAGE, ...run.coverage };
    if (coverage.surplus > 0 && run.leadCount < limit) {
      const quota = await this.quotas.read(this.database.manager, run.accountId);
      const isPlans = quota.storedLeads < quota.maxStoredLeads;
      run.coverage.limit = isPlans ? 'plan' : 'storage';
      return isPlans ? limitMessage(run, confirmationHint(quota)) : storageMessage(quota);
    }
    const message =
      coverage.found === 0
        ? await source.diagnose(run.target, run.options)
        : completionMessage(run, coverage, limit);
    if (!message || !coverage.exhausted) return message;
    return [message, widerMessage((await source.wider?.(run.target)) ?? [])]
      .filter(Boolean)
      .join(' ');
  }

  private async finish(run: ScrapeRunEntity, message: string | null) {
    // The next run finds the whole area.
    if (run.loading) await leaveUnattended(this.database.manager, run.loading.areaId);
    await this.end(run, 'Complete', message, null);
  }

  private async fail(run: ScrapeRunEntity, error: SourceProblem | CityProblem) {
    this.log.warn(`Run ${run.id} failed: ${error.message}`);
    const problem: Problem = {
      ...problemOf(error instanceof CityProblem ? 422 : 502, error.message),
      ...(error instanceof CityProblem && { candidates: error.candidates }),
      ...(error instanceof SourceProblem && error.code && { code: error.code }),
    };
    await this.end(run, 'Failed', error.message, problem);
  }

  private async end(
    run: ScrapeRunEntity,
    status: 'Complete' | 'Failed',
    message: string | null,
    problem: Problem | null,
  ) {
    await this.database.transaction(async (tx) => {
      const ended = await endRun(tx, run, status, message, problem);
      if (!ended) return;
      await this.quotas.release(tx, run.accountId, run.id);
      await this.alerts.send(run, status, message, ended.isWatched, tx);
      await this.events.publish(
        tx,
        run.accountId,
        status === 'Complete' ? 'run.completed' : 'run.failed',
        this.eventOf(run, message),
      );
    });
    await notifyProgress(this.database, run.id);
  }

  private eventOf(
    { accountId, id, city, category, leadCount, deliveryId }: ScrapeRunEntity,
    message: string | null,
  ) {
    return { accountId, runId: id, city, category, leadCount, message, deliveryId };
  }

  private async renewClaim(run: ScrapeRunEntity, superseded: AbortController) {
    try {
      if (!(await touchRun(this.database.manager, run))) superseded.abort(new Superseded());
    } catch (error) {
      this.log.warn(error, 'Failed to renew the claim on a run');
    }
  }
}
