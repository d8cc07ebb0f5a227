import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UNANSWERED_PER_HOUR } from '#contract/webhooks.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { persist } from '../../platform/database/connections.js';
import type { TenantId } from '../../platform/database/values.js';
import { EventsService } from '../../platform/events/events.service.js';
import { ConnectionProblem } from '../../platform/http/connection-problem.js';
import { OutgoingService, type OutgoingResponse } from '../../platform/http/outgoing.service.js';
import { retryAfter } from '../../platform/http/retry-after.js';
import { JobsService, type JobSignals } from '../../platform/jobs/jobs.service.js';
import { WEBHOOK } from './queues.js';
import { webhookDisabledEmail } from './emails.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { ProblemException } from '../../platform/problem.js';
import { hostOf } from '../../platform/rate-limit/count-test.js';
import { countHit } from '../../platform/rate-limit/hits.sql.js';
import { Leases } from '../../platform/rate-limit/leases.js';
import { SecretsService } from '../../platform/secrets/secrets.service.js';
import { accountRecipients } from '../../people/users/recipients.sql.js';
import {
  addAttempt,
  CLAIM_S,
  claimMessage,
  countDue,
  postponeMessage,
  releaseMessage,
  secondsUntilDue,
  settleMessage,
  type MessageId,
} from './message.sql.js';
import { signedHeaders } from './signature.js';
import { disableEndpoint, findEndpoint, setFailing, type Endpoint } from './webhook.sql.js';
import { accountPage } from '../../platform/account-page.js';

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Seconds until the next attempt, after each failed one: three days in all. */
const BACKOFF_S = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** The longest pause that an endpoint may request. */
const MAX_RETRY_AFTER_S = 24 * HOUR;
const JITTER = 0.1;
const TIMEOUT_MS = 15_000;
const IN_FLIGHT = 2;
const ANSWER_BYTES = 4_096;

/** A request with its response. */
type Attempt = Parameters<typeof addAttempt>[1];

