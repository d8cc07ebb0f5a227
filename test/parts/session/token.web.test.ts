import { api, setCredentials } from '../../../frontend/parts/api/api';
import { orFail } from '../../../frontend/parts/api/call';
import { currentToken } from '../../../frontend/parts/session/identity';

const CONFIG = {
  firebase: { apiKey: 'demo', authDomain: 'localhost', projectId: 'demo', authEmulatorUrl: null },
};
const { fetch } = globalThis;
const requested: unknown[] = [];

beforeEach(() => {
  requested.length = 0;
  globalThis.fetch = async (path) => {
    requested.push(path);
    return Response.json(CONFIG);
  };
});
afterEach(() => {
  globalThis.fetch = fetch;
});

// @requirement 3.3, 8.12
it('a call fails with the specified message and sends nothing when no provider supplies tokens', async () => {
  await expect(api.get('/api/settings/profile')).rejects.toThrow('Auth context not initialized');
  expect(requested).toEqual([]);
});

// @requirement 6.4, 8.11
it('calls while signed out fail with the specified message, including calls to settings', async () => {
  setCredentials({ getToken: currentToken, onUnauthorized: () => {}, onForbidden: () => {} });

  await expect(currentToken()).rejects.toThrow('User not authenticated');
  await expect(orFail('Failed to fetch profile', api.get('/api/settings/profile'))).rejects.toThrow(
    'User not authenticated',
  );
  expect(requested).toEqual(['/api/config']);
});

describe('a failed call', () => {
  const failing = (status: number, error: string) => {
    setCredentials({
      getToken: async () => 'token',
      onUnauthorized: () => {},
      onForbidden: () => {},
    });
    globalThis.fetch = async () => Response.json({ error, requestId: 'edge-7' }, { status });
    return api.get('/api/usage');
  };

  it('shows an unexpected error with a reference for support', async () => {
    await expect(failing(500, 'Something went wrong.')).rejects.toThrow(
      'Something went wrong. Reference: edge-7',
    );
  });

  it('for which the role lacks a permission lets the session read the role again', async () => {
    let readings = 0;
    const onForbidden = () => void (readings += 1);
    setCredentials({ getToken: async () => 'token', onUnauthorized: () => {}, onForbidden });
    globalThis.fetch = async () =>
      Response.json({ error: 'Ask its owner.', code: 'permission_required' }, { status: 403 });
    await expect(api.get('/api/leads')).rejects.toThrow('Ask its owner.');
    expect(readings).toBe(1);
  });

  it('shows a refusal without a reference, since its reason is known', async () => {
    await expect(failing(409, 'Cancel a run first.')).rejects.toThrow(/^Cancel a run first\.$/);
  });
});
