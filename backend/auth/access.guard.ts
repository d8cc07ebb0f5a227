import {
  applyDecorators,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiForbiddenResponse } from '@nestjs/swagger';
import { PROBLEM_TYPE } from '../../contract/problem.js';
import { ProblemException } from '../problem.js';
import { bearerOf } from './bearer.js';
import { looksLikeApiKey } from './api-keys.service.js';
import type { AuthenticatedRequest } from '../caller.js';
import type { LinkAudience } from './links.service.js';

const ACCESS = 'access';
const LINK = 'link';

/** Opens a route to everyone. Without a mark, a route needs a bearer token. */
export const Public = () => SetMetadata(ACCESS, 'public');
/** A person's own token is needed: an API key is refused with 403. */
export const PersonOnly = () =>
  applyDecorators(
    SetMetadata(ACCESS, 'person'),
    ApiForbiddenResponse({
      description: 'An API key is not enough',
      content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    }),
  );
/** Opens a route to whoever holds a signed link (`?token=`) of that audience; a bearer token does not help. */
export const SignedLink = (audience: LinkAudience) => SetMetadata(LINK, { audience });
/** Takes a bearer token, or, where there is none, a signed link of that audience. */
export const BearerOrLink = (audience: LinkAudience) =>
  SetMetadata(LINK, { audience, orBearer: true });

interface LinkMark {
  audience: LinkAudience;
  orBearer?: boolean;
}

/** The one guard, on by default for every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly firebase = new (AuthGuard('firebase'))();
  private readonly apiKey = new (AuthGuard('api-key'))();
  private readonly link = new (AuthGuard('signed-link'))();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext) {
    const access = this.mark<string>(context, ACCESS);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const token = bearerOf(request);
    const link = this.mark<LinkMark>(context, LINK);
    if (link && !(link.orBearer && token)) {
      Object.assign(request, { linkAudience: link.audience });
      return this.link.canActivate(context);
    }
    if (!token || !looksLikeApiKey(token)) return this.firebase.canActivate(context);
    return access === 'person' ? this.refuseKey(context) : this.apiKey.canActivate(context);
  }

  /** An unknown key is a 401 like any wrong token; a good one is told why it does not suffice. */
  private async refuseKey(context: ExecutionContext): Promise<boolean> {
    await this.apiKey.canActivate(context);
    throw new ProblemException(403, 'You need to log in for this: an API key is not enough.');
  }

  private mark<Value>(context: ExecutionContext, name: string) {
    return this.reflector.getAllAndOverride<Value | undefined>(name, [
      context.getHandler(),
      context.getClass(),
    ]);
  }
}
