import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
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
import { hasPlaces } from '../../maps/places/place.sql.js';
import { ProblemException } from '../../platform/problem.js';
import type { Quota } from '../../people/quota/quota.service.js';
import { countLoaded, waitForArea, wakeWaiting } from '../runs/loading.sql.js';
import type { ScrapeRunEntity } from '../runs/scrape-run.entity.js';
import { SourceProblem, type AreaMissing } from '../../maps/sources/source.js';
import { Superseded } from './superseded.js';

/** Offers sample data in the web client. */
export const OFFERS_SAMPLE = 'sample_offered';
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
    const refusal = await this.refusal(tx, area);
    if (refusal) throw refusal;
    // If loading is turned off, the run itself says so.
    if (area.coverage === 'none') return;
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
      ? 'the places index is full. Choose an area that is ready, or ask the operator to raise PLACES_DISK_MB.'
      : isReserved && isTrial
        ? 'the places index is nearly full, so new areas are for subscribers. Choose an area that is ready, or subscribe.'
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

  /** The 422 for an area that is too large to load, now and later; null for any other. */
  async refusal(tx: EntityManager, area: FetchableArea): Promise<ProblemException | null> {
    const { enabled, maxKm2 } = this.config.fetch;
    if (area.coverage !== 'none' || area.box !== null || !enabled) return null;
    const { cityId, box } = reachOf(area.id);
    if (box) {
      return problem(
        `The area around ${area.label} isn't loaded yet, and is too large to load: it covers ${thousands(boxKm2(box))} km², and the limit is ${thousands(maxKm2)} km². Choose a smaller area.`,
        [],
      );
    }
    const cities = await citiesIn(tx, cityId, MAX_CANDIDATES);
    return problem(`${area.label} is too large to load. Choose a city in it.`, cities);
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
    const why = reason ?? 'loading areas is turned off here (PLACES_FETCH)';
    const message = `${label} isn't loaded yet, and ${why}.`;
    return (await hasPlaces(this.database.manager))
      ? new SourceProblem(`${message} Choose an area that is ready, or try again later.`)
      : new SourceProblem(`${message} Try again later, or try sample data.`, OFFERS_SAMPLE);
  }
}

const thousands = (count: number) => Math.round(count).toLocaleString('en-US');

const problem = (message: string, candidates: string[]) =>
  new ProblemException(422, message, { errors: { city: message }, candidates });

/** The closest areas that are ready. */
const nearby = async (tx: EntityManager, { latitude, longitude }: FetchableArea) =>
  latitude === null || longitude === null
    ? []
    : readyAreas(tx, { latitude, longitude }, MAX_CANDIDATES);
