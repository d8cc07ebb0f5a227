import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliveryRequest } from '#contract/deliveries.js';
import { isPrivateField } from '#contract/lead-fields.js';
import { CityProblem } from '../../maps/places/city-problem.js';
import { EventsService } from '../../platform/events/events.service.js';
import { ExportFilesService } from '../export/export-files.service.js';
import { asLiterals } from '../../platform/database/values.js';
import { ProblemException } from '../../platform/problem.js';
import { findRun, type StoredRun } from '../../finding/runs/run.sql.js';
import { isFinished } from '#contract/scrape.js';
import { ScrapeService } from '../../finding/scrape/scrape.service.js';
import { findDelivery } from './delivery.sql.js';
import {
  finishDispatch,
  findDispatch,
  markSearching,
  removeQueued,
  type StoredDispatch,
} from './dispatch.sql.js';
import { addChunk, markWritten } from './delivery-file.sql.js';
import { collectLeads, deliveredLeads } from './delivered-lead.sql.js';
import { ParcelsService, placeOf } from './parcels.service.js';
import { PlanRulesService } from './plan-rules.service.js';
import { fileNameOf, searchOf } from './search.js';
import { DispatcherService } from './dispatcher.service.js';
import { setPaused } from './schedule.sql.js';

const CHUNK_BYTES = 1_000_000;
/** A file waits this long for the websites of its leads. */
const WEBSITES_MS = 30 * 60_000;
const CANCELED = 'The search was canceled before it found any leads.';

/** Takes a delivery's next step: search, then write its file. Each step may be repeated. */
@Injectable()
export class DelivererService {
  private readonly log = new Logger(DelivererService.name);

  constructor(
    private readonly database: DataSource,
    private readonly scrape: ScrapeService,
    private readonly files: ExportFilesService,
    private readonly events: EventsService,
    private readonly rules: PlanRulesService,
    private readonly parcels: ParcelsService,
    private readonly dispatcher: DispatcherService,
  ) {}

  async step(accountId: string, id: string, signal: AbortSignal): Promise<void> {
    const run = await findDispatch(this.database.manager, accountId, id);
    if (!run || run.finishedAt) return;
    const delivery = await findDelivery(this.database.manager, accountId, run.deliveryId);
    if (!delivery) return;
    // A small search may have ended before its start was recorded.
    const isStarted =
      run.status === 'searching' ||
      (run.status === 'queued' && (await this.search(run, delivery.request)));
    if (isStarted) await this.deliver(run, delivery.request, signal);
  }

  /** @returns whether the search has started */
  private async search(run: StoredDispatch, request: DeliveryRequest): Promise<boolean> {
    const { accountId, deliveryId } = run;
    const obstacle = await this.rules.obstacle(accountId, request);
    if (obstacle) {
      await this.database.transaction(async (tx) => {
        const { cause, message } = obstacle;
        await setPaused(tx, { accountId, id: deliveryId }, cause, message);
        await removeQueued(tx, run);
      });
      return false;
    }
    try {
      await this.scrape.start(accountId, searchOf(request), run.runId!, {
        id: deliveryId,
        findsChanges: request.includeChanges,
      });
      await markSearching(this.database.manager, run);
      return true;
    } catch (error) {
      if (!isFinal(error)) throw error;
      this.log.warn(`Delivery ${run.id} could not start its search: ${error.message}`);
      await this.fail(run, request, error.message);
      return false;
    }
  }

  /** Once the search has ended, writes the file and sends it. */
  private async deliver(
    run: StoredDispatch,
    request: DeliveryRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const search = await findRun(this.database.manager, run.accountId, run.runId!);
    if (search && isSearching(search)) return;
    const counts = await this.database.transaction((tx) =>
      collectLeads(tx, { ...run, runId: run.runId! }, request.includeChanges),
    );
    const rows = counts.newLeads + counts.changedLeads;
    const message = search?.Message ?? null;
    if (!search || (rows === 0 && search.Status !== 'Complete'))
      return this.fail(run, request, message ?? CANCELED);
    if (rows === 0 && !request.sendEmpty) {
      await finishDispatch(this.database.manager, run, 'empty', message);
      return;
    }
    await this.write(run, request, search, message, signal);
  }

  /** Writes the file, its receipts and its event in one transaction, so that each delivery is recorded once. */
  private write(
    run: StoredDispatch,
    request: DeliveryRequest,
    search: StoredRun,
    message: string | null,
    signal: AbortSignal,
  ) {
    return this.database.transaction(async (tx) => {
      const locked = await findDispatch(tx, run.accountId, run.id, true);
      if (locked?.status !== 'searching') return;
      const { city, category } = placeOf(search);
      const words = [category, city].filter((word) => word !== null);
      const name = fileNameOf(words, dayOf(locked, request), request.format);
      const written = await this.writeFile(tx, locked, request, words.join(' · '), signal);
      await markWritten(tx, run, { name, format: request.format, ...written }, message);
      const receipts = await this.dispatcher.enqueue(tx, run, request);
      const sending = await findDispatch(tx, run.accountId, run.id);
      await this.events.publish(
        tx,
        run.accountId,
        'delivery.sent',
        await this.parcels.eventOf(tx, sending!, request, search),
      );
      if (receipts === 0) await finishDispatch(tx, run, 'sent', null);
    });
  }

  private async writeFile(
    tx: EntityManager,
    run: StoredDispatch,
    { format, layout, columns, bom }: DeliveryRequest,
    title: string,
    signal: AbortSignal,
  ): Promise<{ bytes: number; isShareable: boolean }> {
    const { accountId } = run;
    const leads = deliveredLeads(asLiterals(accountId, 'uuid'), asLiterals(run.id, 'uuid'));
    const form = { format, layout, columns, bom, title };
    const { stream, columns: written } = await this.files.open(
      { accountId, rows: { leads }, ...form },
      signal,
    );
    const target = { ...run, runId: run.runId! };
    let position = 0;
    let bytes = 0;
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      await addChunk(tx, target, position, Buffer.concat(waiting));
      position += 1;
      bytes += size;
      waiting = [];
      size = 0;
    };
    for await (const part of stream) {
      const chunk = Buffer.from(part);
      waiting.push(chunk);
      size += chunk.length;
      if (size >= CHUNK_BYTES) await flush();
    }
    if (size > 0) await flush();
    return { bytes, isShareable: !written.some(isPrivateField) };
  }

  private async fail(
    run: StoredDispatch,
    request: DeliveryRequest,
    message: string,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const locked = await findDispatch(tx, run.accountId, run.id, true);
      if (!locked || locked.finishedAt) return;
      await finishDispatch(tx, run, 'failed', message);
      await this.events.publish(tx, run.accountId, 'delivery.failed', {
        accountId: run.accountId,
        deliveryId: run.deliveryId,
        deliveryRunId: run.id,
        name: request.name,
        destination: null,
        message,
      });
    });
  }
}

/** Whether the search, or reading its leads' websites, may still add data. */
const isSearching = (search: StoredRun) =>
  !isFinished(search.Status) ||
  (search.Status === 'Complete' &&
    search.Enrichment !== null &&
    search.Enrichment.done < search.Enrichment.total &&
    Date.now() - search['Finished At']!.getTime() < WEBSITES_MS);

/** A response that a retry would not change. */
const isFinal = (error: unknown): error is Error =>
  error instanceof CityProblem || (error instanceof ProblemException && error.getStatus() < 500);

/** The local day on which a delivery was due. */
const dayOf = ({ dueAt }: StoredDispatch, { timeZone }: DeliveryRequest) =>
  dueAt.toLocaleDateString('sv-SE', { timeZone });
