import { api, setCredentials } from '../../frontend/api/api';
import { orFail } from '../../frontend/api/call';
import { currentToken } from '../../frontend/session/identity';

const CONFIG = {
  firebase: { apiKey: 'demo', authDomain: 'localhost', projectId: 'demo', authEmulatorUrl: null },
};
const { fetch } = globalThis;
const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = async (path) => {
    asked.push(path);
    return Response.json(CONFIG);
  };
});
afterEach(() => {
  globalThis.fetch = fetch;
});

// @requirement 3.3, 8.12
it('fails in words where no provider has lent a token, and asks nobody', async () => {
  await expect(api.get('/api/settings/profile')).rejects.toThrow('Auth context not initialized');
  expect(asked).toEqual([]);
});

// @requirement 6.4, 8.11
it('fails in words where nobody is signed in, also as a call of the settings', async () => {
  setCredentials({ getToken: currentToken, onUnauthorized: () => {} });

  await expect(currentToken()).rejects.toThrow('User not authenticated');
  await expect(orFail('Failed to fetch profile', api.get('/api/settings/profile'))).rejects.toThrow(
    'User not authenticated',
  );
  expect(asked).toEqual(['/api/config']);
});
