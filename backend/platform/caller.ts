import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { ApiKeyScope } from '#contract/settings.js';

/** The user behind a verified token or API key. */
export interface Caller {
  userId: string;
  accountId: string;
  /** The user's id at the identity provider. */
  uid: string;
  /** Time of the login in Unix seconds; 0 for an API key. */
  authTime: number;
  /** The generation contained in the account's signed links (`UsersService.linkGeneration`). */
  linkGeneration: number;
  /** Set when the call uses an API key instead of an ID token. */
  key: ActingKey | null;
}

/** The API key that makes a call. */
export interface ActingKey {
  id: string;
  name: string;
  prefix: string;
  scopes: readonly ApiKeyScope[];
}

/** Whether the caller may see and do what needs a scope. Users may do everything. */
export const hasScope = ({ key }: Pick<Caller, 'key'>, scope: ApiKeyScope): boolean =>
  key === null || key.scopes.includes(scope);

/** Access granted by a signed link: reading one subject, such as a run's CSV. */
export interface LinkCaller {
  accountId: string;
  /** Id of the run, data export or client page; for leads, a hash of filter and sort order. */
  subject: string;
  /** Set if the link is for people outside of the account. They have their own limits. */
  isVisitor?: boolean;
}

/** The origin of a call, recorded with security events. */
export interface Origin {
  ip: string | null;
  userAgent: string | null;
  key: ActingKey | null;
  /** Whether the call comes from this machine, without a proxy. */
  isLocal: boolean;
}

export type AuthenticatedRequest = Request & {
  user: Caller;
  /** What identifies the valid link from an email that the request opens. */
  mailLink?: string | undefined;
};

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<AuthenticatedRequest>();

export const originOf = ({
  ip,
  headers,
  socket,
  user,
}: Request & { user?: Partial<Caller> }): Origin => ({
  ip: ip && isIP(ip) ? ip : null,
  userAgent: headers['user-agent']?.slice(0, 500) ?? null,
  key: user?.key ?? null,
  isLocal:
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    !PROXY_HEADERS.some((name) => headers[name] !== undefined),
});

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** A proxy on this machine adds one of them, so its visitors don't count as local. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).user,
);

/** The caller's account, the first argument of every tenant query. */
export const CurrentAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).user.accountId,
);

export const CallOrigin = createParamDecorator((_: unknown, context: ExecutionContext) =>
  originOf(requestOf(context)),
);
