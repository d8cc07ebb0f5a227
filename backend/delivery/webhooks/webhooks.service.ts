import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '#contract/audit-actions.js';
import type { EventType } from '#contract/events.js';
import { PLANS } from '#contract/plans.js';
import {
  MAX_RECOVERED,
  MAX_WEBHOOKS,
  TEST_EVENT,
  type NewWebhook,
  type Recovered,
  type Resent,
  type Webhook,
  type WebhookAttempt,
  type WebhookForm,
  type WebhookPatch,
} from '#contract/webhooks.js';
import { lockAccount, OPERATOR_ACCOUNT, planOf } from '../../people/accounts/account.sql.js';
import { AuditLogService } from '../../people/users/audit-log.service.js';
import type { TenantId } from '../../platform/database/values.js';
import type { EventEntity } from '../../platform/events/event.entity.js';
import { EventsService } from '../../platform/events/events.service.js';
import { ConnectionProblem } from '../../platform/http/connection-problem.js';
import { OutgoingService } from '../../platform/http/outgoing.service.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { invalid } from '../../platform/problem.filter.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { countTest, hostOf } from '../../platform/rate-limit/count-test.js';
import { SecretsService } from '../../platform/secrets/secrets.service.js';
import { requireFeature } from '../../people/subscription/plan-features.js';
import {
  addAttempt,
  addMessage,
  firstFailed,
  listAttempts,
  resendFailed,
  resendMessage,
  type MessageId,
} from './message.sql.js';
import { ownerOf, WebhookSenderService } from './webhook-sender.service.js';
import { newSecret } from './signature.js';
import {
  addEndpoint,
  changeEndpoint,
  endpointsSealedByOthers,
  findEndpoint,
  listEndpoints,
  markAnswered,
  removeEndpoint,
  removeOldMessages,
  resealEndpoint,
  rotateSecret,
  type Endpoint,
} from './webhook.sql.js';

const DEFAULT_ATTEMPTS = 50;

/** An account's webhook endpoints, and the messages that events create. */
@Injectable()
export class WebhooksService implements OnModuleInit {
  private readonly log = new Logger(WebhooksService.name);

  constructor(
    private readonly database: DataSource,
    private readonly events: EventsService,
    private readonly outgoing: OutgoingService,
    private readonly secrets: SecretsService,
    private readonly sender: WebhookSenderService,
    private readonly housekeeping: HousekeepingService,
    private readonly audit: AuditLogService,
  ) {}

  onModuleInit() {
    this.events.handle((tx, event) => this.announce(tx, event));
    this.housekeeping.register('old webhook messages', () =>
      removeOldMessages(this.database.manager),
    );
    this.housekeeping.register('secrets of webhooks', () => this.reseal());
  }

  async list(accountId: string): Promise<Webhook[]> {
    return (await listEndpoints(this.database.manager, accountId)).map(shown);
  }

