import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { isUnavailable } from '../../platform/database/connections.js';
import { HttpProblem } from '../../platform/http/client.js';
import { JobsService, type JobSignals } from '../../platform/jobs/jobs.service.js';
import { notifyProgress } from '../../platform/jobs/progress.channel.js';
import { BASE_MAP } from '../../maps/map/queues.js';
import { FETCH, type FetchJob } from '../runs/queues.js';
import { CityEntity } from '../../maps/places/city.entity.js';
import { fetchArea } from '../../maps/places/fetch/fetch-area.js';
import { FetchRefused } from '../../maps/places/fetch/fetch-refused.js';
import { reachOf } from '../../maps/places/fetch/reach.js';
import { isUnattended } from '../../maps/places/fetch/fetched-area.sql.js';
import { withConnection } from '../../maps/places/import/import.js';
import { BrokenFile } from '../../maps/places/import/record.js';
import { endLoading, runsLoading, touchLoading } from '../runs/loading.sql.js';
import { SourceProblem } from '../../maps/sources/source.js';
import { LoadingService } from './loading.service.js';
import { RunnerService } from './runner.service.js';

/** A process loads two areas at a time, so that a large one does not stop all others. */
const CONCURRENCY = 2;
/** Interval at which the runs that wait for an area get a heartbeat. */
const HEARTBEAT_MS = 2_000;
/** Pause before trying again to change the index. */
const TURN_MS = 250;
/** Time limit for a fetch. The next run continues one that ran out of time. */
const FETCH_MS = 15 * 60_000;

/** All runs that waited for the area were paused or canceled. */
class Deserted extends Error {}
/** Another account's fetch is due. The job was sent again. */
class Yielded extends Error {}

/** Loads areas for the runs that wait for them, and reports its progress to these runs. */
@Injectable()
export class FetchWorker implements OnApplicationBootstrap {
  private readonly log = new Logger(FetchWorker.name);

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly loading: LoadingService,
    private readonly runner: RunnerService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap() {
    await this.jobs.work(FETCH, (job, signals) => this.work(job, signals), CONCURRENCY);
  }

  private async work(job: FetchJob, { stop, abort }: JobSignals): Promise<void> {
    await withConnection(this.config.databaseDirectUrl!, async (client) => {
      if (!(await lockArea(client, job.areaId))) return;
      const progress = { done: 0, total: 0 };
      const deserted = new AbortController();
      const heartbeat = setInterval(() => void this.beat(job, progress, deserted), HEARTBEAT_MS);
      const late = AbortSignal.timeout(FETCH_MS);
      try {
        const signal = AbortSignal.any([abort, deserted.signal, late]);
        await this.load(client, job, progress, signal, stop);
      } catch (error) {
        if (error instanceof Yielded || deserted.signal.aborted) return;
        if (stop.aborted || isUnavailable(error)) throw error;
        await this.fail(job.areaId, late.aborted ? LATE : error);
      } finally {
        clearInterval(heartbeat);
      }
    });
  }

  private async load(
    client: pg.Client,
    { areaId, accountId }: FetchJob,
    progress: { done: number; total: number },
    signal: AbortSignal,
    stop: AbortSignal,
  ) {
    const { cityId, box } = reachOf(areaId);
    const city = await this.database.manager.findOneByOrFail(CityEntity, { id: cityId });
    const reach = box && { id: areaId, box };
    const { overtureUrl, fetch } = this.config;
    await fetchArea(this.database, client, overtureUrl, { city, reach }, null, fetch, {
      signal,
      report: (line) => this.log.debug(line),
      wait: () => pause(TURN_MS, undefined, { signal }),
      progress: async (done, total) => {
        Object.assign(progress, { done, total });
        await this.report(areaId, progress);
        if (done === total) return;
        // Later parts add less and less, and each time a run reads the index from the start.
        if (Number.isInteger(Math.log2(done))) await this.loading.wake(areaId);
        stop.throwIfAborted();
        if (done > 0 && (await this.jobs.shouldYield(FETCH, accountId))) {
          const { manager } = this.database;
          const key = `${areaId}:${done}`;
          await this.jobs.sendFor(accountId, FETCH, { areaId, accountId }, key, manager);
          throw new Yielded();
        }
      },
    });
    await this.jobs.send(BASE_MAP, { areaId }, areaId);
    await this.loading.wake(areaId);
    await this.notify(await endLoading(this.database.manager, areaId));
  }

  private async beat(
    { areaId }: FetchJob,
    progress: { done: number; total: number },
    deserted: AbortController,
  ) {
    try {
      const runs = await touchLoading(this.database.manager, areaId, progress);
      if (runs.length === 0 && !(await isUnattended(this.database.manager, areaId)))
        deserted.abort(new Deserted());
    } catch (error) {
      this.log.warn(error, 'Failed to report the progress of a fetch');
    }
  }

  private async report(areaId: string, progress: { done: number; total: number }) {
    await this.notify(await touchLoading(this.database.manager, areaId, progress));
  }

  private async notify(runs: string[]) {
    for (const id of runs) await notifyProgress(this.database, id);
  }

  /** Ends the runs that wait for the area. */
  private async fail(areaId: string, error: unknown) {
    this.log.warn(error, `Loading ${areaId} failed`);
    const { manager } = this.database;
    const { label } = await manager.findOneByOrFail(CityEntity, { id: reachOf(areaId).cityId });
    const problem = await this.problemOf(label, error);
    for (const { id } of await runsLoading(manager, areaId)) await this.runner.giveUp(id, problem);
  }

  private async problemOf(label: string, error: unknown): Promise<SourceProblem> {
    if (error instanceof FetchRefused) return new SourceProblem(error.message);
    const reason =
      error instanceof HttpProblem
        ? `the open data can't be read: ${error.reason}`
        : error instanceof BrokenFile
          ? `the open data can't be read: ${error.message.replace(/\.$/, '')}`
          : error === LATE
            ? 'loading it took too long. The next run will pick up where this one stopped'
            : 'loading it failed on our side';
    return this.loading.unavailable({ label }, reason);
  }
}

const LATE = new Error('The fetch took too long');

/** Whether no other job loads the area. The lock ends with the connection. */
async function lockArea(client: pg.Client, areaId: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('fetch ' || $1, 0)) AS free`,
    [areaId],
  );
  return rows[0]!.free;
}
