import { createHmac } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { openPool } from '../platform/database/connections.js';
import { HousekeepingService } from '../platform/jobs/housekeeping.service.js';
import { prepareCall, type ApiRequest, type Call } from './api.js';
import { noteDue, runDue } from './clocks.js';
import { TillError } from './errors.js';
import { BrokenConnection, Faults } from './faults.js';
import { findAnswer, removeOld, storeAnswer, takeKey, takeTurn } from './till.sql.js';
import { newId, Till } from './till.js';

const MAX_CONNECTIONS = 3;

interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: object;
}

/**
 * The test checkout: a stand-in for Stripe that charges no card, for trials and tests. It implements Stripe's API for the
 * official client, and keeps its state in PostgreSQL.
 */
@Injectable()
export class TillService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(TillService.name);
  readonly faults = new Faults();
  /** Signs the events, as the secret of a Stripe webhook does. */
  readonly webhookSecret: string;
  /** Called after each change that may have made something due. */
  onChange: () => void = () => undefined;
  /**
   * Its own connections, like an external service: its callers may hold one of the product's while they wait for it.
   */
  private readonly pool: Pool;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly housekeeping: HousekeepingService,
  ) {
    const hash = createHmac('sha256', config.appSecret ?? '')
      .update('test till')
      .digest('hex');
    this.webhookSecret = `whsec_${hash}`;
    this.pool = openPool(config.databaseUrl, 'till', { max: MAX_CONNECTIONS });
  }

  onModuleInit() {
    if (!this.config.till) return;
    this.housekeeping.register('old objects of the test checkout', () =>
      this.transact(({ tx }) => removeOld(tx)),
    );
  }

  async onApplicationShutdown() {
    await this.pool.end();
  }

  /** For `Stripe.createFetchHttpClient`. */
  readonly fetch = async (
    url: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> => {
    if (!this.config.till) throw new TypeError('The test checkout is off');
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    const headers = new Headers(init.headers);
    const {
      status,
      headers: answered,
      body,
    } = await this.answer({
      method: init.method ?? 'GET',
      url: pathname + search,
      body: typeof init.body === 'string' ? init.body : '',
      authorization: headers.get('authorization') ?? undefined,
      idempotencyKey: headers.get('idempotency-key') ?? undefined,
    });
    return Response.json(body, { status, headers: answered });
  };

  /** Handles a Stripe API call. */
  async answer(request: ApiRequest): Promise<ApiAnswer> {
    const requestId = newId('req', 14);
    const { idempotencyKey: key } = request;
    const headers = { 'request-id': requestId, ...(key && { 'idempotency-key': key }) };
    if (this.faults.slowMs > 0 && this.faults.slowPath.test(request.url))
      await new Promise((resolve) => setTimeout(resolve, this.faults.slowMs));
    try {
      this.faults.check(request.url);
      const call = prepareCall(request);
      if (!call.isWrite)
        return { status: 200, headers, body: await this.transact((till) => call.run(till)) };
      const { isReplay, ...answer } = await this.write(call, requestId, key);
      const replayed = { 'idempotent-replayed': 'true', 'original-request': answer.requestId };
      return { ...answer, headers: { ...headers, ...(isReplay && replayed) } };
    } catch (error) {
      if (error instanceof BrokenConnection) throw error;
      if (!(error instanceof TillError)) {
        this.log.error(error);
        // Stripe's clients treat any response without `error` as a success.
        const message = "The test checkout failed. See the server's log.";
        return { status: 500, headers, body: { error: { type: 'api_error', message } } };
      }
      return { status: error.status, headers, body: { error: error.details } };
    }
  }

  private write(call: Call, requestId: string, key: string | undefined) {
    const run = async (till: Till) => ({
      status: 200,
      body: await call.run(till),
      requestId,
      isReplay: false,
    });
    if (!key) return this.change(run);
    return this.change(async (till) => {
      const known = await findAnswer(till.tx, key);
      if (known && !known.fingerprint.equals(call.fingerprint)) {
        throw new TillError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      if (known)
        return {
          status: known.status,
          body: known.answer,
          requestId: known.requestId,
          isReplay: true,
        };
      await till.tx.query('SAVEPOINT execution');
      const answer = await run(till).catch(async (error: unknown) => {
        // Stripe also keeps the bank's response. An invalid request may be corrected under its key.
        if (!(error instanceof TillError) || error.status !== 402) throw error;
        await till.tx.query('ROLLBACK TO SAVEPOINT execution');
        return { status: 402, body: { error: error.details }, requestId, isReplay: false };
      });
      const { status, body } = answer;
      await storeAnswer(till.tx, key, {
        fingerprint: call.fingerprint,
        requestId,
        status,
        answer: body,
      });
      return answer;
    }, key);
  }

  /** Reads one consistent state of the till, even if it changes in the meantime. */
  transact<Result>(work: (till: Till) => Promise<Result>): Promise<Result> {
    return this.transaction('BEGIN ISOLATION LEVEL REPEATABLE READ', work);
  }

  /** Changes the till. An error rolls everything back. */
  async change<Result>(work: (till: Till) => Promise<Result>, key?: string): Promise<Result> {
    const result = await this.transaction('BEGIN', async (till) => {
      if (key && !(await takeKey(till.tx, key))) {
        throw new TillError(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        });
      }
      await takeTurn(till.tx);
      await runDue(till);
      const made = await work(till);
      await noteDue(till);
      return made;
    });
    this.onChange();
    return result;
  }

  private async transaction<Result>(
    begin: string,
    work: (till: Till) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.pool.connect();
    const { publicUrl } = this.config;
    let isBroken = false;
    try {
      await client.query(begin);
      const result = await work(new Till(client, { publicUrl, faults: this.faults }));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }
}
