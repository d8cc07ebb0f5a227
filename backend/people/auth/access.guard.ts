import {
  HttpException,
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Response } from 'express';
import { PERMISSION_REQUIRED } from '#contract/account-header.js';
import { PERMISSIONS } from '#contract/roles.js';
import { RECENT_LOGIN_MINUTES, REAUTHENTICATION_REQUIRED } from '#contract/recent-login.js';
import { accessOf, type Access } from '../../platform/access.js';
import {
  may,
  type ActingKey,
  type AuthenticatedRequest,
  type Caller,
} from '../../platform/caller.js';
import { identifyCaller } from '../../platform/database/request-pool.js';
import { ProblemException } from '../../platform/problem.js';
import { looksLikeApiKey } from './api-keys.service.js';
import { bearerOf } from './bearer.js';
import { LongRequestsService } from './long-requests.service.js';
import { MailLinksService } from './mail-links.service.js';
import { ShortLinksService } from './short-links.service.js';
import { kindOf } from '../../platform/rate-limit/rate-limit.js';
import { WrongCredentialsService } from './wrong-credentials.service.js';

const sendsCredentials = ({ headers, query, params }: AuthenticatedRequest) =>
  headers.authorization !== undefined ||
  query['token'] !== undefined ||
  params['token'] !== undefined;

/** The only access guard; it applies to every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly firebase = new (AuthGuard('firebase'))();
  private readonly apiKey = new (AuthGuard('api-key'))();
  private readonly link = new (AuthGuard('signed-link'))();

  constructor(
    private readonly wrongCredentials: WrongCredentialsService,
    private readonly mailLinks: MailLinksService,
    private readonly shortLinks: ShortLinksService,
    private readonly longRequests: LongRequestsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const access = accessOf(request.method, context.getHandler(), context.getClass());
    if (access.isMailLink) request.mailLink = this.mailLinks.idOf(request.query['token']);
    if (access.isPublic) return true;
    try {
      await identifyCaller(() => this.authenticate(context, request, access));
    } catch (error) {
      const isRefused = error instanceof HttpException && error.getStatus() === 401;
      if (isRefused && sendsCredentials(request)) await this.wrongCredentials.count(request);
      throw error;
    }
    // An unknown key gets 401 like any invalid token. Only for a valid key does the error name the missing scope.
    if (request.user.key) assertScope(access, request.user.key);
    const isByLink = request.user.userId === undefined;
    if (!isByLink) assertPermission(access, request.user);
    if (access.needsRecentLogin) assertRecentLogin(request.user.authTime);
    if (kindOf(context) === 'downloads')
      this.watch(request, context.switchToHttp().getResponse(), access);
    return true;
  }

  /** Ends a download as soon as its caller may no longer have it. */
  private watch(request: AuthenticatedRequest, response: Response, { permission }: Access) {
    const { user: caller, isStillOpen } = request;
    const end = () => response.destroy();
    const forget = this.longRequests.watch(
      isStillOpen ? { isStillOpen, end } : { caller, permission, end },
    );
    response.once('close', forget);
  }

  private async authenticate(
    context: ExecutionContext,
    request: AuthenticatedRequest,
    { link }: Access,
  ) {
    const token = bearerOf(request);
    const byLink = link && !(link.orBearer && token);
    const byKey = !byLink && token && looksLikeApiKey(token);
    if (byLink && link.audience === 'client-page' && (await this.opens(request))) return;
    if (byLink) Object.assign(request, { linkAudience: link.audience });
    const guard = byLink ? this.link : byKey ? this.apiKey : this.firebase;
    await guard.canActivate(context);
  }

  /** Whether it is a short link. Others are signed. @throws UnauthorizedException for one that opens nothing */
  private async opens(request: AuthenticatedRequest): Promise<boolean> {
    const read = () => this.shortLinks.callerOf(request.params['token']);
    const user = await read();
    if (user === null) throw new UnauthorizedException();
    if (user) Object.assign(request, { user, isStillOpen: async () => (await read()) !== null });
    return user !== undefined;
  }
}

function assertScope({ scope }: Access, { scopes }: ActingKey) {
  if (scope === null) {
    throw new ProblemException(403, "You can't use an API key for this. Please log in.");
  }
  if (scopes.includes(scope)) return;
  const text = `This API key lacks the scope "${scope}". In Settings, create a key with this scope.`;
  throw new ProblemException(403, text, { code: 'scope_required', scope });
}

function assertPermission({ permission }: Access, caller: Caller) {
  if (permission === null || may(caller, permission)) return;
  const text =
    caller.role === null
      ? "You don't have an account yet. Please accept your invitation first, or ask for another one."
      : !may(caller, 'read')
        ? 'The owner of this account has disabled it.'
        : `Your role in this account doesn't allow this. Please ask its owner. (${PERMISSIONS[permission]})`;
  throw new ProblemException(403, text, { code: PERMISSION_REQUIRED, permission });
}

function assertRecentLogin(authTime: number) {
  if (Date.now() / 1000 - authTime <= RECENT_LOGIN_MINUTES * 60) return;
  const text = `Your last login was more than ${RECENT_LOGIN_MINUTES} minutes ago. Please confirm that it's you.`;
  throw new ProblemException(403, text, { code: REAUTHENTICATION_REQUIRED });
}
