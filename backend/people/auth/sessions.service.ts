import { Injectable } from '@nestjs/common';
import type { Permission } from '#contract/roles.js';
import type { Caller } from '../../platform/caller.js';
import { UsersService } from '../users/users.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { IdentityService } from './identity.service.js';

/** What a request needs while it lasts: a caller with access to the account and, unless it is null, a permission. */
export interface Requirement {
  caller: Caller;
  permission: Permission | null;
}

/** Rechecks the callers of long-running requests. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly apiKeys: ApiKeysService,
    private readonly identity: IdentityService,
  ) {}

  /** Those whose session, API key, membership or permission has ended, in two queries for any number. */
  async endedAmong<Request extends Requirement>(requests: Request[]): Promise<Request[]> {
    const callers = requests.map(({ caller }) => caller);
    const [hasAccess, keys] = await Promise.all([
      this.users.accessOf(callers),
      this.apiKeys.valid(callers.flatMap(({ key }) => key?.id ?? [])),
    ]);
    return requests.filter(
      ({ caller, permission }) =>
        !hasAccess(caller, permission) || (caller.key !== null && !keys.has(caller.key.id)),
    );
  }

  /** Whether the identity provider still confirms the caller's login. It knows nothing about API keys. */
  async isConfirmed({ uid, authTime, key }: Caller): Promise<boolean> {
    return key !== null || this.identity.isLoginValid(uid, authTime);
  }
}
