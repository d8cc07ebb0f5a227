import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  normalizeIp,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { Response } from 'express';
import type { AuthenticatedRequest, Caller, LinkCaller } from '../caller.js';
import { ProblemException } from '../problem.js';
import { InFlightService } from './in-flight.service.js';
import { describeLimit } from './rate-limit-fields.js';
import { isRead, isUnlimited, REFUSED_MS } from './rate-limit.js';

/** An IPv6 subscriber has a whole network of addresses. */
const addressOf = ({ ip }: AuthenticatedRequest) => (ip ? normalizeIp(ip, 64) : 'unknown');
/**
 * Visitors of a client's page don't use up its owner's requests, and neighbors at their address don't use up theirs.
 */
const ownerOf = (request: AuthenticatedRequest) => {
  const user: Partial<Caller & LinkCaller> | undefined = request.user;
  if (user?.isVisitor) return `${user.subject} ${addressOf(request)}`;
  return user?.accountId ?? request.mailLink ?? addressOf(request);
};

/**
 * Whose requests in flight are limited together. All visitors of an account's pages share a few, and their addresses take
 * turns: the owner may know many people with many addresses.
 */
const groupOf = (request: AuthenticatedRequest) => {
  const user: Partial<Caller & LinkCaller> | undefined = request.user;
  return user?.isVisitor ? `visitors of ${user.accountId}` : ownerOf(request);
};

/**
 * Limits requests in flight per account, whose members take turns, and requests per minute per member, so that none keeps the others from
 * working; both also per link from an email, or per IP address before login. Runs after the access guard. A member's API keys have a
 * separate limit, so that a key that exceeds it can still be revoked.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly inFlight: InFlightService,
  ) {
    super(options, storage, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isUnlimited(context)) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    // The limit that costs no query comes first.
    if (isRead(context)) await super.canActivate(context);
    const [owner, group] = [ownerOf(request), groupOf(request)];
    await this.inFlight.admit(context, { owner, group }, await this.getTracker(request));
    return isRead(context) || super.canActivate(context);
  }

  protected override async getTracker(request: AuthenticatedRequest) {
    const { userId, accountId, key }: Partial<Caller> = request.user ?? {};
    if (!userId) return ownerOf(request);
    // The account comes last, because a deletion of it removes its counts by that.
    return `${key ? 'keys:' : ''}${userId}:${accountId}`;
  }

  protected override async handleRequest({ context, limit, ttl, throttler }: ThrottlerRequest) {
    const http = context.switchToHttp();
    const tracker = await this.getTracker(http.getRequest<AuthenticatedRequest>());
    const name = throttler.name!;
    const { totalHits, timeToExpire, isBlocked, timeToBlockExpire } =
      await this.storageService.increment(`${name}:${tracker}`, ttl, limit, ttl, name);
    const reset = Math.max(1, isBlocked ? timeToBlockExpire : timeToExpire);
    const left = isBlocked ? 0 : Math.max(0, limit - totalHits);
    describeLimit(http.getResponse<Response>(), {
      name,
      quota: limit,
      left,
      window: ttl / 1000,
      reset,
    });
    if (!isBlocked) return true;
    if (!isRead(context)) await wait(REFUSED_MS);
    throw new ProblemException(429, 'Too many requests. Please wait a moment and try again.', {
      retryAfter: reset,
    });
  }
}
