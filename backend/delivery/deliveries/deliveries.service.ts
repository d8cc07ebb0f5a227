import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import {
  MAX_DELIVERIES,
  SCHEDULE_FIELDS,
  type Delivery,
  type DeliveryListQuery,
  type DeliveryPatch,
  type DeliveryPreview,
  type DeliveryRequest,
  type DeliveryRun,
  type DeliveryRunListQuery,
  type DeliverySchedule,
} from '#contract/deliveries.js';
import { FORMATS } from '#contract/formats.js';
import { page } from '#contract/list.js';
import { lockAccount } from '../../people/accounts/account.sql.js';
import { LinksService } from '../../people/auth/links.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { DELIVERY } from './queues.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { sendPieces } from '../../platform/send-file.js';
import { AuditLogService } from '../../people/users/audit-log.service.js';
import { invalid } from '../../platform/problem.filter.js';
import { ScrapeService } from '../../finding/scrape/scrape.service.js';
import { searchedCategories } from '../../maps/sources/source.js';
import {
  countDeliveries,
  findDelivery,
  insertDelivery,
  isRestorable,
  listDeliveries,
  markDeleted,
  updateRequest,
  updateSchedule,
  type StoredDelivery,
} from './delivery.sql.js';
import {
  countDispatches,
  findDispatch,
  insertManual,
  lastDispatches,
  listDispatches,
  searchingOf,
  type StoredDispatch,
} from './dispatch.sql.js';
import { chunksOf } from './chunks.js';
import { merge } from './merge.js';
import { PlanRulesService } from './plan-rules.service.js';
import { searchOf } from './search.js';
import { DispatcherService } from './dispatcher.service.js';
import { deliveryToWire, runToWire } from './wire.js';
import { setActive, setPaused, setRestored, startOf } from './schedule.sql.js';

const PAUSED_BY_USER = 'Paused manually.';
const PURGED = "The file was removed, as its source's terms require. Your leads stay in the list.";

