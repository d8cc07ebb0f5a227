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
import { isFinished, type RunStatus } from '../../contract/scrape.js';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { ENRICHMENT } from '../jobs/queues.js';
import { announce } from '../jobs/progress.channel.js';
import { EnrichmentService } from './enrichment.service.js';
import {
  CLAIM_TASK,
  COUNT_DONE,
  EMAILS_BEFORE,
  FILL_EMAIL,
  GOOD_VISIT,
  KEEP_TASKS,
  KEEP_VISIT,
  REPLACE_CONTACTS,
  RETURN_TASK,
  RUNS_WITH_TASKS,
  STATE_OF_RUN,
  TAKE_OFF,
} from './enrichment.sql.js';
import type { Contact } from './extract/contacts.js';
import { HOLD_MS, HostBusy, HostTurnsService, type Turns } from './host-turns.service.js';
import { SiteVisitorService, type Visit } from './site-visitor.service.js';
import { Internet } from './web/internet.js';

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
/** As long as a visit is good it is kept, and so no longer than Google lets us keep the website's address. */
const VISIT_DAYS = 30;
/** What could not be read may be back tomorrow. */
const FAILED_VISIT_DAYS = 1;
const MX_TTL_MS = 86_400_000;

interface Task {
  leadId: string;
  website: string;
  tries: number;
  suppressed: boolean;
}

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

interface RunState {
  accountId: string;
  status: RunStatus;
  waiting: boolean;
}
const isStopped = ({ status }: RunState) => status === 'Paused' || status === 'Cancelled';

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
    const [run] = await this.database.query<RunState[]>(STATE_OF_RUN, [runId]);
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
      const [run] = await this.database.query<RunState[]>(STATE_OF_RUN, [runId]);
      if (!run || isStopped(run) || (!run.waiting && isFinished(run.status))) return;
      const moment = sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      await Promise.race([moment, ...visits]);
    }
  }

  /** @returns false when no website of the run can be visited now */
  private async begin(job: Job): Promise<boolean> {
    const worker = randomUUID();
    const [[task]] = await this.database.query<[Task[], number]>(CLAIM_TASK, [
      job.runId,
      worker,
      SILENT_S,
      HOLD_MS,
    ]);
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

  private async carryOut(job: Job, task: Task, worker: string): Promise<void> {
    try {
      await using turns = this.turns.begin(worker);
      await this.save(job, task, worker, await this.visit(job, task, turns));
      await announce(this.database, job.runId);
    } catch (error) {
      if (!(error instanceof HostBusy) && !job.signal.aborted) throw error;
      const seconds = job.signal.aborted ? 0 : BUSY_S;
      await this.database.query(RETURN_TASK, [job.runId, task.leadId, worker, seconds]);
    }
  }

  /** A visit of this account's that is still good, or a new one; null where there is nothing to visit. */
  private async visit(job: Job, task: Task, turns: Turns): Promise<NewOrOld | null> {
    if (task.suppressed) return null;
    const [known] = await this.database.query<Visit[]>(GOOD_VISIT, [job.accountId, task.website]);
    if (known) return { ...known, isNew: false };
    if (task.tries > TRIES_MAX) {
      const error = 'The website broke our side off each time it was read.';
      return { contacts: [], pages: 0, error, isNew: true };
    }
    const take = (host: string, delayMs: number) => turns.take(host, delayMs, job.signal);
    return { ...(await this.visitor.visit(task.website, take, job.signal)), isNew: true };
  }

  /** One transaction, in the order in which a batch locks: the run first, then its lead. */
  private async save(job: Job, { leadId, website }: Task, worker: string, visit: NewOrOld | null) {
    const { runId, accountId, kinds } = job;
    const wanted = (visit?.contacts ?? []).filter(({ kind }) =>
      kinds.includes(kind === 'email' ? 'email' : 'social'),
    );
    const contacts = await Promise.all(wanted.map((contact) => this.withMx(contact)));
    const failed = Boolean(visit?.error);
    const write = async (tx: EntityManager) => {
      const [, counted] = await tx.query<[unknown, number]>(COUNT_DONE, [
        runId,
        contacts.length > 0,
        failed,
      ]);
      const [, own] = await tx.query<[unknown, number]>(TAKE_OFF, [runId, leadId, worker]);
      if (counted === 0 || own === 0) throw new TakenOver();
      if (visit?.isNew) {
        const days = failed ? FAILED_VISIT_DAYS : VISIT_DAYS;
        const found = JSON.stringify(visit.contacts);
        await tx.query(KEEP_VISIT, [accountId, website, days, visit.pages, visit.error, found]);
      }
      if (!visit || failed) return;
      const before = await tx.query<{ value: string }[]>(EMAILS_BEFORE, [accountId, leadId]);
      await tx.query(REPLACE_CONTACTS, [accountId, leadId, JSON.stringify(contacts)]);
      await tx.query(FILL_EMAIL, [leadId, before.map(({ value }) => value)]);
    };
    try {
      await this.database.transaction(write);
    } catch (error) {
      if (!(error instanceof TakenOver)) throw error;
    }
  }

  private async withMx(contact: Contact): Promise<Contact & { mx: boolean | null }> {
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
      await this.database.query(KEEP_TASKS, [[...workers], SILENT_S]);
      const [run] = await this.database.query<RunState[]>(STATE_OF_RUN, [runId]);
      if (!run || isStopped(run)) stop.abort();
    } catch (error) {
      this.log.warn(error, 'The pulse of an enrichment was missed');
    }
  }

  private async sweep() {
    try {
      for (const { id } of await this.database.query<{ id: string }[]>(RUNS_WITH_TASKS)) {
        await this.jobs.send(ENRICHMENT, { runId: id }, id);
      }
    } catch (error) {
      this.log.warn(error, 'Websites to visit could not be looked for');
    }
  }

  private async forget() {
    await this.database.query(
      `DELETE FROM enrichment_tasks t USING scrape_runs r WHERE r.id = t.run_id AND r.status = 'Cancelled'`,
    );
    await this.database.query(
      `DELETE FROM site_visits WHERE visited_at < now() - interval '${VISIT_DAYS} days'`,
    );
    await this.database.query(`DELETE FROM site_hosts WHERE free_at < now() - interval '1 hour'`);
  }
}

/** Another worker has the website now, or the run was cancelled or deleted: nothing is written. */
class TakenOver extends Error {
  override name = 'TakenOver';
}