  /**
   * @throws ProblemException 400 for an address that can't be reached, 403 if the plan doesn't include webhooks, 409 for
   * too many
   */
  async create(
    accountId: string,
    { url, events }: WebhookForm,
    id: string = randomUUID(),
  ): Promise<NewWebhook> {
    await this.requirePlan(accountId);
    await this.assertUrl(url);
    const secret = newSecret();
    const sealed = this.secrets.seal(secret, ownerOf({ accountId, id }));
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const others = (await listEndpoints(tx, accountId)).filter((other) => other.id !== id);
      if (others.length >= MAX_WEBHOOKS) {
        const text = `An account can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`;
        throw new ProblemException(409, text);
      }
      assertNew(url, others);
      const added = await addEndpoint(tx, { accountId, id, url, events, secret: sealed });
      await this.note(tx, { accountId, id }, 'webhook_created', url);
      return { ...shown(added), secret };
    });
  }

  async change(endpoint: TenantId, patch: WebhookPatch): Promise<Webhook> {
    if (patch.url !== undefined) await this.assertUrl(patch.url);
    if (patch.isEnabled || patch.url !== undefined) await this.requirePlan(endpoint.accountId);
    return this.database.transaction(async (tx) => {
      if (patch.url !== undefined) {
        await lockAccount(tx, endpoint.accountId);
        const all = await listEndpoints(tx, endpoint.accountId);
        assertNew(
          patch.url,
          all.filter(({ id }) => id !== endpoint.id),
        );
      }
      const changed = found(await changeEndpoint(tx, endpoint, patch));
      await this.note(tx, endpoint, 'webhook_changed', changed.url);
      return shown(changed);
    });
  }

  async remove(endpoint: TenantId): Promise<void> {
    await this.database.transaction(async (tx) => {
      const url = found(await removeEndpoint(tx, endpoint));
      await this.note(tx, endpoint, 'webhook_deleted', url);
    });
  }

  async rotate(endpoint: TenantId): Promise<NewWebhook> {
    const secret = newSecret();
    const sealed = this.secrets.seal(secret, ownerOf(endpoint));
    return this.database.transaction(async (tx) => {
      const rotated = found(await rotateSecret(tx, endpoint, sealed));
      await this.note(tx, endpoint, 'webhook_secret_replaced', rotated.url);
      return { ...shown(rotated), secret };
    });
  }

  /**
   * Sends one message now, and returns the attempt.
   * @throws ProblemException 429 after several tests within a minute, or within an hour while it has never answered
   */
  async test(endpoint: TenantId): Promise<WebhookAttempt> {
    const { manager } = this.database;
    const stored = found(await findEndpoint(manager, endpoint));
    const { accountId, id: endpointId } = stored;
    await this.requirePlan(accountId);
    await countTest(manager, accountId, hostOf(stored.url));
    await this.sender.assertAllowed(stored);
    const messageId = randomUUID();
    const data = { accountId, endpointId, message: 'Your endpoint can receive our events.' };
    const body = bodyOf(TEST_EVENT, new Date(), data);
    const message = { accountId, endpointId, messageId };
    await addMessage(manager, { ...message, id: messageId, type: TEST_EVENT, body }, false);
    const attempt = await this.sender.attempt(message, body, AbortSignal.timeout(30_000));
    await addAttempt(manager, attempt);
    if (attempt.error === null) await markAnswered(manager, endpoint);
    return found((await this.attempts(endpoint, 1, attempt.id))[0]);
  }

  async attempts(
    endpoint: TenantId,
    limit = DEFAULT_ATTEMPTS,
    id: string | null = null,
  ): Promise<WebhookAttempt[]> {
    const { manager } = this.database;
    found(await findEndpoint(manager, endpoint));
    const rows = await listAttempts(manager, endpoint, limit, id);
    return rows.map((row) => ({ ...row, at: iso(row.at), nextAt: row.nextAt && iso(row.nextAt) }));
  }

  /** Sends the message of an attempt again. @throws ProblemException 429 after several within a minute */
  async replay(endpoint: TenantId, attemptId: string): Promise<Resent> {
    const [attempt] = await this.attempts(endpoint, 1, attemptId);
    if (!attempt) throw notFound('The attempt');
    await this.assertSending(endpoint);
    const { messageId } = attempt;
    const message = { accountId: endpoint.accountId, endpointId: endpoint.id, messageId };
    return this.database.transaction(async (tx) => {
      const isResent = await resendMessage(tx, message);
      if (isResent) await this.sender.resend([message], tx);
      return { messages: isResent ? 1 : 0 };
    });
  }

  /** Resends messages that have failed since then, the oldest first. @throws ProblemException 429 after several calls within a minute */
  async recover(endpoint: TenantId, since: string): Promise<Recovered> {
    await this.assertSending(endpoint);
    const sinceS = Date.parse(since) / 1000;
    return this.database.transaction(async (tx) => {
      const messages = await resendFailed(tx, endpoint, sinceS, MAX_RECOVERED);
      await this.sender.resend(messages, tx);
      const next = await firstFailed(tx, endpoint, sinceS);
      return { messages: messages.length, continueSince: next && iso(next) };
    });
  }

  /** Adds an entry to the audit log. It names the host only: a URL may contain a secret. */
  private note(
    tx: EntityManager,
    { accountId, id }: TenantId,
    action: AuditAction,
    url: string,
  ): Promise<void> {
    return this.audit.record(accountId, action, { id, host: hostOf(url) }, tx);
  }

  /** @throws ProblemException 409 while the endpoint is disabled, 403 if the plan doesn't include webhooks, 429 */
  private async assertSending(endpoint: TenantId): Promise<void> {
    const { manager } = this.database;
    const { disabledAt, url } = found(await findEndpoint(manager, endpoint));
    if (disabledAt)
      throw new ProblemException(409, 'This webhook is disabled. Enable it, then send again.');
    await this.requirePlan(endpoint.accountId);
    await countTest(manager, endpoint.accountId, hostOf(url));
  }

  /** Creates a message for each endpoint subscribed to the event. Disabled endpoints can recover theirs later. */
  private async announce(tx: EntityManager, event: EventEntity): Promise<void> {
    const { accountId, id, type } = event;
    const endpoints = (await listEndpoints(tx, accountId)).filter(({ events }) =>
      events.includes(type),
    );
    if (endpoints.length === 0 || !(await hasWebhooks(tx, accountId))) return;
    const body = bodyOf(type, new Date(event.createdAt), event.data);
    for (const { id: endpointId, disabledAt } of endpoints) {
      const message: MessageId = { accountId, endpointId, messageId: id };
      const isNew = await addMessage(tx, { ...message, id, type, body }, disabledAt === null);
      if (isNew && disabledAt === null) await this.sender.sendJob(message, '0', tx);
    }
  }

  private requirePlan(accountId: string): Promise<void> {
    return requireFeature(
      this.database.manager,
      accountId,
      ({ destinationIds }) => destinationIds.includes('webhook'),
      'Webhooks',
    );
  }

  private async assertUrl(url: string): Promise<void> {
    try {
      await this.outgoing.assertReachable(url);
    } catch (error) {
      if (!(error instanceof ConnectionProblem)) throw error;
      throw invalid([{ message: error.message, path: ['url'] }]);
    }
  }

  /** Reseals secrets sealed with an earlier key, using the current one. */
  private async reseal(): Promise<void> {
    const { manager } = this.database;
    for (const endpoint of await endpointsSealedByOthers(manager, this.secrets.keyId)) {
      const owner = ownerOf(endpoint);
      const secret = this.secrets.open(endpoint.secret, owner);
      const { previousSecret } = endpoint;
      const previous = previousSecret && this.secrets.open(previousSecret, owner);
      if (secret === null) {
        this.log.error(`The secret of webhook ${endpoint.id} can't be opened`);
        continue;
      }
      await resealEndpoint(manager, endpoint, {
        secret: this.secrets.seal(secret, owner),
        previousSecret: previous && this.secrets.seal(previous, owner),
      });
    }
  }
}

