import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { applicationDefault, deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth, type DecodedIdToken } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { ProblemException } from '../problem.js';

/** The provider is asked at most once in this time about the same sign-in (decisions, session rules). */
const ASK_AGAIN_MS = 60_000;

/** Verifies Firebase ID tokens and asks the provider whether the sign-in still holds. */
@Injectable()
export class IdentityService implements OnModuleDestroy {
  private readonly log = new Logger(IdentityService.name);
  private readonly app: App;
  private readonly auth: Auth;
  private readonly verified = new LRUCache<string, DecodedIdToken>({ max: 10_000 });
  private readonly asked = new LRUCache<string, Promise<boolean>>({
    max: 50_000,
    ttl: ASK_AGAIN_MS,
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
   * Verifies signature, audience, issuer and expiry, and that the provider still honours the sign-in.
   * @returns null for any token that does not hold
   * @throws ProblemException 503 when the provider cannot be asked
   */
  async verify(token: string): Promise<DecodedIdToken | null> {
    const key = createHash('sha256').update(token).digest('base64');
    let decoded = this.verified.get(key);
    if (!decoded) {
      try {
        decoded = await this.auth.verifyIdToken(token);
      } catch (error) {
        return this.refused(error);
      }
      this.verified.set(key, decoded, { ttl: Math.max(1, decoded.exp * 1000 - Date.now()) });
    }
    return (await this.stillSignedIn(decoded.uid, decoded.auth_time)) ? decoded : null;
  }

  /** Whether the provider has neither disabled the person nor revoked sign-ins of that time (seconds). */
  async stillSignedIn(uid: string, authTime: number): Promise<boolean> {
    const key = `${uid}:${authTime}`;
    let answer = this.asked.get(key);
    if (!answer) {
      answer = this.ask(uid, authTime);
      this.asked.set(key, answer);
      answer.catch(() => this.asked.delete(key));
    }
    return answer;
  }

  /** Deletes the person's sign-in at the provider; one that is gone already is fine. */
  async remove(uid: string): Promise<void> {
    try {
      await this.auth.deleteUser(uid);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code !== 'auth/user-not-found') {
        throw new Error(`The identity provider did not delete a person: ${code}`);
      }
    }
  }

  /** Ends the person's sign-ins at the provider, too. They are refused without it, so its failure is only logged. */
  async revokeRefreshTokens(uid: string): Promise<void> {
    try {
      await this.auth.revokeRefreshTokens(uid);
    } catch (error) {
      this.log.error(error, 'The identity provider did not revoke the sign-ins of a person');
    }
  }

  private async ask(uid: string, authTime: number) {
    try {
      const user = await this.auth.getUser(uid);
      const validSince = user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) : 0;
      return !user.disabled && authTime * 1000 >= validSince;
    } catch (error) {
      return this.refused(error) !== null;
    }
  }

  private refused(error: unknown): null {
    const code = (error as { code?: string }).code ?? '';
    // Everything the caller's token can cause; anything else is the provider's own trouble.
    const tokensFault =
      /^auth\/(id-token-|invalid-id-token|argument-error|user-disabled|user-not-found|invalid-uid)/;
    if (tokensFault.test(code)) return null;
    this.log.error(error, 'The identity provider could not be asked');
    throw new ProblemException(503, 'Your login cannot be checked right now. Please try again.', {
      retryAfter: 5,
    });
  }
}
