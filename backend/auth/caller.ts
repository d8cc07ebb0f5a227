import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Who is calling: the person behind a verified token. */
export interface Caller {
  userId: string;
  accountId: string;
  /** The identity provider's id of the person, and when they signed in (seconds). */
  uid: string;
  authTime: number;
}

/** What a signed link allows: to read one run's CSV. */
export interface LinkCaller {
  accountId: string;
  runId: string;
}

export type AuthenticatedRequest = Request & { user: Caller };

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);

/** The caller's account: first argument of every tenant query. */
export const CurrentAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().user.accountId,
);
