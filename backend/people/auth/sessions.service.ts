import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/caller.js';
import { UsersService } from '../users/users.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { IdentityService } from './identity.service.js';

/** Rechecks the callers of long-running requests. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly apiKeys: ApiKeysService,
    private readonly identity: IdentityService,
  ) {}

  /** Whether the caller's login or API key is still valid. */
  async isValid(caller: Caller): Promise<boolean> {
    const [ended] = await this.endedAmong([caller]);
    return !ended && this.isConfirmed(caller);
  }

  /** The callers whose session or API key we ended, in two queries for any number of callers. */
  async endedAmong(callers: Caller[]): Promise<Caller[]> {
    const [hasAccess, keys] = await Promise.all([
      this.users.accessOf(callers),
      this.apiKeys.valid(callers.flatMap(({ key }) => key?.id ?? [])),
    ]);
    return callers.filter(
      (caller) => !hasAccess(caller) || (caller.key !== null && !keys.has(caller.key.id)),
    );
  }

  /** Whether the identity provider still confirms the caller's login. It knows nothing about API keys. */
  async isConfirmed({ uid, authTime, key }: Caller): Promise<boolean> {
    return key !== null || this.identity.isLoginValid(uid, authTime);
  }
}
