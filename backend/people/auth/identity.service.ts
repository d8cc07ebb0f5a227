import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { applicationDefault, deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth, type DecodedIdToken } from 'firebase-admin/auth';
import { lruCache } from '../../platform/cache.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { ProblemException } from '../../platform/problem.js';

/** Minimum time between two checks of the same login at the provider, and between two attempts during an outage. */
const RECHECK_MS = 60_000;
const RETRY_MS = 5_000;
/** How long the provider's last confirmation stays valid during an outage. */
const OUTAGE_MS = 10 * 60_000;
/** A provider that takes longer to respond counts as unavailable. */
const ANSWER_MS = 5_000;

interface Login {
  askedAt: number;
  /** When the provider last confirmed the login; 0 if it never did. */
  confirmedAt: number;
  answer: Promise<boolean>;
  /** The address that the user has confirmed at the provider. */
  confirmedEmail: string | undefined;
}

/** Verifies Firebase ID tokens and checks with the provider that the login is still valid. */
@Injectable()
export class IdentityService implements OnApplicationShutdown {
  private readonly log = new Logger(IdentityService.name);
  private readonly app: App;
  private readonly auth: Auth;
  private readonly verifiedTokens = lruCache<DecodedIdToken>(10_000);
  private readonly logins = lruCache<Login>(50_000);

  constructor(@Inject(CONFIG) config: Config) {
    const { projectId, emulatorHost, credentials } = config.firebase;
    const options = { ...(projectId && { projectId }) };
    this.app = initializeApp(
      emulatorHost || !credentials ? options : { ...options, credential: applicationDefault() },
      `lead-delivery-${Math.random()}`,
    );
    this.auth = getAuth(this.app);
  }

  /** Not earlier: requests are served until then. */
  async onApplicationShutdown() {
    await deleteApp(this.app);
  }

  /**
   * Verifies signature, audience, issuer and expiration, and that the login is still valid at the provider.
   * @returns null for an invalid token
   * @throws ProblemException 503 if the provider is unavailable
   */
  async verify(token: string): Promise<DecodedIdToken | null> {
    const key = createHash('sha256').update(token).digest('base64');
    let decoded = this.verifiedTokens.get(key);
    if (!decoded) {
      try {
        decoded = await withTimeout(this.auth.verifyIdToken(token));
      } catch (error) {
        return this.nullIfInvalid(error);
      }
      this.verifiedTokens.set(key, decoded, { ttl: Math.max(1, decoded.exp * 1000 - Date.now()) });
    }
    const login = this.check(decoded.uid, decoded.auth_time);
    if (!(await login.answer)) return null;
    // A token from before the confirmation doesn't know about it, and is used for up to an hour.
    const isConfirmed = decoded.email !== undefined && decoded.email === login.confirmedEmail;
    return isConfirmed ? { ...decoded, email_verified: true } : decoded;
  }

  /**
   * Whether the provider has neither disabled the user nor revoked the login at this time (Unix seconds).
   * @throws ProblemException 503 during an outage, unless the provider confirmed the login shortly before
   */
  async isLoginValid(uid: string, authTime: number): Promise<boolean> {
    return this.check(uid, authTime).answer;
  }

  /**
   * The user's address at the provider now; a token names an earlier one for up to an hour after a change.
   * @throws ProblemException 503 if the provider is unavailable
   */
  async currentEmail(uid: string): Promise<string | undefined> {
    try {
      return (await withTimeout(this.auth.getUser(uid))).email;
    } catch (error) {
      this.nullIfInvalid(error);
      return undefined;
    }
  }

  private check(uid: string, authTime: number): Login {
    const key = `${uid}:${authTime}`;
    const known = this.logins.get(key);
    if (known && Date.now() - known.askedAt < RECHECK_MS) return known;
    const { confirmedAt = 0, confirmedEmail } = known ?? {};
    const answer = Promise.resolve(false);
    const login: Login = { askedAt: Date.now(), confirmedAt, answer, confirmedEmail };
    login.answer = this.ask(login, uid, authTime);
    this.logins.set(key, login);
    return login;
  }

  private async ask(login: Login, uid: string, authTime: number): Promise<boolean> {
    try {
      const isValid = await this.checkLogin(login, uid, authTime);
      login.confirmedAt = isValid ? Date.now() : 0;
      return isValid;
    } catch (error) {
      const wasConfirmed = Date.now() - login.confirmedAt < OUTAGE_MS;
      login.askedAt = Date.now() - RECHECK_MS + (wasConfirmed ? RETRY_MS : 0);
      if (wasConfirmed) return true;
      throw error;
    }
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

  private async checkLogin(login: Login, uid: string, authTime: number) {
    try {
      const user = await withTimeout(this.auth.getUser(uid));
      login.confirmedEmail = user.emailVerified ? user.email : undefined;
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

function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
