import { Injectable } from '@nestjs/common';
import type { Caller } from '../caller.js';
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
    if (!(await this.users.hasAccess(caller))) return false;
    return caller.key
      ? this.apiKeys.isValid(caller.key.id)
      : this.identity.isLoginValid(caller.uid, caller.authTime);
  }
}
