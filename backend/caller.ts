import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Who is calling: the person behind a verified token, or behind an API key of theirs. */
export interface Caller {
  userId: string;
  accountId: string;
  /** The identity provider's id of the person, and when they signed in (seconds; 0 for an API key). */
  uid: string;
  authTime: number;
  /** The API key that was shown instead of a person's token. */
  keyId: string | null;
}

/** What a signed link allows: to read what it names, such as a run's CSV. */
export interface LinkCaller {
  accountId: string;
  /** Id of the run or data export; a hash of filter and sort for leads. */
  subject: string;
}

/** From where a call came; recorded with security events. */
export interface Origin {
  ip: string | null;
  userAgent: string | null;
}

export type AuthenticatedRequest = Request & { user: Caller };

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<AuthenticatedRequest>();

export const originOf = ({ ip, headers }: Request): Origin => ({
  ip: ip && isIP(ip) ? ip : null,
  userAgent: headers['user-agent']?.slice(0, 500) ?? null,
});

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).user,
);

/** The caller's account: first argument of every tenant query. */
export const CurrentAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).user.accountId,
);

/** From where the call came. */
export const CallOrigin = createParamDecorator((_: unknown, context: ExecutionContext) =>
  originOf(requestOf(context)),
);
