import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport';
import { UsersService } from '../users/users.service.js';
import type { Caller } from './caller.js';
import { IdentityService } from './identity.service.js';

type Done = (error: unknown, caller?: Caller | null) => void;

/** Takes the token of `Authorization: Bearer …` (RFC 6750). */
class BearerTokenStrategy extends Strategy {
  constructor(private readonly verifyToken: (token: string, done: Done) => void) {
    super();
  }

  override authenticate(this: this & Strategy, request: Request) {
    const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!token) return this.fail(401);
    this.verifyToken(token, (error, caller) => {
      if (error) this.error(error);
      else if (!caller) this.fail(401);
      else this.success(caller);
    });
  }
}

/** A signed-in person, by Firebase ID token. */
@Injectable()
export class FirebaseStrategy extends PassportStrategy(BearerTokenStrategy, 'firebase') {
  constructor(
    private readonly identity: IdentityService,
    private readonly users: UsersService,
  ) {
    super();
  }

  async validate(token: string): Promise<Caller | null> {
    const decoded = await this.identity.verify(token);
    return decoded && this.users.callerOf(decoded);
  }
}