async function hasWebhooks(tx: EntityManager, accountId: string): Promise<boolean> {
  if (accountId === OPERATOR_ACCOUNT) return true;
  const plan = await planOf(tx, accountId);
  return PLANS[plan].destinationIds.includes('webhook');
}

/** The body that Standard Webhooks recommends. */
const bodyOf = (type: EventType | typeof TEST_EVENT, at: Date, data: object) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Each event goes to a URL once. @throws ProblemException 409 if one of the endpoints has it, in any spelling */
function assertNew(url: string, endpoints: Endpoint[]): void {
  if (!endpoints.some((other) => spellingOf(other.url) === spellingOf(url))) return;
  const text = 'A webhook with this URL already exists. Change its events instead.';
  throw new ProblemException(409, text);
}

/** One spelling of URLs that reach the same place. */
function spellingOf(url: string): string {
  const { port, pathname, search } = new URL(url);
  return `${hostOf(url)}:${port}${pathname.replace(/\/+$/, '')}${search}`;
}

const missing = () => notFound('The webhook');
function found<Row>(row: Row | null | undefined): Row {
  if (!row) throw missing();
  return row;
}
const iso = (at: string | Date) => new Date(at).toISOString();

const shown = ({
  id,
  url,
  events,
  disabledAt,
  disabledReason,
  previousUntil,
  answeredAt,
  createdAt,
}: Endpoint): Webhook => ({
  id,
  url,
  events,
  isEnabled: disabledAt === null,
  disabledReason,
  hasAnswered: answeredAt !== null,
  previousSecretUntil: previousUntil && previousUntil > new Date() ? iso(previousUntil) : null,
  createdAt: iso(createdAt),
});
