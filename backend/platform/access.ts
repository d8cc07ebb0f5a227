import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiForbiddenResponse } from '@nestjs/swagger';
import { PROBLEM_TYPE } from '#contract/problem.js';
import type { ApiKeyScope } from '#contract/settings.js';
import type { Permission } from '#contract/roles.js';

/** The kind of content that a signed link opens. It opens nothing else. */
export type LinkAudience =
  | 'run-csv'
  | 'leads-csv'
  | 'data-export'
  | 'delivery-file'
  | 'client-page'
  | 'calendar';

const CALLERS = 'callers';
const SCOPE = 'scope';
const PERMISSION = 'permission';
const LINK = 'link';
const MAIL_LINK = 'mail-link';

type Callers = 'everyone' | 'person' | 'recent-login';
interface LinkAccess {
  audience: LinkAudience;
  orBearer?: boolean;
}

/** Who may call a route. */
export interface Access {
  isPublic: boolean;
  link: LinkAccess | undefined;
  isMailLink: boolean;
  needsRecentLogin: boolean;
  /** The scope that an API key needs; null where keys are not accepted. */
  scope: ApiKeyScope | null;
  /** What the caller's role in the account must allow; null where there is no role, as for visitors and signed links. */
  permission: Permission | null;
}

const personsOnly = (callers: Callers, description: string) =>
  applyDecorators(
    SetMetadata(CALLERS, callers),
    ApiForbiddenResponse({
      description,
      content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    }),
  );

/** Opens a route to everyone. Routes without a decorator require a bearer token. */
export const Public = () => SetMetadata(CALLERS, 'everyone' satisfies Callers);
/** Opens the route of a link in an email. The route verifies the link; each valid one has its own request limits. */
export const MailLink = () => applyDecorators(Public(), SetMetadata(MAIL_LINK, true));
/** Requires a user's ID token. An API key gets 403. */
export const PersonOnly = () =>
  personsOnly('person', 'API keys are not accepted; a logged-in user is required');
/** Like `PersonOnly`, and the user must have logged in within `RECENT_LOGIN_MINUTES`. */
export const RecentLoginOnly = () =>
  personsOnly(
    'recent-login',
    'API keys are not accepted; if the login is more than 15 minutes old, `code` is `reauthentication_required`',
  );
/** The scope that an API key needs here, instead of the method's default. */
export const Scope = (scope: ApiKeyScope) => SetMetadata(SCOPE, scope);
/** The permission that the caller's role must have here, instead of the default. */
export const Needs = (permission: Permission) => SetMetadata(PERMISSION, permission);
/** Requires a signed link for this audience: `?token=`, or `:token` in the path. A bearer token is not accepted. */
export const SignedLink = (audience: LinkAudience) => SetMetadata(LINK, { audience });
/** Requires a bearer token or a signed link for this audience. */
export const BearerOrLink = (audience: LinkAudience) =>
  SetMetadata(LINK, { audience, orBearer: true });

const PERMISSION_OF_SCOPE = {
  read: 'read',
  run: 'work',
  manage: undefined,
  audit: 'audit',
} as const satisfies Record<ApiKeyScope, Permission | undefined>;

/** The permission that every call with a scope needs; undefined for a scope whose calls need different ones. */
export const permissionOf = (scope: ApiKeyScope): Permission | undefined =>
  PERMISSION_OF_SCOPE[scope];

/**
 * Decides who may call a route. Without a declared scope, it requires `read` for GET and HEAD, and `manage` otherwise. The
 * permission follows from a declared scope, `read`, `run` and `audit`, and for GET and HEAD is `read`; other routes declare theirs, or are
 * for the owner.
 */
export function accessOf(method: string, handler: object, controller: Type): Access {
  const metadata = <Value>(name: string): Value | undefined =>
    Reflect.getMetadata(name, handler) ?? Reflect.getMetadata(name, controller);
  const callers = metadata<Callers>(CALLERS);
  const link = metadata<LinkAccess>(LINK);
  const byMethod = ['GET', 'HEAD'].includes(method) ? 'read' : 'manage';
  const isPublic = callers === 'everyone';
  const acceptsKeys = callers === undefined && (!link || link.orBearer === true);
  const scope = metadata<ApiKeyScope>(SCOPE) ?? byMethod;
  const permission = metadata<Permission>(PERMISSION) ?? permissionOf(scope) ?? 'account';
  return {
    isPublic,
    link,
    isMailLink: metadata<boolean>(MAIL_LINK) === true,
    needsRecentLogin: callers === 'recent-login',
    scope: acceptsKeys ? scope : null,
    permission: isPublic || (link && !link.orBearer) ? null : permission,
  };
}
