import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { AuthenticatedRequest } from '../caller.js';
import { ProblemException } from '../problem.js';

/**
 * Limits requests per account, or per IP address before login. Runs after the access guard. API keys have a separate
 * limit, so a user can still revoke a key that exceeds it.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async getTracker({ user, ip }: AuthenticatedRequest) {
    if (user?.key) return `keys:${user.accountId}`;
    return user?.accountId ?? ip ?? 'unknown';
  }

  protected override generateKey(_: ExecutionContext, tracker: string, name: string) {
    return `${name}:${tracker}`;
  }

  protected override async throwThrottlingException(
    _: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ) {
    throw new ProblemException(429, 'Too many requests. Please wait a moment and try again.', {
      retryAfter: Math.max(1, timeToBlockExpire),
    });
  }
}
