import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limitedArea } from '#contract/areas.js';
import {
  ACTIVE_STATUSES,
  MAX_UNFINISHED_RUNS,
  optionsOf,
  requestedCount,
  UNFINISHED_STATUSES,
  type RunRequest,
  type ScrapeRun,
} from '#contract/scrape.js';
import { confirmationHint, storageWarning } from '#contract/subscription.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { EnrichmentService } from '../enrichment/enrichment.service.js';
import { ENRICHMENT, SCRAPE } from '../runs/queues.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { ProblemException } from '../../platform/problem.js';
import { LoadingService } from './loading.service.js';
import type { FetchableArea } from '../../maps/places/fetch/fetch.service.js';
import { reducedMessage } from './run-messages.js';
import { RunsService } from './runs.service.js';
import { notifyProgress } from '../../platform/jobs/progress.channel.js';
import { runState } from '../runs/run.sql.js';
import {
  changeRun,
  removeRecords,
  insertRun,
  unfinishedRuns,
  type NewRun,
  type UnfinishedRuns,
} from '../runs/run-state.sql.js';
import { assertLeadsLeft, QuotaService, type Quota } from '../../people/quota/quota.service.js';
import { searchedCategories, type Target } from '../../maps/sources/source.js';
import { SourcesService } from '../../maps/sources/sources.service.js';
import { SOURCES } from '#contract/sources.js';
import type { TenantId } from '../../platform/database/values.js';

export const CANCELED_MESSAGE = 'Canceled. You keep the leads found so far.';

/** The delivery that a run belongs to, if any. */
interface StartingDelivery {
  id: string | null;
  /** Whether the run also looks for known leads that changed. */
  findsChanges: boolean;
}
const NO_DELIVERY: StartingDelivery = { id: null, findsChanges: false };

/** A run that is about to start, and the area that the index needs for it. */
type PreparedRun = NewRun & { needed: FetchableArea | null };

