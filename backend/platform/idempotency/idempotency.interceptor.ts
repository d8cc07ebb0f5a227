import { createHash } from 'node:crypto';
import {
  HttpException,
  Injectable,
  Logger,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type OnModuleInit,
} from '@nestjs/common';
import { ConstantBackoff, handleAll, retry } from 'cockatiel';
import type { Response } from 'express';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { IDEMPOTENCY_KEY_HEADER, MAX_IDEMPOTENCY_KEY } from '#contract/headers.js';
import type { AuthenticatedRequest } from '../caller.js';
import { outsideRequest } from '../database/request-pool.js';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { ProblemException } from '../problem.js';
import {
  claimKey,
  completeKey,
  findHolder,
  forgetKey,
  LEASE_S,
  releaseKey,
  removeOldKeys,
  type StoredResponse,
  type KeyClaim,
  type Holder,
  type Key,
} from './idempotency.sql.js';

/** Ends a claim as soon as the database responds again. Without it, the claim would block retries until its lease ends. */
const untilAvailable = retry(handleAll, {
  maxAttempts: LEASE_S,
  backoff: new ConstantBackoff(1_000),
}).dangerouslyUnref();

export type KeyedRequest = AuthenticatedRequest & { creationId?: string };

/**
 * Lets clients repeat a POST with the same `Idempotency-Key`: the row is created once, and each retry gets the first
 * response.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor, OnModuleInit {
  private readonly log = new Logger(IdempotencyInterceptor.name);

  constructor(
    private readonly database: DataSource,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('idempotency keys', () => removeOldKeys(this.database.manager));
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<KeyedRequest>();
    const response = http.getResponse<Response>();
    const value = request.get(IDEMPOTENCY_KEY_HEADER);
    // Responses are kept with the account.
    if (value === undefined || request.user.role === null) return next.handle();
    const { accountId, key: apiKey, userId } = request.user;
    const key = { accountId, callerId: apiKey?.id ?? userId, key: checked(value) };
    const { claim, holder } = await this.claim(key, fingerprintOf(request));
    if (!claim) return of(replay(holder, response));
    request.creationId = claim.creationId;
    return of(await this.create(claim, next, response));
  }

  private async claim(key: Key, fingerprint: Buffer) {
    const { manager } = this.database;
    for (;;) {
      const claim = await claimKey(manager, key, fingerprint);
      if (claim) return { claim, holder: null };
      const holder = await findHolder(manager, key, fingerprint);
      if (holder) return { claim: null, holder };
    }
  }

  private async create(claim: KeyClaim, next: CallHandler, response: Response): Promise<unknown> {
    const { manager } = this.database;
    const before = response.getHeaders();
    try {
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      const answer = answerOf(body, response, before);
      await this.end(() => completeKey(manager, claim, answer));
      return body;
    } catch (error) {
      const isRefused = error instanceof HttpException && error.getStatus() < 500;
      const giveUp = isRefused ? forgetKey : releaseKey;
      await this.end(() => giveUp(manager, claim));
      throw error;
    }
  }

  /** Ends a claim, even if the request has used up its database time. If it fails, a retry finds the created row by its id. */
  private async end(write: () => Promise<unknown>): Promise<void> {
    await outsideRequest(async () => {
      try {
        await write();
      } catch (error) {
        this.log.warn(error, 'Failed to end the claim of an Idempotency-Key; trying again');
        void untilAvailable.execute(write).catch(() => undefined);
      }
    });
  }
}

function checked(key: string): string {
  if (key !== '' && key.length <= MAX_IDEMPOTENCY_KEY) return key;
  throw new ProblemException(
    400,
    `${IDEMPOTENCY_KEY_HEADER} must have 1 to ${MAX_IDEMPOTENCY_KEY} characters.`,
  );
}

const fingerprintOf = ({ originalUrl, body }: KeyedRequest): Buffer =>
  createHash('sha256')
    .update(`${originalUrl}\n${textOf(body)}`)
    .digest();

/** @throws ProblemException 400 for a body nested too deeply to serialize. The schema that would reject it is checked later. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch {
    throw new ProblemException(400, 'The body is nested too deeply.');
  }
}

/** The response to store, with the headers that the route set; null if it must not be stored. */
function answerOf(
  body: unknown,
  response: Response,
  before: ReturnType<Response['getHeaders']>,
): StoredResponse | null {
  if (/no-store/.test(String(response.getHeader('Cache-Control')))) return null;
  const added = Object.entries(response.getHeaders()).filter(([name, to]) => before[name] !== to);
  return { headers: Object.fromEntries(added.map(([name, to]) => [name, String(to)])), body };
}

/** @throws ProblemException 422 for another request, 409 for one in progress or with a secret in its response */
function replay({ isSame, isComplete, answer }: Holder, response: Response) {
  if (!isSame) {
    throw new ProblemException(
      422,
      `This ${IDEMPOTENCY_KEY_HEADER} was used for a different request. Use a new key for each request.`,
    );
  }
  if (!isComplete) {
    throw new ProblemException(
      409,
      `A request with this ${IDEMPOTENCY_KEY_HEADER} is in progress. Please try again in a moment.`,
      { retryAfter: 1 },
    );
  }
  if (!answer) {
    throw new ProblemException(
      409,
      "This request has already succeeded. Its response contained a secret, so we can't send it again.",
    );
  }
  for (const [name, to] of Object.entries(answer.headers)) response.setHeader(name, to);
  response.setHeader('Idempotency-Replayed', 'true');
  return answer.body;
}
