import { Logger } from '@nestjs/common';
import { parseConfig } from '../../backend/config.js';
import { IdentityService } from '../../backend/auth/identity.service.js';

/** The emulator checks revocation by itself; a real project does not, so this path is proven apart. */
describe('with a real Firebase project', () => {
  const AUTH_TIME = 1_700_000_000;
  let user: { disabled: boolean; tokensValidAfterTime?: string };
  let asked: number;
  let service: IdentityService;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    asked = 0;
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
          asked += 1;
          return user;
        },
      },
    });
  });
  afterEach(() => service.onModuleDestroy());

  it('takes a token of the second in which the account was made', async () => {
    expect(await service.verify('token')).toMatchObject({ uid: 'someone' });
  });

  it('refuses a token of a sign-in from before the revocation', async () => {
    user.tokensValidAfterTime = new Date((AUTH_TIME + 1) * 1000).toUTCString();

    expect(await service.verify('token')).toBeNull();
  });

  it('refuses a disabled person', async () => {
    user.disabled = true;

    expect(await service.verify('token')).toBeNull();
  });

  // @requirement 6.7
  it('asks the provider once a minute for the same sign-in, whatever the token', async () => {
    await Promise.all([service.verify('one'), service.verify('two'), service.verify('one')]);
    await service.verify('three');

    expect(asked).toBe(1);
  });

  it('answers 503, not 401, when the provider cannot be asked', async () => {
    Object.assign(service, {
      auth: { verifyIdToken: () => Promise.reject(new Error('getaddrinfo ENOTFOUND')) },
    });

    await expect(service.verify('token')).rejects.toMatchObject({ status: 503 });
  });
});
