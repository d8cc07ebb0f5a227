import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UnauthorizedException,
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
import { WrongCredentialsService } from './wrong-credentials.service.js';
import type { LinkAudience } from './links.service.js';

const ACCESS = 'access';
const LINK = 'link';

/** Opens a route to everyone. Routes without a decorator require a bearer token. */
export const Public = () => SetMetadata(ACCESS, 'public');
/** Requires a user's ID token. An API key gets 403. */
export const PersonOnly = () =>
  applyDecorators(
    SetMetadata(ACCESS, 'person'),
    ApiForbiddenResponse({
      description: 'API keys are not accepted; a logged-in user is required',
      content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    }),
  );
/** Requires a signed link (`?token=`) for this audience. A bearer token is not accepted. */
export const SignedLink = (audience: LinkAudience) => SetMetadata(LINK, { audience });
/** Requires a bearer token or a signed link for this audience. */
export const BearerOrLink = (audience: LinkAudience) =>
  SetMetadata(LINK, { audience, orBearer: true });

interface LinkAccess {
  audience: LinkAudience;
  orBearer?: boolean;
}

const sendsCredentials = ({ headers, query }: AuthenticatedRequest) =>
  headers.authorization !== undefined || query['token'] !== undefined;

/** The only access guard; it applies to every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly firebase = new (AuthGuard('firebase'))();
  private readonly apiKey = new (AuthGuard('api-key'))();
  private readonly link = new (AuthGuard('signed-link'))();

  constructor(
    private readonly reflector: Reflector,
    private readonly wrongCredentials: WrongCredentialsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.metadataOf<string>(context, ACCESS);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    try {
      return await this.authenticate(context, request, access);
    } catch (error) {
      const isWrong = error instanceof UnauthorizedException && sendsCredentials(request);
      if (isWrong) await this.wrongCredentials.count(request);
      throw error;
    }
  }

  private async authenticate(
    context: ExecutionContext,
    request: AuthenticatedRequest,
    access: string | undefined,
  ): Promise<boolean> {
    const token = bearerOf(request);
    const link = this.metadataOf<LinkAccess>(context, LINK);
    // A signature is verified without a lookup, so a person behind a refused address still gets in.
    const byLink = link && !(link.orBearer && token);
    const byKey = !byLink && token && looksLikeApiKey(token);
    if (byLink || byKey) this.wrongCredentials.assertAllowed(request);
    if (byLink) Object.assign(request, { linkAudience: link.audience });
    if (byKey && access === 'person') return this.rejectKey(context);
    const guard = byLink ? this.link : byKey ? this.apiKey : this.firebase;
    return guard.canActivate(context) as Promise<boolean>;
  }

  /** An unknown key gets 401 like any invalid token. A valid one gets 403 with the reason. */
  private async rejectKey(context: ExecutionContext): Promise<boolean> {
    await this.apiKey.canActivate(context);
    throw new ProblemException(403, "You can't use an API key for this. Please log in.");
  }

  private metadataOf<Value>(context: ExecutionContext, name: string) {
    return this.reflector.getAllAndOverride<Value | undefined>(name, [
      context.getHandler(),
      context.getClass(),
    ]);
  }
}
