import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { LinkAudience } from '../../platform/access.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import type { AuthenticatedRequest, LinkCaller } from '../../platform/caller.js';
import { UsersService } from '../users/users.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { secretOf, subjectOf } from './links.service.js';

interface Payload {
  sub: string;
  acc: string;
  aud: string;
  /** The member that the link is bound to; undefined for the account's owner. */
  usr?: string;
  gen?: number;
  key?: string;
}

const tokenInPath = ({ params }: Request): string | null => {
  const { token } = params;
  return typeof token === 'string' ? token : null;
};

type SecretCallback = (error: Error | null, secret: string) => void;

/** Authenticates by signed link (`?token=`, or `:token` in the path). The guard sets the audience that the route accepts. */
@Injectable()
export class SignedLinkStrategy extends PassportStrategy(Strategy, 'signed-link') {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly users: UsersService,
    private readonly keys: ApiKeysService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromExtractors([
        ExtractJwt.fromUrlQueryParameter('token'),
        tokenInPath,
      ]),
      secretOrKeyProvider: (_: unknown, token: string, done: SecretCallback) =>
        done(null, secretOf(config, token)),
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  async validate(
    request: AuthenticatedRequest & { linkAudience?: LinkAudience },
    payload: Payload,
  ): Promise<LinkCaller | null> {
    const { linkAudience, originalUrl } = request;
    const { aud, sub } = payload;
    if (!linkAudience || aud !== linkAudience) return null;
    const { searchParams } = new URL(originalUrl, 'http://any');
    if (aud === 'leads-csv' && sub !== subjectOf(searchParams)) return null;
    request.isStillOpen = async () => (await this.callerOf(payload)) !== null;
    return this.callerOf(payload);
  }

  /** @returns null if the link's member, key or permission has ended */
  private async callerOf({
    aud,
    sub,
    acc,
    usr,
    gen = 0,
    key,
  }: Payload): Promise<LinkCaller | null> {
    const issuer = await this.users.issuer(acc, usr);
    if (!issuer) return null;
    // A client's page outlives sessions: it has its own expiration date.
    if (aud === 'client-page') return { subject: sub, accountId: acc, isVisitor: true };
    if (issuer.generation !== gen) return null;
    // Everyone may download their own data, and see the leads in their calendar.
    const needed = aud === 'calendar' ? 'read' : 'export';
    if (aud !== 'data-export' && !issuer.permissions.includes(needed)) return null;
    const isEnded = key && !(await this.keys.valid([key])).has(key);
    return isEnded ? null : { subject: sub, accountId: acc, memberId: usr };
  }
}
