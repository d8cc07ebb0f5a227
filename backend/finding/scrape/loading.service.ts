import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Refusal } from '#contract/coverage.js';
import { counted } from '#contract/numbers.js';
import { OPERATOR_ACCOUNT } from '../../people/accounts/account.sql.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { FETCH, SCRAPE } from '../runs/queues.js';
import type { AreaState } from '../../maps/places/coverage.sql.js';
import { FetchService, type FetchableArea } from '../../maps/places/fetch/fetch.service.js';
import {
  citiesIn,
  leaveUnattended,
  markUsed,
  readyAreas,
} from '../../maps/places/fetch/fetched-area.sql.js';
import { boxKm2 } from '../../maps/places/fetch/boundaries.js';
import { RoomService } from '../../maps/places/fetch/room.service.js';
import { reachOf } from '../../maps/places/fetch/reach.js';
import { hasPlaces } from '../../maps/places/places-index.sql.js';
import { ProblemException } from '../../platform/problem.js';
import type { Quota } from '../../people/quota/quota.service.js';
import { countLoaded, waitForArea, wakeWaiting } from '../runs/loading.sql.js';
import type { ScrapeRunEntity } from '../runs/scrape-run.entity.js';
import { SourceProblem, type AreaMissing } from '../../maps/sources/source.js';
import { Superseded } from './superseded.js';

const MAX_CANDIDATES = 5;

