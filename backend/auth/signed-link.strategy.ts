import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import type { LinkCaller } from './caller.js';
import { linkSecret, type LinkAudience } from './links.service.js';

/** Whoever holds a signed link (`?token=`) may read what the link names; the guard says which audience the route is for. */
@Injectable()
export class SignedLinkStrategy extends PassportStrategy(Strategy, 'signed-link') {
  constructor(@Inject(CONFIG) config: Config) {
    super({
      jwtFromRequest: ExtractJwt.fromUrlQueryParameter('token'),
      secretOrKey: linkSecret(config),
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  validate(
    request: Request & { linkAudience?: LinkAudience },
    payload: { sub: string; acc: string; aud: string },
  ): LinkCaller | null {
    if (!request.linkAudience || payload.aud !== request.linkAudience) return null;
    return { subject: payload.sub, accountId: payload.acc };
  }
}
