import type { Request } from 'express';
import { Strategy } from 'passport';
import type { Caller } from '../../platform/caller.js';

type VerifyCallback = (error: unknown, caller?: Caller | null) => void;

/** The token of `Authorization: Bearer …` (RFC 6750). */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Passes the bearer token and the request to the strategy's `validate`. */
export class BearerTokenStrategy extends Strategy {
  constructor(
    private readonly verifyToken: (token: string, request: Request, done: VerifyCallback) => void,
  ) {
    super();
  }

  override authenticate(this: this & Strategy, request: Request) {
    const token = bearerOf(request);
    if (!token) return this.fail(401);
    this.verifyToken(token, request, (error, caller) => {
      if (error) this.error(error);
      else if (!caller) this.fail(401);
      else this.success(caller);
    });
  }
}