/** Makes runs wait until the area they search is loaded. */
@Injectable()
export class LoadingService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly fetch: FetchService,
    private readonly room: RoomService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Checks whether an account may have its run's area loaded. A loaded area that is too old is refreshed in the background.
   * @throws ProblemException 422 that suggests an alternative
   */
  async admit(
    tx: EntityManager,
    accountId: string,
    area: FetchableArea,
    { status }: Pick<Quota, 'status'>,
  ): Promise<void> {
    if (area.coverage === 'ready') {
      await this.use(tx, area);
      return this.refresh(tx, accountId, area);
    }
    await this.assertLoadable(tx, area);
    const { perDay, perTrialDay } = this.config.fetch;
    const limit = status === 'TRIAL' ? perTrialDay : perDay;
    if (accountId !== OPERATOR_ACCOUNT && (await countLoaded(tx, accountId, area.id)) >= limit) {
      const areas = counted(limit, 'new area');
      throw problem(
        `${area.label} isn't loaded yet, and your plan allows loading ${areas} a day. Choose an area that is ready, or try again tomorrow.`,
        await nearby(tx, area),
      );
    }
    if (area.done === 0) await this.assertRoom(tx, accountId, area, status);
  }

  /** A run in progress is never stopped for room that only subscribers have. */
  private async assertRoom(
    tx: EntityManager,
    accountId: string,
    area: FetchableArea,
    status: Quota['status'],
  ): Promise<void> {
    const { isFull, isReserved } = await this.room.measure(tx);
    const isTrial = status === 'TRIAL' && accountId !== OPERATOR_ACCOUNT;
    const reason = isFull
      ? 'there is no room for new areas right now. Choose an area that is ready, or try again later.'
      : isReserved && isTrial
        ? 'there is little room left, so new areas are for subscribers. Choose an area that is ready, or subscribe.'
        : null;
    if (reason)
      throw problem(`${area.label} isn't loaded yet, and ${reason}`, await nearby(tx, area));
  }

  /**
   * Keeps an area in the index while it is used.
   * @throws ProblemException 503 if it has just been removed; the next attempt loads it
   */
  async use(tx: EntityManager, area: FetchableArea): Promise<void> {
    if (!area.isFetched || (await markUsed(tx, area)) || area.isImported) return;
    const text = `${area.label} has just left the index. Try again to load it.`;
    throw new ProblemException(503, text, { retryAfter: 1 });
  }

  /** @throws ProblemException 422 for an area that no run can search */
  async assertLoadable(tx: EntityManager, area: FetchableArea): Promise<void> {
    const refusal = await this.refusal(tx, area);
    if (refusal) throw problem(refusal.message, refusal.candidates, refusal.code);
  }

  /** Why no run can search an area: it is too large to load, or loading is turned off. Null for any other area. */
  async refusal(tx: EntityManager, area: FetchableArea): Promise<Refusal | null> {
    const { enabled, maxKm2 } = this.config.fetch;
    const { coverage, label } = area;
    if (coverage !== 'none') return null;
    if (!enabled || area.box !== null) {
      if (await hasPlaces(tx)) {
        const candidates = await nearby(tx, area);
        return { code: 'area_not_covered', message: `${label} isn't covered yet.`, candidates };
      }
      const message = `${label} isn't covered yet. You can try sample data instead.`;
      return { code: 'sample_offered', message, candidates: [] };
    }
    const { cityId, box } = reachOf(area.id);
    if (box) {
      const message = `The area around ${label} isn't loaded yet, and is too large to load: it covers ${thousands(boxKm2(box))} km², and the limit is ${thousands(maxKm2)} km². Choose a smaller area.`;
      return { code: 'area_too_large', message, candidates: [] };
    }
    const candidates = await citiesIn(tx, cityId, MAX_CANDIDATES);
    const message = `${label} is too large to load. Choose a city in it.`;
    return { code: 'area_too_large', message, candidates };
  }

  /** Loads an area again if a newer release may be available. */
  private async refresh(tx: EntityManager, accountId: string, area: AreaState): Promise<void> {
    if (!this.config.fetch.enabled || !this.fetch.isStale(area)) return;
    await leaveUnattended(tx, area.id);
    await this.load(area.id, accountId, tx);
  }

  /**
   * Makes a run wait for its area, which a job loads.
   * @returns the problem if it can't be loaded
   * @throws Superseded when this worker no longer owns the run
   */
  async wait(run: ScrapeRunEntity, { area, seen }: AreaMissing): Promise<SourceProblem | null> {
    const { id: areaId, label, done, total, coverage } = area;
    if (coverage === 'none') return this.unavailable(area, null);
    const { manager } = this.database;
    const loading = { areaId, area: label, done, total, waits: true };
    if (!(await waitForArea(manager, run, loading))) throw new Superseded();
    const now = await this.fetch.area(areaId);
    // Loading may have progressed before the run started waiting.
    if (now.coverage === 'ready' || now.done > seen) await this.wake(areaId);
    if (now.coverage !== 'ready') await this.load(areaId, run.accountId);
    return null;
  }

  /** Sends the jobs of the runs that wait for an area. */
  async wake(areaId: string): Promise<void> {
    for (const { id, accountId, attempt } of await wakeWaiting(this.database.manager, areaId))
      await this.jobs.sendInTurn(SCRAPE, { id, accountId }, `${id}:${attempt}`);
  }

  private load(areaId: string, accountId: string, tx = this.database.manager) {
    return this.jobs.sendFor(accountId, FETCH, { areaId, accountId }, areaId, tx);
  }

  /** @param reason why the open data can't be read; null if loading is turned off */
  async unavailable({ label }: { label: string }, reason: string | null): Promise<SourceProblem> {
    const message = reason
      ? `${label} isn't loaded yet, and ${reason}.`
      : `${label} isn't covered yet.`;
    return (await hasPlaces(this.database.manager))
      ? new SourceProblem(`${message} Choose an area that is ready, or try again later.`)
      : new SourceProblem(`${message} Try again later, or try sample data.`, 'sample_offered');
  }
}

const thousands = (count: number) => Math.round(count).toLocaleString('en-US');

const problem = (message: string, candidates: string[], code?: Refusal['code']) =>
  new ProblemException(422, message, {
    errors: { city: message },
    candidates,
    ...(code && { code }),
  });

/** The closest areas that are ready. */
const nearby = async (tx: EntityManager, { latitude, longitude }: FetchableArea) =>
  latitude === null || longitude === null
    ? []
    : readyAreas(tx, { latitude, longitude }, MAX_CANDIDATES);
