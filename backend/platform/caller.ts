import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ACCOUNT_HEADER, ACCOUNT_PARAMETER, INVITATION_HEADER } from '#contract/account-header.js';
import type { ApiKeyScope } from '#contract/settings.js';
import type { Permission, Role } from '#contract/roles.js';

/** The user behind a verified token or API key. */
export interface Caller {
  userId: string;
  /** The account of the request. For a person without one, their own id stands for it, which no tenant's row has. */
  accountId: string;
  /** The caller's role in that account; null for a person without one. */
  role: Role | null;
  /** What the role allows. */
  permissions: readonly Permission[];
  /** The user's id at the identity provider. */
  uid: string;
  /** Time of the login in Unix seconds; 0 for an API key. */
  authTime: number;
  /** The generation contained in the caller's signed links (`UsersService.issuer`). */
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

/** Whether the caller's role allows what needs a permission. */
export const may = ({ permissions }: Pick<Caller, 'permissions'>, permission: Permission) =>
  permissions.includes(permission);

/** Access granted by a signed link: reading one subject, such as a run's CSV. */
export interface LinkCaller {
  accountId: string;
  /** Id of the run, data export or client page; for leads, a hash of filter and sort order; for a calendar, its owner and version. */
  subject: string;
  /** The member who requested the link; undefined for the account's owner, and for client pages. */
  memberId?: string | undefined;
  /** Set if the link is for people outside of the account. They have their own limits. */
  isVisitor?: boolean;
}

/** Who does something in an account; all null for what no member does. */
export interface Actor extends Pick<Origin, 'ip' | 'key'> {
  userId: string | null;
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
  /** Whether the signed link that the request opens still works, apart from its expiration. */
  isStillOpen?: () => Promise<boolean>;
};

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<AuthenticatedRequest>();

/** The caller of a request, or the member who requested its signed link. */
export function actorOf(request: Request): Actor {
  const user = request.user as Partial<Caller & LinkCaller> | undefined;
  if (!user) return { userId: null, ip: null, key: null };
  const { ip, key } = originOf(request);
  return { userId: user.userId ?? user.memberId ?? null, ip, key };
}

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

/** What a request says about its account. */
export interface AccountRequest {
  /** The account that the request is for; the caller's primary account if undefined. */
  accountId: string | undefined;
  /** Whether the person signs up to accept an invitation. */
  isJoining: boolean;
}

export const accountRequestOf = ({ headers, query }: Request): AccountRequest => {
  const named = headers[ACCOUNT_HEADER] ?? query[ACCOUNT_PARAMETER];
  return {
    // A parameter that is given twice names no account.
    accountId: named === undefined || typeof named === 'string' ? named : '',
    isJoining: headers[INVITATION_HEADER] !== undefined,
  };
};

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
