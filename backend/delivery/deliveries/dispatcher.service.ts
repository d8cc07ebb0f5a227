import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  CONFIRM_DAYS,
  FAILURES_BEFORE_EMAIL,
  FAILURES_BEFORE_PAUSE,
  type DeliveryRequest,
} from '#contract/deliveries.js';
import { emailConfig } from '#contract/recipients.js';
import { isUnavailable, persist } from '../../platform/database/connections.js';
import type { TenantId } from '../../platform/database/values.js';
import {
  ConfirmationMissing,
  DestinationProblem,
  type Parcel,
} from '../destinations/destination.js';
import { DestinationsService } from '../destinations/destinations.service.js';
import { EmailDestination } from '../destinations/email/email.destination.js';
import { EventsService } from '../../platform/events/events.service.js';
import { JobsService, type JobSignals } from '../../platform/jobs/jobs.service.js';
import { DELIVERY_SEND } from './queues.js';
import { invalid } from '../../platform/problem.filter.js';
import { findRun } from '../../finding/runs/run.sql.js';
import { AlertsService } from './alerts.service.js';
import { findDelivery } from './delivery.sql.js';
import {
  findDispatch,
  finishDispatch,
  lockDispatches,
  type StoredDispatch,
} from './dispatch.sql.js';
import { ParcelsService } from './parcels.service.js';
import {
  addReceipt,
  advanceReceipt,
  awaitConfirmation,
  beginAttempt,
  continueReceipt,
  countReceipts,
  failuresInARow,
  interruptReceipt,
  isGathering,
  LEASE_S,
  lockDestination,
  postponeReceipt,
  type ReceiptId,
  renewAttempt,
  retryReceipt,
  secondsUntilDue,
  settleReceipt,
  waitingWith,
} from './receipt.sql.js';
import { setPaused } from './schedule.sql.js';

const MINUTE = 60;
const HOUR = 3600;
/** Seconds until the next attempt, after each failed one. */
const BACKOFF_S = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
];

/** Several times within a lease. */
const RENEWAL_MS = (LEASE_S * 1000) / 4;
const PURGED = "The file was removed before it could be sent, as its source's terms require.";

/** An attempt in progress. */
interface Attempt {
  id: ReceiptId;
  run: StoredDispatch;
  request: DeliveryRequest;
  attempts: number;
  /** The position that earlier attempts reached. */
  from: number;
  parcel: Parcel;
}

