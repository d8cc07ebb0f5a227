import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import type { Enrichment } from '../../contract/plans.js';
import { isFinished } from '../../contract/scrape.js';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { ENRICHMENT } from '../jobs/queues.js';
import { announce } from '../jobs/progress.channel.js';
import { EnrichmentService } from '../enrichment/enrichment.service.js';
import {
  claimWebsite,
  hasWebsites,
  removeCancelledWebsites,
  removeWebsite,
  renewClaims,
  returnWebsite,
  runsWithoutWorker,
  type EnrichmentClaim,
} from '../enrichment/task.sql.js';
import { removeOldVisits, saveVisit, validVisit } from '../enrichment/visit.sql.js';
import { replaceContacts } from '../leads/contact.sql.js';
import { isSuppressed } from '../leads/lead.sql.js';
import { countVisit, enrichedRun, type EnrichedRun } from '../runs/run.sql.js';
import type { ExtractedContact } from '../enrichment/extract/contacts.js';
import {
  HOLD_MS,
  HostBusy,
  HostTurnsService,
  type Turns,
} from '../enrichment/host-turns.service.js';
import { SiteVisitorService, type Visit } from '../enrichment/site-visitor.service.js';
import { Internet } from '../enrichment/web/internet.js';

/** Websites that one run, and that this process, visits at a time: nearly all of that is waiting. */
const SITES_PER_RUN = 16;
const SITES_AT_ONCE = 32;
const RUNS_AT_ONCE = 16;
const SWEEP_MS = 5_000;
const PULSE_MS = 2_000;
/** A worker that is silent for so long has died. */
const SILENT_S = 10;
const LOOK_AGAIN_MS = 250;
/** A website whose host somebody else visits is left alone for so long. */
const BUSY_S = 5;
/** A website that was begun so often and never ended takes its worker with it. */
const TRIES_MAX = 3;
const MX_TTL_MS = 86_400_000;

/** What the visits of one run share. */
interface Job {
  runId: string;
  accountId: string;
  kinds: readonly Enrichment[];
  /** Claims of this process that are under way. */
  workers: Set<string>;
  visits: Set<Promise<void>>;
  signal: AbortSignal;
}

const isStopped = ({ status }: EnrichedRun) => status === 'Paused' || status === 'Cancelled';

type NewOrOld = Visit & { isNew: boolean };

