import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import type { LinkCaller } from './caller.js';
import { CSV_AUDIENCE, linkSecret } from './links.service.js';

/** Whoever holds a signed link (`?token=`) may read what the link names. */
@Injectable()
export class SignedLinkStrategy extends PassportStrategy(Strategy, 'signed-link') {
  constructor(@Inject(CONFIG) config: Config) {
    super({
      jwtFromRequest: ExtractJwt.fromUrlQueryParameter('token'),
      secretOrKey: linkSecret(config),
      algorithms: ['HS256'],
      audience: CSV_AUDIENCE,
    });
  }

  validate(payload: { sub: string; acc: string }): LinkCaller {
    return { runId: payload.sub, accountId: payload.acc };
  }
}