/** Sends delivered files to their destinations, and records the results. */
@Injectable()
export class DispatcherService {
  /** Time limit for an attempt. One that runs out of time counts as failed unless it got further than the last one. */
  readonly attemptMs: number = 2 * 60_000;
  private readonly log = new Logger(DispatcherService.name);

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly destinations: DestinationsService,
    private readonly email: EmailDestination,
    private readonly events: EventsService,
    private readonly parcels: ParcelsService,
    private readonly alerts: AlertsService,
  ) {}

  /** @throws ProblemException 400 for a destination that the account doesn't have */
  async assertDestinations(accountId: string, ids: string[]): Promise<void> {
    const known = new Set((await this.destinations.list(accountId)).map(({ id }) => id));
    if (ids.every((id) => known.has(id))) return;
    throw invalid([{ message: 'Choose destinations from the list', path: ['destinationIds'] }]);
  }

  /**
   * Sends a written file to all destinations of its delivery, in the transaction that records it.
   * @returns the number of destinations
   */
  async enqueue(
    tx: EntityManager,
    run: TenantId,
    { destinationIds }: DeliveryRequest,
  ): Promise<number> {
    const { accountId, id: deliveryRunId } = run;
    const known = new Map(
      (await this.destinations.list(accountId)).map((destination) => [destination.id, destination]),
    );
    const wanted = destinationIds.flatMap((id) => known.get(id) ?? []);
    for (const destination of wanted) {
      const receipt = { accountId, deliveryRunId, destinationId: destination.id };
      await addReceipt(tx, receipt, destination);
      await this.sendJob(receipt, tx);
    }
    return wanted.length;
  }

  sendJob(receipt: ReceiptId, manager = this.database.manager): Promise<void> {
    const { accountId, deliveryRunId, destinationId } = receipt;
    const key = `${deliveryRunId}:${destinationId}`;
    return this.jobs.send(DELIVERY_SEND, receipt, key, manager, { group: { id: accountId } });
  }

  /** Makes an attempt that is due. Emails to the same addresses become one. */
  async send(receipt: ReceiptId, { isRepeat, abort }: JobSignals): Promise<void> {
    const { manager } = this.database;
    if (isRepeat) await this.outwait(receipt, abort);
    const { accountId, destinationId } = receipt;
    const destination = (await this.destinations.list(accountId)).find(
      ({ id }) => id === destinationId,
    );
    const all = await this.database.transaction((tx) =>
      this.claim(tx, receipt, destination?.type === 'email'),
    );
    if (all.length === 0) return;
    const limit = AbortSignal.timeout(this.attemptMs);
    const signal = AbortSignal.any([abort, limit]);
    try {
      const parcels = all.map(({ parcel }) => parcel);
      const { receipt: detail } = await this.whileRenewing(all, () =>
        parcels.length === 1
          ? this.destinations.send(accountId, destinationId, parcels[0]!, signal)
          : this.email.sendTogether(parcels, emailConfig.parse(destination!.config), signal),
      );
      await persist(() => this.sent(accountId, all, detail));
    } catch (error) {
      const further = all.filter(({ parcel, from }) => parcel.sentTo > from);
      for (const { id, parcel } of further) await advanceReceipt(manager, id, parcel.sentTo);
      // Neither a shutdown nor the loss of the database is the destination's fault: requeue the job.
      const isOurs =
        isUnavailable(error) && all.every(({ attempts }) => attempts <= BACKOFF_S.length);
      if (abort.aborted || isOurs) {
        for (const { id } of all) await interruptReceipt(manager, id);
        throw error;
      }
      if (error instanceof ConfirmationMissing) {
        for (const attempt of all) {
          if (!(await awaitConfirmation(manager, attempt.id, error.message)))
            await this.failed(attempt, neverConfirmed(error));
        }
        return;
      }
      if (limit.aborted && further.length > 0) {
        for (const { id, parcel } of all) await continueReceipt(manager, id, progressOf(parcel));
        return;
      }
      const problem = this.explain(error);
      for (const attempt of all) await this.failed(attempt, problem);
    }
  }

  private sent(accountId: string, all: Attempt[], detail: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const runIds = all.map(({ run }) => run.id);
      await lockDispatches(tx, accountId, runIds);
      for (const { id, run } of all) {
        await settleReceipt(tx, id, 'sent', detail);
        await this.finish(tx, run);
      }
    });
  }

  /** The worker that ran the job before may have been killed after it began an attempt. Its lease ends soon. */
  private async outwait(receipt: ReceiptId, abort: AbortSignal): Promise<void> {
    const seconds = await secondsUntilDue(this.database.manager, receipt);
    if (seconds <= LEASE_S) await wait(seconds * 1000, undefined, { signal: abort });
  }

  /** Renews attempts while they are made, and not after their result is recorded. */
  private async whileRenewing<T>(all: Attempt[], send: () => Promise<T>): Promise<T> {
    const ended = new AbortController();
    const renewing = this.renew(all, ended.signal);
    try {
      return await send();
    } finally {
      ended.abort();
      await renewing;
    }
  }

  private async renew(all: Attempt[], ended: AbortSignal): Promise<void> {
    const { manager } = this.database;
    for (;;) {
      await wait(RENEWAL_MS, undefined, { signal: ended }).catch(() => undefined);
      if (ended.aborted) return;
      try {
        for (const { id, attempts } of all) await renewAttempt(manager, id, attempts);
      } catch (error) {
        this.log.warn(error, 'Failed to renew the lease of an attempt');
      }
    }
  }

  /** The attempts to make now. Jobs for the same destination take turns, so that one of them claims all emails. */
  private async claim(tx: EntityManager, receipt: ReceiptId, isEmail: boolean): Promise<Attempt[]> {
    if (isEmail) {
      await lockDestination(tx, receipt);
      if (await isGathering(tx, receipt)) {
        await postponeReceipt(tx, receipt);
        return [];
      }
    }
    const first = await this.begin(tx, receipt);
    if (!first) return [];
    const all = [first];
    if (isEmail && first.attempts === 1) {
      for (const other of await waitingWith(tx, receipt)) {
        const begun = await this.begin(tx, other);
        if (begun) all.push(begun);
      }
    }
    return all;
  }

  /** Counts an attempt; null if it should not be made. */
  private async begin(tx: EntityManager, id: ReceiptId): Promise<Attempt | null> {
    const { accountId, deliveryRunId } = id;
    let run = await findDispatch(tx, accountId, deliveryRunId);
    const isPurged = run !== null && run.file!.bytes > 0 && !run.hasFile;
    if (isPurged) run = await findDispatch(tx, accountId, deliveryRunId, true);
    const delivery = run && (await findDelivery(tx, accountId, run.deliveryId));
    const search = run && (await findRun(tx, accountId, run.runId!));
    if (!run || !delivery || !search) return null;
    const begun = await beginAttempt(tx, id);
    if (begun === null) return null;
    if (isPurged) {
      await settleReceipt(tx, id, 'failed', PURGED);
      await this.finish(tx, run);
      return null;
    }
    const { request } = delivery;
    const { attempts, sentTo: from } = begun;
    const parcel = this.parcels.of(run, request, search, from);
    return { id, run, request, attempts, from, parcel };
  }

  private explain(error: unknown): DestinationProblem {
    if (error instanceof DestinationProblem) return error;
    this.log.error(error, 'Failed to send a delivery');
    return new DestinationProblem('Sending failed on our side. We will try again.', true);
  }

  /** Retries later, or gives up. Notifies the account after some failures, and pauses the delivery after more. */
  private async failed(
    { id: receipt, run, request, attempts }: Attempt,
    { message, isTemporary, retryAfter }: DestinationProblem,
  ): Promise<void> {
    const { accountId, destinationId } = receipt;
    await this.database.transaction(async (tx) => {
      await findDelivery(tx, accountId, run.deliveryId, { lock: true, deleted: true });
      await findDispatch(tx, accountId, run.id, true);
      const pause = Math.max(BACKOFF_S[attempts - 1] ?? 0, retryAfter ?? 0);
      const isLast = !isTemporary || attempts > BACKOFF_S.length;
      if (isLast) await settleReceipt(tx, receipt, 'failed', message);
      else await retryReceipt(tx, receipt, pause, message);
      const failures = await failuresInARow(tx, accountId, run.deliveryId, destinationId);
      const name =
        run.receipts.find((each) => each.destinationId === destinationId)?.name ?? 'a destination';
      if (failures === FAILURES_BEFORE_EMAIL) await this.alerts.failing(tx, run);
      if (failures >= FAILURES_BEFORE_PAUSE) {
        const reason = `Sending to “${name}” failed ${failures} times in a row. Last error: ${message}`;
        if (await setPaused(tx, { accountId, id: run.deliveryId }, 'failures', reason))
          await this.alerts.paused(tx, run);
      }
      if (!isLast) return;
      await this.events.publish(tx, accountId, 'delivery.failed', {
        accountId,
        deliveryId: run.deliveryId,
        deliveryRunId: run.id,
        name: request.name,
        destination: name,
        message,
      });
      await this.finish(tx, run);
    });
  }

  /** Ends a delivery whose last receipt is final. Its run is locked before its receipts. */
  private async finish(tx: EntityManager, run: StoredDispatch): Promise<void> {
    const { open, sent } = await countReceipts(tx, run.accountId, run.id);
    if (open === 0) await finishDispatch(tx, run, sent > 0 ? 'sent' : 'failed', null);
  }
}

const neverConfirmed = ({ addresses }: ConfirmationMissing) =>
  new DestinationProblem(
    `No one confirmed within ${CONFIRM_DAYS} days. Ask the owner of ${addresses} to open the link in our email, then send this delivery again.`,
    false,
  );

const progressOf = ({ sentTo, rows }: Parcel) =>
  `${sentTo.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows sent. The rest will follow.`;