/** Sends signed messages to endpoints and retries on a schedule. */
@Injectable()
export class WebhookSenderService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly outgoing: OutgoingService,
    private readonly secrets: SecretsService,
    private readonly leases: Leases,
    private readonly events: EventsService,
    private readonly mails: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends jobs for messages that are sent again. */
  resend(messages: MessageId[], tx: EntityManager): Promise<void> {
    const jobs = messages.map((message) => ({
      data: message,
      key: keyOf(message, randomUUID()),
      startAfter: 0,
      accountId: message.accountId,
    }));
    return this.jobs.sendAll(WEBHOOK, jobs, tx);
  }

  /** @param round the attempt that the job is for: one job each */
  sendJob(
    message: MessageId,
    round: number | string,
    manager = this.database.manager,
    startAfter = 0,
  ): Promise<void> {
    return this.jobs.send(WEBHOOK, message, keyOf(message, round), manager, {
      group: { id: message.accountId },
      startAfter,
    });
  }

  /** Makes an attempt that is due, unless the endpoint is busy. */
  async send(message: MessageId, { isRepeat, abort }: JobSignals): Promise<void> {
    const { manager } = this.database;
    if (isRepeat) await this.outwait(message, abort);
    const slot = await this.leases.take(
      `webhook ${message.endpointId}:${message.accountId}`,
      IN_FLIGHT,
    );
    if (!slot) return this.postpone(message, await this.busyFor(message));
    try {
      const pause = await this.pauseOf(message);
      if (pause > 0) return await this.postpone(message, pause);
      const claimed = await claimMessage(manager, message);
      if (!claimed) return;
      const attempt = await this.attempt(message, claimed.body, abort).catch(async (error) => {
        await releaseMessage(manager, message, claimed.attempts);
        throw error;
      });
      // With the attempt, the log shows when the next one is due.
      await persist(() => this.record(message, claimed.attempts, attempt));
    } finally {
      await this.leases.free(slot);
    }
  }

  private record(message: MessageId, attempts: number, attempt: Attempt): Promise<void> {
    return this.database.transaction(async (tx) => {
      // Locks the endpoint before the message, like deleting the endpoint.
      const endpoint = { accountId: message.accountId, id: message.endpointId };
      if (!(await setFailing(tx, endpoint, attempt.error !== null))) return;
      await addAttempt(tx, attempt);
      await this.settle(tx, message, attempts, attempt);
    });
  }

  /** The worker that ran the job before may have been killed after it claimed the message. Its claim ends soon. */
  private async outwait(message: MessageId, abort: AbortSignal): Promise<void> {
    const { manager } = this.database;
    // Read again after the wait: a timer can be a little earlier than the database's clock.
    let seconds = await secondsUntilDue(manager, message);
    while (seconds > 0 && seconds <= CLAIM_S) {
      await wait(Math.ceil(seconds * 1000), undefined, { signal: abort });
      seconds = await secondsUntilDue(manager, message);
    }
  }

  /** Makes one request. @returns the request with its response, to be recorded */
  async attempt(message: MessageId, body: string, abort: AbortSignal): Promise<Attempt> {
    const { accountId, endpointId, messageId } = message;
    const endpoint = await findEndpoint(this.database.manager, { accountId, id: endpointId });
    if (!endpoint) throw new Error('The endpoint was deleted');
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Lead-Delivery-Webhooks/1.0',
      ...signedHeaders(messageId, new Date(), body, this.secretsOf(endpoint)),
    };
    const started = performance.now();
    const outcome = await this.post(endpoint.url, headers, body, abort);
    abort.throwIfAborted();
    const { answer, error } = outcome;
    return {
      accountId,
      endpointId,
      id: randomUUID(),
      messageId,
      durationMs: Math.round(performance.now() - started),
      status: answer?.status ?? null,
      error,
      requestHeaders: headers,
      responseHeaders: answer?.headers ?? null,
      responseBody: answer ? storable(answer.text) : null,
    };
  }

  private async post(
    url: string,
    headers: Record<string, string>,
    body: string,
    abort: AbortSignal,
  ): Promise<{ answer?: OutgoingResponse; error: string | null }> {
    const signal = AbortSignal.any([abort, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const answer = await this.outgoing.request(url, {
        method: 'POST',
        headers,
        body,
        signal,
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES,
      });
      return { answer, error: problemOf(answer.status) };
    } catch (error) {
      if (error instanceof ConnectionProblem) return { error: error.message };
      throw error;
    }
  }

  private async settle(
    tx: EntityManager,
    message: MessageId,
    attempts: number,
    { status, error, responseHeaders }: Attempt,
  ): Promise<void> {
    const { accountId, endpointId } = message;
    const endpoint = { accountId, id: endpointId };
    if (error === null) return void (await settleMessage(tx, message, true, null));
    if (status === 410) return this.disable(tx, endpoint, message, 'It responded with 410 Gone.');
    const backoff = BACKOFF_S[attempts - 1];
    if (backoff === undefined) {
      await settleMessage(tx, message, false, null);
      const before = await findEndpoint(tx, endpoint);
      // Another message has been delivered in the meantime: only this one fails.
      const since = before?.failingSince;
      if (!since || Date.now() - since.getTime() < 48 * HOUR * 1000) return;
      return this.disable(
        tx,
        endpoint,
        message,
        `It has been failing for days. Last error: ${error}`,
      );
    }
    const jittered = backoff * (1 + JITTER * Math.random());
    const asked = (responseHeaders && retryAfter(responseHeaders)) ?? 0;
    const pause = Math.ceil(Math.max(jittered, Math.min(asked, MAX_RETRY_AFTER_S)));
    await settleMessage(tx, message, false, pause);
    await this.sendJob(message, `${attempts} ${randomUUID()}`, tx, pause);
  }

  private async disable(
    tx: EntityManager,
    endpoint: TenantId,
    message: MessageId,
    reason: string,
  ): Promise<void> {
    const { accountId, id } = endpoint;
    await settleMessage(tx, message, false, null);
    const stored = await findEndpoint(tx, endpoint);
    if (!stored || !(await disableEndpoint(tx, endpoint, reason))) return;
    const { url } = stored;
    await this.events.publish(tx, accountId, 'endpoint.disabled', {
      accountId,
      endpointId: id,
      url,
      reason,
    });
    const page = accountPage(this.config, accountId, '/dashboard/settings/api');
    for (const { to } of await accountRecipients(tx, accountId)) {
      const content = webhookDisabledEmail(new URL(url).host, reason, page);
      await this.mails.send({ accountId, to, content }, tx);
    }
  }

  /** @throws ProblemException 429 for an endpoint that has never answered, beyond its messages of the hour */
  async assertAllowed(endpoint: Endpoint): Promise<void> {
    const retryAfter = await this.refusedFor(endpoint);
    if (retryAfter === 0) return;
    const text = `This webhook hasn't answered with a 2xx status yet. Until then, it gets at most ${UNANSWERED_PER_HOUR} messages an hour, tests included.`;
    throw new ProblemException(429, text, { retryAfter });
  }

  private async pauseOf({ accountId, endpointId }: MessageId): Promise<number> {
    const endpoint = await findEndpoint(this.database.manager, { accountId, id: endpointId });
    return endpoint ? this.refusedFor(endpoint) : 0;
  }

  /** Counts a message to an endpoint that has never answered. @returns the seconds until it may get the next one */
  private async refusedFor({ accountId, url, answeredAt }: Endpoint): Promise<number> {
    if (answeredAt) return 0;
    const key = `unanswered ${hostOf(url)}:${accountId}`;
    const { hits, seconds } = await countHit(this.database.manager, key, HOUR * 1000);
    return hits <= UNANSWERED_PER_HOUR ? 0 : Math.max(1, seconds);
  }

  /** The longer the endpoint's backlog, the longer the wait. */
  private async busyFor(message: MessageId): Promise<number> {
    const due = await countDue(this.database.manager, message);
    return Math.ceil(1 + Math.random() * Math.min(60, due / IN_FLIGHT));
  }

  private async postpone(message: MessageId, pause: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await postponeMessage(tx, message, pause))) return;
      await this.sendJob(message, `busy ${randomUUID()}`, tx, pause);
    });
  }

  /** Both secrets sign while an old one is being replaced. */
  private secretsOf(endpoint: Endpoint): string[] {
    const { secret, previousSecret, previousUntil } = endpoint;
    const isOverlapping = previousUntil !== null && previousUntil > new Date();
    return [secret, ...(isOverlapping && previousSecret ? [previousSecret] : [])].map((sealed) => {
      const opened = this.secrets.open(sealed, ownerOf(endpoint));
      if (opened === null) throw new Error(`The secret of webhook ${endpoint.id} can't be opened`);
      return opened;
    });
  }
}

const keyOf = ({ endpointId, messageId }: MessageId, round: number | string) =>
  `${endpointId}:${messageId}:${round}`;

export const ownerOf = ({ accountId, id }: TenantId) => `webhook ${accountId} ${id}`;

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The endpoint redirects (${status}). Enter its final URL.`;
  return `The endpoint responded with ${status}.`;
}

/** PostgreSQL can't store NUL characters. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');
