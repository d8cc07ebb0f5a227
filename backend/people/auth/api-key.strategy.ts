import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ApiKeysService } from './api-keys.service.js';
import { BearerTokenStrategy } from './bearer.js';
import { accountRequestOf, type Caller } from '../../platform/caller.js';
import { notFound } from '../../platform/problem.js';

/** Authenticates a subscriber's program by its API key. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(BearerTokenStrategy, 'api-key') {
  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  /** @throws ProblemException 404 if the request names another account: a key has exactly one */
  async validate(token: string, request: Request): Promise<Caller | null> {
    const caller = await this.keys.callerOf(token);
    const { accountId } = accountRequestOf(request);
    if (caller && accountId !== undefined && accountId !== caller.accountId)
      throw notFound('The account');
    return caller;
  }
}