/** Starts runs, and pauses, resumes and cancels them. */
@Injectable()
export class ScrapeService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly sources: SourcesService,
    private readonly runs: RunsService,
    private readonly enrichment: EnrichmentService,
    private readonly quotas: QuotaService,
    private readonly loading: LoadingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Starts a run; its row and its job are committed together.
   * @param id of the run; if an earlier attempt at the same request has created it, that run is returned
   * @param delivery the one that starts it: such runs don't count against the limit of unfinished runs, and look for
   *   changes even if the plan has no leads left
   * @throws CityProblem 422 for an unknown or ambiguous city
   * @throws ProblemException 409 for a fourth unfinished run, 402 for full storage, 403 for an option that the
   * plan doesn't include
   */
  async start(
    accountId: string,
    request: RunRequest,
    id?: string,
    delivery: StartingDelivery = NO_DELIVERY,
  ): Promise<ScrapeRun> {
    const { withArea } = await this.resolve(accountId, request, id, delivery);
    const wanted = await withArea();
    const runId = await this.database.transaction(async (tx) => {
      const quota = await this.quotas.lock(tx, accountId);
      if (id && (await runState(tx, accountId, id))) return id;
      return this.insert(tx, wanted, quota, await unfinishedRuns(tx, wanted));
    });
    return this.runs.get(accountId, runId);
  }

  /**
   * Starts a run like `start`, unless the account has an unfinished run for the same request; concurrent calls get one run.
   * @returns the run's id
   */
  async startOrJoin(accountId: string, request: RunRequest): Promise<string> {
    const { run, withArea } = await this.resolve(accountId, request);
    // Joining does not wait for a batch of the account.
    const [wanted, joined] = await Promise.all([
      withArea(),
      unfinishedRuns(this.database.manager, run),
    ]);
    if (joined.same) return joined.same;
    return this.database.transaction(async (tx) => {
      const quota = await this.quotas.lock(tx, accountId);
      // While this start waited, another may have created the run.
      const unfinished = await unfinishedRuns(tx, run);
      return unfinished.same ?? this.insert(tx, wanted, quota, unfinished);
    });
  }

  /**
   * Checks a search that runs later, and resolves it. Starts and loads nothing.
   * @throws CityProblem 422 for an unknown or ambiguous city
   * @throws ProblemException 422 for an area that is too large to load
   */
  async assertPossible(request: RunRequest): Promise<Target> {
    const { source, target } = await this.sources.resolve(request);
    const area = await source.area?.(target);
    if (area) {
      await this.loading.assertLoadable(this.database.manager, area);
      await this.loading.use(this.database.manager, area);
    }
    return target;
  }

  private async resolve(
    accountId: string,
    request: RunRequest,
    id: string = randomUUID(),
    { id: deliveryId, findsChanges }: StartingDelivery = NO_DELIVERY,
  ): Promise<{ run: NewRun; withArea: () => Promise<PreparedRun> }> {
    if (request.enrich) await this.enrichment.assertEnrichment(accountId);
    const { source, target } = await this.sources.resolve(request);
    const run: NewRun = {
      id,
      accountId,
      deliveryId,
      findsChanges,
      source: source.name,
      city: target.city,
      area: limitedArea(request),
      category: target.category,
      categories: severalOf(target),
      requestedCount: requestedCount(request),
      options: optionsOf(request),
      target,
    };
    const withArea = async () => prepared(run, (await source.area?.(target)) ?? null);
    return { run, withArea };
  }

  private async insert(
    tx: EntityManager,
    wanted: PreparedRun,
    quota: Quota,
    unfinished: UnfinishedRuns,
  ): Promise<string> {
    if (!wanted.deliveryId && unfinished.count >= MAX_UNFINISHED_RUNS) {
      throw new ProblemException(
        409,
        `You already have ${MAX_UNFINISHED_RUNS} unfinished runs. Wait for one to finish, or cancel one.`,
      );
    }
    if (quota.storedLeads >= quota.maxStoredLeads) {
      throw new ProblemException(402, storageWarning(quota)!, { code: 'storage_full' });
    }
    const { isSample } = SOURCES[wanted.source];
    if (!isSample) assertLeadsLeft(quota, wanted.findsChanges);
    if (wanted.needed) await this.loading.admit(tx, wanted.accountId, wanted.needed, quota);
    const run = { id: wanted.id, accountId: wanted.accountId };
    const leads = wanted.requestedCount ?? this.config.maxRunLeads;
    const held = isSample ? leads : await this.hold(tx, run, quota, leads, wanted.findsChanges);
    await insertRun(
      tx,
      wanted,
      held < leads ? reducedMessage(held, confirmationHint(quota)) : null,
    );
    await this.jobs.sendInTurn(SCRAPE, run, run.id, tx, unfinished.turn);
    if (wanted.options.enrich) await this.jobs.sendInTurn(ENRICHMENT, run, run.id, tx);
    return run.id;
  }

  /**
   * Reserves leads of a locked period for a run, up to the number that the plan has left.
   * @throws ProblemException 402 if none is left, unless the run also finds changes
   */
  private async hold(
    tx: EntityManager,
    { accountId, id }: TenantId,
    quota: Quota,
    wanted: number,
    findsChanges: boolean,
  ): Promise<number> {
    assertLeadsLeft(quota, findsChanges);
    if (quota.free <= 0) return 0;
    return this.quotas.hold(tx, accountId, id, quota, wanted);
  }

  /** Cancels an unfinished run; has no effect on a finished one. */
  cancel(accountId: string, id: string): Promise<ScrapeRun> {
    return this.change(accountId, id, async (tx) => {
      const from = UNFINISHED_STATUSES;
      const attempt = await changeRun(tx, accountId, id, 'cancel', from, CANCELED_MESSAGE);
      if (attempt === null) return;
      await removeRecords(tx, accountId, id);
      await this.quotas.release(tx, accountId, id);
    });
  }

  /** Pauses an active run; has no effect on others. */
  pause(accountId: string, id: string): Promise<ScrapeRun> {
    return this.change(accountId, id, async (tx) => {
      const attempt = await changeRun(tx, accountId, id, 'pause', ACTIVE_STATUSES);
      if (attempt !== null) await this.quotas.release(tx, accountId, id);
    });
  }

  /**
   * Resumes a paused run after its last batch; has no effect on others.
   * @throws ProblemException 402 if the plan has no leads left
   */
  resume(accountId: string, id: string): Promise<ScrapeRun> {
    return this.change(accountId, id, async (tx, run) => {
      const attempt = await changeRun(tx, accountId, id, 'resume', ['Paused']);
      if (attempt === null) return;
      const wanted = (run['Requested Count'] ?? this.config.maxRunLeads) - run['Lead Count'];
      if (!run.Sample) {
        await this.hold(
          tx,
          { accountId, id },
          await this.quotas.lock(tx, accountId, id),
          wanted,
          false,
        );
      }
      // A separate job: the paused run's job may still be shutting down.
      await this.jobs.sendInTurn(SCRAPE, { id, accountId }, `${id}:${attempt}`, tx);
    });
  }

  /** Changes a run in a transaction, and notifies its streams. */
  private async change(
    accountId: string,
    id: string,
    work: (tx: EntityManager, run: ScrapeRun) => Promise<unknown>,
  ): Promise<ScrapeRun> {
    const run = await this.runs.get(accountId, id);
    await this.database.transaction((tx) => work(tx, run));
    await notifyProgress(this.database, id);
    return this.runs.get(accountId, id);
  }
}

/** The categories of a target with several; null for one. */
const severalOf = (target: Target) => {
  const categories = searchedCategories(target);
  return categories.length > 1 ? categories : null;
};

/** A run with the area that the index needs for it. */
const prepared = (run: NewRun, needed: FetchableArea | null): PreparedRun => ({
  ...run,
  needed,
  target: {
    ...run.target,
    ...(needed && { coverage: needed.coverage }),
    ...(needed?.coverage === 'on-demand' && { loads: needed.id }),
  },
});
