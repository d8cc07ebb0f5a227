import { Logger } from '@nestjs/common';
import { parseConfig } from '../../backend/config.js';
import { IdentityService } from '../../backend/auth/identity.service.js';

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
  afterEach(() => service.onModuleDestroy());

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
  it('asks the provider once a minute per login, for any of its tokens', async () => {
    await Promise.all([service.verify('one'), service.verify('two'), service.verify('one')]);
    await service.verify('three');

    expect(lookups).toBe(1);
  });

  it('returns 503, not 401, when the provider is unreachable', async () => {
    Object.assign(service, {
      auth: { verifyIdToken: () => Promise.reject(new Error('getaddrinfo ENOTFOUND')) },
    });

    await expect(service.verify('token')).rejects.toMatchObject({ status: 503 });
  });
});
