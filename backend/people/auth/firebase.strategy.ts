import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { UsersService } from '../users/users.service.js';
import { BearerTokenStrategy } from './bearer.js';
import type { Caller, Origin } from '../../platform/caller.js';
import { IdentityService } from './identity.service.js';

/** Authenticates a user by Firebase ID token. */
@Injectable()
export class FirebaseStrategy extends PassportStrategy(BearerTokenStrategy, 'firebase') {
  constructor(
    private readonly identity: IdentityService,
    private readonly users: UsersService,
  ) {
    super();
  }

  async validate(token: string, origin: Origin): Promise<Caller | null> {
    const decoded = await this.identity.verify(token);
    return decoded && this.users.callerOf(decoded, origin);
  }
}
