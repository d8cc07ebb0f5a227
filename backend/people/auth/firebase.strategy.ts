import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { UsersService } from '../users/users.service.js';
import { BearerTokenStrategy } from './bearer.js';
import { accountRequestOf, originOf, type Caller } from '../../platform/caller.js';
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

  async validate(token: string, request: Request): Promise<Caller | null> {
    const decoded = await this.identity.verify(token);
    return decoded && this.users.callerOf(decoded, originOf(request), accountRequestOf(request));
  }
}
