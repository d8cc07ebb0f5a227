import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Enrichment } from '#contract/plans.js';
import { isFinished } from '#contract/scrape.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { ENRICHMENT } from '../runs/queues.js';
import { notifyProgress } from '../../platform/jobs/progress.channel.js';
import { EnrichmentService, isIncluded } from '../enrichment/enrichment.service.js';
import {
  claimWebsite,
  hasWebsites,
  removeCanceledWebsites,
  removeWebsite,
  renewClaims,
  returnWebsite,
  runsWithoutWorker,
  type EnrichmentClaim,
} from '../enrichment/task.sql.js';
import { removeOldVisits, saveVisit, validVisit } from '../enrichment/visit.sql.js';
import { replaceContacts } from '../leads/contact.sql.js';
import { isSuppressed } from '../leads/lead.sql.js';
import { countVisit, enrichedRun, type EnrichedRun } from '../runs/run-enrichment.sql.js';
import {
  BUSY_RETRY_S,
  HOLD_MS,
  HostBusy,
  HostTurnsService,
  type Turns,
} from '../enrichment/host-turns.service.js';
import { MailDomainsService } from '../enrichment/mail-domains.service.js';
import { SiteVisitorService, type Visit } from '../enrichment/site-visitor.service.js';
import { hasRoom } from './visit-shares.js';
import { removeIdleHosts } from '../enrichment/host.sql.js';

const RUNS_PER_PROCESS = 16;
/** A run continues for at least this long while others wait, because yielding aborts its visits. */
const TURN_MS = 10_000;
const SWEEP_MS = 5_000;
const HEARTBEAT_MS = 2_000;
/** A worker without a heartbeat for this long is considered dead. */
const CLAIM_S = 10;
const POLL_MS = 250;

/** The visits of one run. */
interface RunVisits {
  runId: string;
  accountId: string;
  kinds: readonly Enrichment[];
  /** This process's current claims. */
  workers: Set<string>;
  visits: Set<Promise<void>>;
  signal: AbortSignal;
}

const isStopped = ({ status }: EnrichedRun) => status === 'Paused' || status === 'Cancelled';

/** A visit, either new or reused from an earlier run. */
type ReusableVisit = Visit & { isNew: boolean };

