import { Logger } from '@nestjs/common';
import { parseConfig } from '../../../backend/platform/config.js';
import { IdentityService } from '../../../backend/people/auth/identity.service.js';

/** The emulator checks revocation itself, but a real project does not, so it has tests of its own. */
describe('verifying a token of a real Firebase project', () => {
  const AUTH_TIME = 1_700_000_000;
  let user: { disabled: boolean; tokensValidAfterTime?: string };
  let lookups: number;
  let service: IdentityService;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    lookups = 0;
    user = { disabled: false, tokensValidAfterTime: new Date(AUTH_TIME * 1000).toUTCString() };
    service = new IdentityService(parseConfig({ NODE_ENV: 'test' }));
    Object.assign(service, {
      auth: {
        verifyIdToken: async (token: string) => ({
          uid: 'someone',
          auth_time: AUTH_TIME,
          exp: Date.now() / 1000 + 3600,
          token,
        }),
        getUser: async () => {
          lookups += 1;
          return user;
        },
      },
    });
  });
  afterEach(() => service.onApplicationShutdown());

  it('accepts a token issued in the same second as the account', async () => {
    expect(await service.verify('token')).toMatchObject({ uid: 'someone' });
  });

  it('rejects a token from a login before the revocation', async () => {
    user.tokensValidAfterTime = new Date((AUTH_TIME + 1) * 1000).toUTCString();

    expect(await service.verify('token')).toBeNull();
  });

  it('rejects a disabled user', async () => {
    user.disabled = true;

    expect(await service.verify('token')).toBeNull();
  });

  // @requirement 6.7
  it('checks a login with the provider at most once a minute, whichever token is used', async () => {
    await Promise.all([service.verify('one'), service.verify('two'), service.verify('one')]);
    await service.verify('three');

    expect(lookups).toBe(1);
  });

  describe('during a provider outage', () => {
    const OUTAGE = new Error('connect ECONNREFUSED');
    const { now: realNow } = Date;
    const { setTimeout: realTimeout } = globalThis;
    let now: number;

    beforeEach(() => {
      now = realNow();
      Date.now = () => now;
    });
    afterEach(() => {
      Date.now = realNow;
      globalThis.setTimeout = realTimeout;
    });

    /** The first check with the provider succeeds; later ones call `getUser`. */
    const breakProvider = async (getUser: () => Promise<unknown>) => {
      expect(await service.isLoginValid('someone', AUTH_TIME)).toBe(true);
      Object.assign(service, {
        auth: {
          getUser: () => {
            lookups += 1;
            return getUser();
          },
        },
      });
    };
    const isValidAfter = (minutes: number) => {
      now += minutes * 60_000;
      return service.isLoginValid('someone', AUTH_TIME);
    };

    it('keeps a login valid for ten minutes after the last successful check', async () => {
      await breakProvider(() => Promise.reject(OUTAGE));

      expect(await isValidAfter(2)).toBe(true);
      expect(await isValidAfter(7.9)).toBe(true);
      await expect(isValidAfter(0.2)).rejects.toMatchObject({ status: 503 });
    });

    it('checks with the provider again after five seconds, not on every request', async () => {
      await breakProvider(() => Promise.reject(OUTAGE));
      await isValidAfter(2);
      await isValidAfter(0);
      expect(lookups).toBe(2);

      await isValidAfter(0.1);
      expect(lookups).toBe(3);
    });

    it('rejects a login that the provider revoked, as soon as the provider is back', async () => {
      await breakProvider(() => Promise.reject(OUTAGE));
      expect(await isValidAfter(2)).toBe(true);
      Object.assign(service, { auth: { getUser: async () => ({ disabled: true }) } });

      expect(await isValidAfter(0.1)).toBe(false);
      Object.assign(service, { auth: { getUser: () => Promise.reject(OUTAGE) } });
      await expect(isValidAfter(2)).rejects.toMatchObject({ status: 503 });
    });

    it('waits at most five seconds for a provider that never responds', async () => {
      await breakProvider(() => new Promise(() => undefined));
      const limits: unknown[] = [];
      Object.assign(globalThis, {
        setTimeout: (expire: () => void, limit: number) => {
          limits.push(limit);
          return realTimeout(expire, 0);
        },
      });
      expect(await isValidAfter(2)).toBe(true);
      expect(limits).toEqual([5_000]);
    });
  });

  it('returns 503, not 401, when the provider is unreachable', async () => {
    Object.assign(service, {
      auth: { verifyIdToken: () => Promise.reject(new Error('getaddrinfo ENOTFOUND')) },
    });

    await expect(service.verify('token')).rejects.toMatchObject({ status: 503 });
  });
});