/** Visits the websites that runs put down, a job per run. What is done is committed lead by lead. */
@Injectable()
export class EnrichmentWorker
  implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown
{
  private readonly log = new Logger(EnrichmentWorker.name);
  private underWay = 0;
  private readonly mx = new LRUCache<string, boolean>({ max: 10_000, ttl: MX_TTL_MS });
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly housekeeping: HousekeepingService,
    private readonly enrichment: EnrichmentService,
    private readonly visitor: SiteVisitorService,
    private readonly turns: HostTurnsService,
    private readonly internet: Internet,
  ) {}

  onModuleInit() {
    this.housekeeping.register('websites', () => this.forget());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(ENRICHMENT, ({ runId }, signal) => this.work(runId, signal), RUNS_AT_ONCE);
    this.sweeping = setInterval(() => void this.sweep(), SWEEP_MS);
  }

  onApplicationShutdown() {
    clearInterval(this.sweeping);
  }

  /** Visits a run's websites until the run has ended and none is left, or the run is paused or cancelled. */
  async work(runId: string, signal: AbortSignal): Promise<void> {
    const run = await enrichedRun(this.database.manager, runId);
    if (!run) return;
    const stop = new AbortController();
    const job: Job = {
      runId,
      accountId: run.accountId,
      kinds: await this.enrichment.included(run.accountId),
      workers: new Set(),
      visits: new Set(),
      signal: AbortSignal.any([signal, stop.signal]),
    };
    const pulse = setInterval(() => void this.pulse(job, stop), PULSE_MS);
    try {
      await this.visitAll(job);
    } finally {
      clearInterval(pulse);
      stop.abort();
      await Promise.allSettled(job.visits);
      await announce(this.database, runId);
    }
  }

  private async visitAll(job: Job): Promise<void> {
    const { runId, visits, signal } = job;
    while (!signal.aborted) {
      const isFree = visits.size < SITES_PER_RUN && this.underWay < SITES_AT_ONCE;
      if (isFree && (await this.begin(job))) continue;
      const run = await enrichedRun(this.database.manager, runId);
      if (!run || isStopped(run)) return;
      // Asked after the status: a finished run queues nothing more.
      if (isFinished(run.status) && !(await hasWebsites(this.database.manager, runId))) return;
      const moment = sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      await Promise.race([moment, ...visits]);
    }
  }

  /** @returns false when no website of the run can be visited now */
  private async begin(job: Job): Promise<boolean> {
    const worker = randomUUID();
    const task = await claimWebsite(this.database.manager, job.runId, worker, SILENT_S, HOLD_MS);
    if (!task) return false;
    this.underWay++;
    job.workers.add(worker);
    const visit = this.carryOut(job, task, worker)
      // Nobody's plan: without its worker the website is free again after a while, to be tried anew.
      .catch((error: unknown) => this.log.error(error, 'A website could not be visited'))
      .finally(() => {
        this.underWay--;
        job.workers.delete(worker);
        job.visits.delete(visit);
      });
    job.visits.add(visit);
    return true;
  }

  private async carryOut(job: Job, task: EnrichmentClaim, worker: string): Promise<void> {
    try {
      await using turns = this.turns.begin(worker);
      await this.save(job, task, worker, await this.visit(job, task, turns));
      await announce(this.database, job.runId);
    } catch (error) {
      if (!(error instanceof HostBusy) && !job.signal.aborted) throw error;
      const seconds = job.signal.aborted ? 0 : BUSY_S;
      await returnWebsite(this.database.manager, job.runId, task.leadId, worker, seconds);
    }
  }

  /** A visit of this account's that is still good, or a new one; null where there is nothing to visit. */
  private async visit(job: Job, task: EnrichmentClaim, turns: Turns): Promise<NewOrOld | null> {
    const { manager } = this.database;
    if (await isSuppressed(manager, task.leadId)) return null;
    const known = await validVisit(manager, job.accountId, task.website);
    if (known) return { ...known, isNew: false };
    if (task.tries > TRIES_MAX) {
      const error = 'The website broke our side off each time it was read.';
      return { contacts: [], pages: 0, error, isNew: true };
    }
    const take = (host: string, delayMs: number) => turns.take(host, delayMs, job.signal);
    return { ...(await this.visitor.visit(task.website, take, job.signal)), isNew: true };
  }

  /** One transaction, in the order in which a batch locks: the run first, then its lead. */
  private async save(
    job: Job,
    { leadId, website }: EnrichmentClaim,
    worker: string,
    visit: NewOrOld | null,
  ) {
    const { runId, accountId, kinds } = job;
    const wanted = (visit?.contacts ?? []).filter(({ kind }) =>
      kinds.includes(kind === 'email' ? 'email' : 'social'),
    );
    const contacts = await Promise.all(wanted.map((contact) => this.withMx(contact)));
    const failed = Boolean(visit?.error);
    const write = async (tx: EntityManager) => {
      if (!(await countVisit(tx, runId, contacts.length > 0, failed))) throw new TakenOver();
      if (!(await removeWebsite(tx, runId, leadId, worker))) throw new TakenOver();
      if (visit?.isNew) await saveVisit(tx, accountId, website, visit);
      if (visit && !failed) await replaceContacts(tx, accountId, leadId, contacts);
    };
    try {
      await this.database.transaction(write);
    } catch (error) {
      if (!(error instanceof TakenOver)) throw error;
    }
  }

  private async withMx(
    contact: ExtractedContact,
  ): Promise<ExtractedContact & { mx: boolean | null }> {
    if (contact.kind !== 'email') return { ...contact, mx: null };
    const domain = contact.value.slice(contact.value.indexOf('@') + 1);
    const known = this.mx.get(domain);
    if (known !== undefined) return { ...contact, mx: known };
    const mx = await this.internet.takesMail(domain);
    if (mx !== null) this.mx.set(domain, mx);
    return { ...contact, mx };
  }

  /** Shows that the workers live, and looks whether the run still wants them. */
  private async pulse({ runId, workers }: Job, stop: AbortController) {
    try {
      await renewClaims(this.database.manager, [...workers], SILENT_S);
      const run = await enrichedRun(this.database.manager, runId);
      if (!run || isStopped(run)) stop.abort();
    } catch (error) {
      this.log.warn(error, 'The pulse of an enrichment was missed');
    }
  }

  private async sweep() {
    try {
      for (const runId of await runsWithoutWorker(this.database.manager)) {
        await this.jobs.send(ENRICHMENT, { runId }, runId);
      }
    } catch (error) {
      this.log.warn(error, 'Websites to visit could not be looked for');
    }
  }

  private async forget() {
    await removeCancelledWebsites(this.database.manager);
    await removeOldVisits(this.database.manager);
    await this.turns.removeIdleHosts();
  }
}

/** Another worker has the website now, or the run was cancelled or deleted: nothing is written. */
class TakenOver extends Error {
  override name = 'TakenOver';
}