/** Visits the websites of runs: one job per run, one transaction per lead. */
@Injectable()
export class EnrichmentWorker
  implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown
{
  private readonly log = new Logger(EnrichmentWorker.name);
  /** The runs whose websites this process visits. */
  private readonly runs = new Set<RunVisits>();
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly housekeeping: HousekeepingService,
    private readonly enrichment: EnrichmentService,
    private readonly visitor: SiteVisitorService,
    private readonly turns: HostTurnsService,
    private readonly mailDomains: MailDomainsService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('websites', () => this.cleanUp());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(
      ENRICHMENT,
      ({ runId }, { stop }) => this.work(runId, stop),
      RUNS_PER_PROCESS,
    );
    this.sweeping = setInterval(() => void this.sweep(), SWEEP_MS);
  }

  onApplicationShutdown() {
    clearInterval(this.sweeping);
  }

  /** Visits a run's websites until the run has ended and none are left, or it is paused or canceled. */
  async work(runId: string, signal: AbortSignal): Promise<void> {
    const run = await enrichedRun(this.database.manager, runId);
    if (!run) return;
    const stop = new AbortController();
    const job: RunVisits = {
      runId,
      accountId: run.accountId,
      kinds: await this.enrichment.included(run.accountId),
      workers: new Set(),
      visits: new Set(),
      signal: AbortSignal.any([signal, stop.signal]),
    };
    const heartbeat = setInterval(() => void this.sendHeartbeat(job, stop), HEARTBEAT_MS);
    this.runs.add(job);
    try {
      await this.visitAll(job);
      signal.throwIfAborted();
    } finally {
      clearInterval(heartbeat);
      this.runs.delete(job);
      stop.abort();
      await Promise.allSettled(job.visits);
      await notifyProgress(this.database, runId);
    }
  }

  private async visitAll(job: RunVisits): Promise<void> {
    const { runId, accountId, visits, signal } = job;
    const turnEnds = performance.now() + TURN_MS;
    while (!signal.aborted) {
      if (hasRoom(job, this.runs) && (await this.begin(job))) continue;
      const run = await enrichedRun(this.database.manager, runId);
      if (!run || isStopped(run)) return;
      // Checked after the status: a finished run queues no more websites.
      const isLast = isFinished(run.status);
      if (isLast && !(await hasWebsites(this.database.manager, accountId, runId))) return;
      const isOver = performance.now() > turnEnds;
      if (isOver && (await this.jobs.shouldYield(ENRICHMENT, accountId))) {
        const key = `${runId}:${randomUUID()}`;
        return await this.jobs.sendInTurn(ENRICHMENT, { id: runId, accountId }, key);
      }
      const pause = sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      await Promise.race([pause, ...visits]);
    }
  }

  /** @returns false when none of the run's websites can be visited now */
  private async begin(job: RunVisits): Promise<boolean> {
    const worker = randomUUID();
    const task = await claimWebsite(
      this.database.manager,
      job.accountId,
      job.runId,
      worker,
      CLAIM_S,
      HOLD_MS,
    );
    if (!task) return false;
    job.workers.add(worker);
    const visit = this.process(job, task, worker)
      // The claim expires, and another attempt follows.
      .catch((error: unknown) => this.log.error(error, 'Failed to visit a website'))
      .finally(() => {
        job.workers.delete(worker);
        job.visits.delete(visit);
      });
    job.visits.add(visit);
    return true;
  }

  private async process(job: RunVisits, task: EnrichmentClaim, worker: string): Promise<void> {
    try {
      await using turns = this.turns.begin(worker);
      await this.save(job, task, worker, await this.visit(job, task, turns));
      await notifyProgress(this.database, job.runId);
    } catch (error) {
      if (!(error instanceof HostBusy) && !job.signal.aborted) throw error;
      const seconds = job.signal.aborted ? 0 : BUSY_RETRY_S;
      await returnWebsite(
        this.database.manager,
        job.accountId,
        job.runId,
        task.leadId,
        worker,
        seconds,
      );
    }
  }

  /** A valid visit of this account, or a new one; null for an excluded lead. */
  private async visit(
    job: RunVisits,
    task: EnrichmentClaim,
    turns: Turns,
  ): Promise<ReusableVisit | null> {
    const { manager } = this.database;
    if (await isSuppressed(manager, job.accountId, task.leadId)) return null;
    const valid = await validVisit(manager, job.accountId, task.website);
    if (valid) return { ...valid, isNew: false };
    return { ...(await this.visitor.visitInTurn(task, turns, job.signal)), isNew: true };
  }

  /** Locks in the same order as a batch: the run first, then its lead. */
  private async save(
    job: RunVisits,
    { leadId, website }: EnrichmentClaim,
    worker: string,
    visit: ReusableVisit | null,
  ) {
    const { runId, accountId, kinds } = job;
    const wanted = (visit?.contacts ?? []).filter(({ kind }) => isIncluded(kinds, kind));
    const contacts = await Promise.all(wanted.map((contact) => this.mailDomains.withMx(contact)));
    const failed = Boolean(visit?.error);
    const write = async (tx: EntityManager) => {
      if (!(await countVisit(tx, runId, contacts.length > 0, failed))) throw new ClaimLost();
      if (!(await removeWebsite(tx, accountId, runId, leadId, worker))) throw new ClaimLost();
      if (visit?.isNew) await saveVisit(tx, accountId, website, visit);
      if (visit && !failed && !visit.parked) await replaceContacts(tx, accountId, leadId, contacts);
    };
    try {
      await this.database.transaction(write);
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error;
    }
  }

  /** Renews the claims, and stops the visits of a paused or canceled run. */
  private async sendHeartbeat({ runId, workers }: RunVisits, stop: AbortController) {
    try {
      await renewClaims(this.database.manager, [...workers], CLAIM_S);
      const run = await enrichedRun(this.database.manager, runId);
      if (!run || isStopped(run)) stop.abort();
    } catch (error) {
      this.log.warn(error, 'Failed to renew website claims');
    }
  }

  private async sweep() {
    try {
      await this.jobs.sendMissing(ENRICHMENT, await runsWithoutWorker(this.database.manager));
    } catch (error) {
      this.log.warn(error, 'Failed to find websites to visit');
    }
  }

  private async cleanUp() {
    await removeCanceledWebsites(this.database.manager);
    await removeOldVisits(this.database.manager);
    await removeIdleHosts(this.database.manager);
  }
}

/** Another worker claimed the website, or the run was canceled or deleted: write nothing. */
class ClaimLost extends Error {
  override name = 'ClaimLost';
}
