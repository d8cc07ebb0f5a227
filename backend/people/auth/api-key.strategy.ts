import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ApiKeysService } from './api-keys.service.js';
import { BearerTokenStrategy } from './bearer.js';
import type { Caller } from '../../platform/caller.js';

/** Authenticates a subscriber's program by its API key. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(BearerTokenStrategy, 'api-key') {
  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  validate(token: string): Promise<Caller | null> {
    return this.keys.callerOf(token);
  }
}
