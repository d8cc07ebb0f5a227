import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { applicationDefault, deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth, type DecodedIdToken } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { ProblemException } from '../problem.js';

/** Minimum time between two checks of the same login at the provider. */
const RECHECK_MS = 60_000;

/** Verifies Firebase ID tokens and checks with the provider that the login is still valid. */
@Injectable()
export class IdentityService implements OnModuleDestroy {
  private readonly log = new Logger(IdentityService.name);
  private readonly app: App;
  private readonly auth: Auth;
  private readonly verifiedTokens = new LRUCache<string, DecodedIdToken>({ max: 10_000 });
  private readonly checkedLogins = new LRUCache<string, Promise<boolean>>({
    max: 50_000,
    ttl: RECHECK_MS,
  });

  constructor(@Inject(CONFIG) config: Config) {
    const { projectId, emulatorHost, credentials } = config.firebase;
    const options = { ...(projectId && { projectId }) };
    this.app = initializeApp(
      emulatorHost || !credentials ? options : { ...options, credential: applicationDefault() },
      `lead-delivery-${Math.random()}`,
    );
    this.auth = getAuth(this.app);
  }

  async onModuleDestroy() {
    await deleteApp(this.app);
  }

  /**
   * Verifies signature, audience, issuer and expiry, and that the login is still valid at the provider.
   * @returns null for an invalid token
   * @throws ProblemException 503 if the provider is unavailable
   */
  async verify(token: string): Promise<DecodedIdToken | null> {
    const key = createHash('sha256').update(token).digest('base64');
    let decoded = this.verifiedTokens.get(key);
    if (!decoded) {
      try {
        decoded = await this.auth.verifyIdToken(token);
      } catch (error) {
        return this.nullIfInvalid(error);
      }
      this.verifiedTokens.set(key, decoded, { ttl: Math.max(1, decoded.exp * 1000 - Date.now()) });
    }
    return (await this.isLoginValid(decoded.uid, decoded.auth_time)) ? decoded : null;
  }

  /** Whether the provider has neither disabled the user nor revoked the login at this time (Unix seconds). */
  async isLoginValid(uid: string, authTime: number): Promise<boolean> {
    const key = `${uid}:${authTime}`;
    let check = this.checkedLogins.get(key);
    if (!check) {
      check = this.checkLogin(uid, authTime);
      this.checkedLogins.set(key, check);
      check.catch(() => this.checkedLogins.delete(key));
    }
    return check;
  }

  /** Deletes the user at the provider. Succeeds if the user no longer exists there. */
  async remove(uid: string): Promise<void> {
    try {
      await this.auth.deleteUser(uid);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code !== 'auth/user-not-found') {
        throw new Error(`The identity provider could not delete a user: ${code}`);
      }
    }
  }

  /** Also revokes the user's logins at the provider. We reject them anyway, so a failure is only logged. */
  async revokeRefreshTokens(uid: string): Promise<void> {
    try {
      await this.auth.revokeRefreshTokens(uid);
    } catch (error) {
      this.log.error(error, "The identity provider could not revoke a user's logins");
    }
  }

  private async checkLogin(uid: string, authTime: number) {
    try {
      const user = await this.auth.getUser(uid);
      const validSince = user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) : 0;
      return !user.disabled && authTime * 1000 >= validSince;
    } catch (error) {
      return this.nullIfInvalid(error) !== null;
    }
  }

  private nullIfInvalid(error: unknown): null {
    const code = (error as { code?: string }).code ?? '';
    // Errors that the caller's token can cause. Any other error is a failure of the provider.
    const invalidToken =
      /^auth\/(id-token-|invalid-id-token|argument-error|user-disabled|user-not-found|invalid-uid)/;
    if (invalidToken.test(code)) return null;
    this.log.error(error, 'The identity provider is unavailable');
    throw new ProblemException(503, "We can't verify your login right now. Please try again.", {
      retryAfter: 5,
    });
  }
}
