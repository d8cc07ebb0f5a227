import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';

const ACCESS = 'access';

/** Opens a route to everyone. Without a mark, a route needs a bearer token. */
export const Public = () => SetMetadata(ACCESS, 'public');
/** Opens a route to whoever holds a signed link (`?token=`) instead of a bearer token. */
export const SignedLink = () => SetMetadata(ACCESS, 'signed-link');

/** The one guard, on by default for every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly bearer = new (AuthGuard('firebase'))();
  private readonly link = new (AuthGuard('signed-link'))();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext) {
    const access = this.reflector.getAllAndOverride<string | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    return (access === 'signed-link' ? this.link : this.bearer).canActivate(context);
  }
}