/** Deliveries as their owner manages them. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly links: LinksService,
    private readonly scrape: ScrapeService,
    private readonly rules: PlanRulesService,
    private readonly dispatcher: DispatcherService,
    private readonly audit: AuditLogService,
  ) {}

  async list(
    accountId: string,
    query: DeliveryListQuery,
  ): Promise<{ rows: Delivery[]; total: number }> {
    const { manager } = this.database;
    const rows = await listDeliveries(manager, accountId, query);
    const total = await countDeliveries(manager, accountId, query.filter);
    return { rows: await this.withLastRuns(accountId, rows), total };
  }

  /** @throws ProblemException 404 for another account's delivery */
  async get(accountId: string, id: string): Promise<Delivery> {
    const row = await findDelivery(this.database.manager, accountId, id);
    if (!row) throw notFound('The delivery');
    const [found] = await this.withLastRuns(accountId, [row]);
    return found!;
  }

  /**
   * @param id of the delivery; if an earlier attempt at the same request has created it, that one is returned
   * @throws ProblemException 403 for anything the plan doesn't include, 409 for too many deliveries, 422 for an unknown city or one that is too large to load
   */
  async create(
    accountId: string,
    request: DeliveryRequest,
    id: string = randomUUID(),
  ): Promise<Delivery> {
    const named = await this.assertPossible(accountId, request);
    await this.database.transaction(async (tx) => {
      await this.assertRoom(tx, accountId);
      const start = await this.startOf(tx, request);
      const created = { request: { ...request, ...named }, ...start };
      if (await insertDelivery(tx, accountId, id, created))
        await this.audit.record(accountId, 'delivery_created', { id, name: request.name }, tx);
    });
    return this.get(accountId, id);
  }

  /** When a schedule would deliver for the first time if it started now. */
  async preview(schedule: DeliverySchedule): Promise<DeliveryPreview> {
    const { nextAt } = await this.startOf(this.database.manager, schedule);
    return { nextAt: nextAt.toISOString() };
  }

  /** Omitted fields keep their values; null clears a field. Changing the schedule restarts it. */
  async change(accountId: string, id: string, patch: DeliveryPatch): Promise<Delivery> {
    const before = await findDelivery(this.database.manager, accountId, id);
    if (!before) throw notFound('The delivery');
    const named = await this.assertPossible(
      accountId,
      merge(before.request, patch),
      before.request,
    );
    await this.database.transaction(async (tx) => {
      const stored = await findDelivery(tx, accountId, id, { lock: true });
      if (!stored) throw notFound('The delivery');
      const request = { ...merge(stored.request, patch), ...named };
      await updateRequest(tx, accountId, id, request);
      if (SCHEDULE_FIELDS.some((name) => String(request[name]) !== String(stored.request[name])))
        await updateSchedule(tx, accountId, id, await this.startOf(tx, request));
      await this.audit.record(accountId, 'delivery_changed', { id, name: request.name }, tx);
    });
    return this.get(accountId, id);
  }

  /** Repeatable, like restoring. */
  async remove(accountId: string, id: string): Promise<Delivery> {
    const row = await this.database.transaction(async (tx) => {
      const stored = await findDelivery(tx, accountId, id, { deleted: true });
      if (!stored) throw notFound('The delivery');
      if (await markDeleted(tx, accountId, id))
        await this.audit.record(accountId, 'delivery_deleted', aboutOf(stored), tx);
      return stored;
    });
    const [deleted] = await this.withLastRuns(accountId, [{ ...row, nextAt: null }]);
    return deleted!;
  }

  /** @throws ProblemException 404 if it doesn't exist or was deleted more than a day ago, 409 for too many deliveries */
  async restore(accountId: string, id: string): Promise<Delivery> {
    await this.database.transaction(async (tx) => {
      if (!(await isRestorable(tx, accountId, id))) return;
      await this.assertRoom(tx, accountId);
      await setRestored(tx, { accountId, id });
      const restored = await findDelivery(tx, accountId, id);
      if (restored) await this.audit.record(accountId, 'delivery_restored', aboutOf(restored), tx);
    });
    return this.get(accountId, id);
  }

  async pause(accountId: string, id: string): Promise<Delivery> {
    await this.get(accountId, id);
    await this.database.transaction(async (tx) => {
      const stored = await findDelivery(tx, accountId, id, { lock: true });
      if (!stored || stored.pausedBy) return;
      await setPaused(tx, { accountId, id }, 'user', PAUSED_BY_USER);
      await this.audit.record(accountId, 'delivery_paused', aboutOf(stored), tx);
    });
    return this.get(accountId, id);
  }

  /** @throws ProblemException 402 or 403 while the plan doesn't allow it */
  async resume(accountId: string, id: string): Promise<Delivery> {
    const { status } = await this.get(accountId, id);
    if (status === 'active') return this.get(accountId, id);
    const stored = (await findDelivery(this.database.manager, accountId, id))!;
    await this.rules.assertIncluded(accountId, stored.request);
    await this.rules.assertOpen(accountId);
    await this.database.transaction(async (tx) => {
      await setActive(tx, { accountId, id });
      await this.audit.record(accountId, 'delivery_resumed', aboutOf(stored), tx);
    });
    return this.get(accountId, id);
  }

  /**
   * Starts a delivery now, unless one is in progress.
   * @throws ProblemException 402 without leads left, 403 for anything the plan doesn't include
   */
  async run(accountId: string, id: string): Promise<DeliveryRun> {
    const stored = await findDelivery(this.database.manager, accountId, id);
    if (!stored) throw notFound('The delivery');
    await this.rules.assertIncluded(accountId, stored.request);
    await this.rules.assertOpen(accountId);
    const runId = await this.database.transaction(async (tx) => {
      if (!(await findDelivery(tx, accountId, id, { lock: true }))) throw notFound('The delivery');
      const searching = await searchingOf(tx, accountId, id);
      if (searching) return searching;
      await this.rules.assertLeadsLeft(tx, accountId, stored.request);
      const created = await insertManual(tx, accountId, id);
      await this.jobs.send(DELIVERY, { accountId, deliveryRunId: created }, created, tx);
      return created;
    });
    return this.getRun(accountId, id, runId);
  }

  async runs(
    accountId: string,
    id: string,
    query: DeliveryRunListQuery,
  ): Promise<{ rows: DeliveryRun[]; total: number }> {
    await this.get(accountId, id);
    const { manager } = this.database;
    const oldestFirst = query.sort?.[1] === 'ASC';
    const rows = await listDispatches(manager, accountId, id, { ...page(query), oldestFirst });
    const total = await countDispatches(manager, accountId, id);
    const links = await this.links.of(accountId);
    return { rows: rows.map((row) => runToWire(row, links)), total };
  }

  /** @throws ProblemException 404 for another delivery's run */
  async getRun(accountId: string, id: string, runId: string): Promise<DeliveryRun> {
    return runToWire(await this.findRun(accountId, id, runId), await this.links.of(accountId));
  }

  /** @throws ProblemException 409 while it is not finished, 410 without its file */
  async resend(accountId: string, id: string, runId: string): Promise<DeliveryRun> {
    const run = await this.findRun(accountId, id, runId);
    if (!run.finishedAt)
      throw new ProblemException(409, 'This delivery is still in progress. Wait for it to finish.');
    if (!run.file) throw new ProblemException(409, 'This delivery had no leads to send.');
    if (!run.hasFile) throw new ProblemException(410, PURGED);
    await this.database.transaction(async (tx) => {
      const stored = await findDelivery(tx, accountId, id, { lock: true });
      if (stored) await this.dispatcher.enqueue(tx, { accountId, id: runId }, stored.request);
    });
    return this.getRun(accountId, id, runId);
  }

  /** Sends the delivered file. @throws ProblemException 410 once it has been removed */
  async download(
    { accountId, ...link }: { accountId: string; subject?: string; isVisitor?: boolean },
    id: string,
    runId: string,
    response: Response,
  ): Promise<void> {
    if (link.subject && link.subject !== runId) throw notFound('The delivery');
    const run = await this.findRun(accountId, id, runId);
    if (!run.file) throw notFound('The file');
    if (!run.hasFile) throw new ProblemException(410, PURGED);
    response.setHeader('Content-Type', FORMATS[run.file.format].mediaType);
    response.setHeader('Content-Disposition', `attachment; filename="${run.file.name}"`);
    response.setHeader('Content-Length', run.file.bytes);
    response.setHeader('Cache-Control', 'private, no-store');
    if (response.req.method === 'HEAD') return void response.end();
    // A client's download of their own page is none of a member.
    if (!link.isVisitor) await this.recordDownload(accountId, run, link.subject !== undefined);
    await sendPieces(response, chunksOf(this.database.manager, { accountId, id: runId }));
  }

  private async recordDownload(accountId: string, run: StoredDispatch, isLink: boolean) {
    const delivery = await findDelivery(this.database.manager, accountId, run.deliveryId);
    const { format } = run.file!;
    const leads = run.newLeads + run.changedLeads;
    await this.audit.record(accountId, 'leads_downloaded', {
      id: run.id,
      delivery: delivery?.request.name,
      format,
      leads,
      isLink,
    });
  }

  private async findRun(accountId: string, id: string, runId: string): Promise<StoredDispatch> {
    const run = await findDispatch(this.database.manager, accountId, runId);
    if (run?.deliveryId !== id) throw notFound('The delivery');
    return run;
  }

  /** The lock makes an account's new deliveries take turns. */
  private async assertRoom(tx: EntityManager, accountId: string): Promise<void> {
    await lockAccount(tx, accountId);
    if ((await countDeliveries(tx, accountId)) < MAX_DELIVERIES) return;
    const text = `You already have ${MAX_DELIVERIES} deliveries. Delete one first.`;
    throw new ProblemException(409, text);
  }

  /**
   * The search is resolved only if it is new.
   * @returns its categories, so that the delivery keeps what the user confirmed even if names change their meaning
   */
  private async assertPossible(
    accountId: string,
    request: DeliveryRequest,
    before?: DeliveryRequest,
  ): Promise<Pick<DeliveryRequest, 'category' | 'categories'>> {
    await this.rules.assertIncluded(accountId, request);
    await this.dispatcher.assertDestinations(accountId, request.destinationIds);
    const search = JSON.stringify(searchOf(request));
    if (before && search === JSON.stringify(searchOf(before))) return {};
    const target = await this.scrape.assertPossible(searchOf(request));
    const categories = searchedCategories(target);
    return categories.length > 1
      ? { category: undefined, categories }
      : { category: target.category, categories: undefined };
  }

  /** @throws ProblemException 400 for a time zone that only the browser knows */
  private async startOf(tx: EntityManager, schedule: DeliverySchedule) {
    try {
      return await startOf(tx, schedule);
    } catch (error) {
      if ((error as { code?: string }).code !== INVALID_PARAMETER) throw error;
      throw invalid([{ message: 'Choose a time zone such as Europe/Paris', path: ['timeZone'] }]);
    }
  }

  private async withLastRuns(accountId: string, rows: StoredDelivery[]): Promise<Delivery[]> {
    const ids = rows.map(({ id }) => id);
    const [links, runs] = await Promise.all([
      this.links.of(accountId),
      lastDispatches(this.database.manager, accountId, ids),
    ]);
    const byDelivery = new Map(runs.map((run) => [run.deliveryId, runToWire(run, links)]));
    return rows.map((row) => deliveryToWire(row, byDelivery.get(row.id) ?? null));
  }
}

const INVALID_PARAMETER = '22023';

/** What the audit log says about a delivery. */
const aboutOf = ({ id, request }: StoredDelivery) => ({ id, name: request.name });
