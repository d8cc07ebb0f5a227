import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { claimDeliveries, removeDelivery, untilDue, type EventDelivery } from './till.sql.js';
import { TillService } from './till.service.js';

const WEBHOOK_PATH = '/api/billing/webhook';
const AT_A_TIME = 8;
const ANSWER_MS = 15_000;
/** With pauses that double up to an hour, all attempts take half a day. */
const MAX_ATTEMPTS = 25;
const FIRST_PASS_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Applies changes that are due in the till, and delivers its events to the product's webhook until they are accepted. All
 * state is in PostgreSQL, so any process can continue after a restart.
 */
@Injectable()
export class EventSenderService implements OnApplicationBootstrap, OnModuleDestroy {
  /** The URL that receives events instead of this process's own webhook. */
  webhookUrl: string | undefined;
  private readonly log = new Logger(EventSenderService.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private passing: Promise<void> | undefined;
  private isAskedAgain = false;

  constructor(
    private readonly till: TillService,
    private readonly adapter: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap() {
    if (!this.config.till) return;
    this.till.onChange = () => this.wake(0);
    this.wake(FIRST_PASS_MS);
  }

  async onModuleDestroy() {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.passing;
  }

  private wake(afterMs: number) {
    if (this.stopping.signal.aborted) return;
    if (this.passing) {
      this.isAskedAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.passing = this.pass();
    }, afterMs).unref();
  }

  private async pass(): Promise<void> {
    let pauseMs = MAX_PAUSE_MS;
    try {
      do {
        this.isAskedAgain = false;
        pauseMs = await this.sendDue();
      } while (!this.stopping.signal.aborted && (this.isAskedAgain || pauseMs <= 0));
    } catch (error) {
      this.log.warn(error, 'The test checkout failed to apply due changes');
    }
    this.passing = undefined;
    this.wake(pauseMs);
  }

  /** @returns milliseconds until the next delivery is due */
  private async sendDue(): Promise<number> {
    const ms = await this.till.transact(({ tx }) => untilDue(tx));
    if (ms === null) return MAX_PAUSE_MS;
    if (ms > 0) return Math.min(ms, MAX_PAUSE_MS);
    const due = await this.till.change(({ tx }) => claimDeliveries(tx, AT_A_TIME));
    await Promise.all(due.map((delivery) => this.send(delivery)));
    return 0;
  }

  private async send({ id, attempt, body }: EventDelivery): Promise<void> {
    const payload = JSON.stringify(body);
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', this.till.webhookSecret)
      .update(`${time}.${payload}`)
      .digest('hex');
    const isAccepted = await fetch(this.webhookUrl ?? this.ownWebhook(), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': `t=${time},v1=${signature}`,
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), this.stopping.signal]),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
    if (isAccepted || attempt >= MAX_ATTEMPTS)
      await this.till.transact(({ tx }) => removeDelivery(tx, id));
  }

  /** The public URL may lead through a proxy that this machine cannot reach. */
  private ownWebhook(): string {
    const server = this.adapter.httpAdapter?.getHttpServer() as Server | undefined;
    const address = server?.address();
    if (typeof address !== 'object' || address === null)
      return this.config.publicUrl + WEBHOOK_PATH;
    const { address: host, family, port } = address;
    const reachable = ['::', '0.0.0.0'].includes(host) ? '127.0.0.1' : host;
    return `http://${family === 'IPv6' && reachable === host ? `[${host}]` : reachable}:${port}${WEBHOOK_PATH}`;
  }
}
