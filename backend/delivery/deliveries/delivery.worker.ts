import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { EventsService } from '../../platform/events/events.service.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { DELIVERY, DELIVERY_SEND, DELIVERY_SWEEP } from './queues.js';
import { DelivererService } from './deliverer.service.js';
import { findDispatchOfSearch, lateDispatches } from './dispatch.sql.js';
import { purgeFiles } from './delivery-file.sql.js';
import { findDelivery, removeDeleted } from './delivery.sql.js';
import { ACCOUNT_DISABLED, PlanRulesService } from './plan-rules.service.js';
import { dueReceipts } from './receipt.sql.js';
import { changedAccounts, setActive, setPaused, takeDue } from './schedule.sql.js';
import { DispatcherService } from './dispatcher.service.js';

const DUE_PER_TRANSACTION = 500;
const CONCURRENT_DELIVERIES = 4;
/** Jobs mostly wait for the network. */
const CONCURRENT_SENDS = 16;
/** Keeps one account's slow destinations from delaying another account's. */
const SENDS_PER_ACCOUNT = 2;

const REASONS = {
  account: ACCOUNT_DISABLED,
  plan: 'Your trial or subscription has ended. The delivery will resume when you subscribe.',
};

/** Finds due work every minute: deliveries, their next steps, and repeated attempts to send. */
@Injectable()
export class DeliveryWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly events: EventsService,
    private readonly deliverer: DelivererService,
    private readonly dispatcher: DispatcherService,
    private readonly rules: PlanRulesService,
    private readonly housekeeping: HousekeepingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.housekeeping.register('deliveries of ended plans', () => this.followAccounts());
    this.housekeeping.register('due deliveries', () => this.sweep());
    this.housekeeping.register('delivered files', async () => {
      await purgeFiles(this.database.manager);
      await removeDeleted(this.database.manager);
    });
    this.events.handle(async (tx, { accountId, type, data }) => {
      if (type !== 'run.completed' && type !== 'run.failed') return;
      const { deliveryId, runId } = data as { deliveryId: string | null; runId: string };
      const id = deliveryId && (await findDispatchOfSearch(tx, accountId, runId));
      if (id) await this.jobs.send(DELIVERY, { accountId, deliveryRunId: id }, `${id}:found`, tx);
    });
  }

  async onApplicationBootstrap() {
    await this.jobs.work(
      DELIVERY,
      ({ accountId, deliveryRunId }, { abort }) =>
        this.deliverer.step(accountId, deliveryRunId, abort),
      CONCURRENT_DELIVERIES,
    );
    await this.jobs.work(
      DELIVERY_SEND,
      (receipt, signals) => this.dispatcher.send(receipt, signals),
      CONCURRENT_SENDS,
      SENDS_PER_ACCOUNT,
    );
    await this.jobs.work(DELIVERY_SWEEP, () => this.sweep());
  }

  /** Several processes may sweep at once, and each may be killed: a transaction records deliveries and their jobs. */
  async sweep(): Promise<void> {
    while ((await this.takeSome()) === DUE_PER_TRANSACTION) continue;
    const { manager } = this.database;
    for (const { accountId, id } of await lateDispatches(manager))
      await this.jobs.send(DELIVERY, { accountId, deliveryRunId: id }, id);
    for (const receipt of await dueReceipts(manager)) await this.dispatcher.sendJob(receipt);
  }

  private takeSome(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const { due, queued } = await takeDue(tx, DUE_PER_TRANSACTION);
      const jobs = queued.map(({ accountId, id, startsIn }) => ({
        data: { accountId, deliveryRunId: id },
        key: id,
        startAfter: startsIn,
        accountId,
      }));
      await this.jobs.sendAll(DELIVERY, jobs, tx);
      return due;
    });
  }

  /** Pauses the deliveries of disabled accounts and ended plans, and resumes them afterward. */
  private async followAccounts(): Promise<void> {
    const { manager } = this.database;
    for (const { cause, ...delivery } of await changedAccounts(manager, this.config.trial.days)) {
      if (cause) {
        await setPaused(manager, delivery, cause, REASONS[cause]);
        continue;
      }
      const stored = await findDelivery(manager, delivery.accountId, delivery.id);
      if (stored && !(await this.rules.obstacle(delivery.accountId, stored.request)))
        await setActive(manager, delivery);
    }
  }
}
