import type { DataProvider } from 'react-admin';
import type { ApiKey } from '#contract/settings.js';
import { api } from '../../../parts/api/api';
import { orFail } from '../../../parts/api/call';

/** Sorts after every expiration date. */
const NEVER = '9999';
const PATH = '/api/settings/api-keys';

/** The data provider for API keys, without their secrets. The server returns all of an account's few keys at once. */
export const apiKeysProvider = {
  getList: async (_resource, { sort }) => {
    const keys = await orFail('Failed to fetch API keys', api.get(PATH));
    return { data: sorted(keys, sort) as never[], total: keys.length };
  },
  delete: async (_resource, { id }) => {
    await orFail(
      'Failed to revoke API key',
      api.delete('/api/settings/api-keys/{id}', { params: { path: { id: String(id) } } }),
    );
    return { data: { id } as never };
  },
} satisfies Partial<DataProvider>;

function sorted(keys: ApiKey[], sort: { field: string; order: 'ASC' | 'DESC' } | undefined) {
  if (!sort) return keys;
  const missing = sort.field === 'expiresAt' ? NEVER : '';
  const valueOf = (key: ApiKey) => String(key[sort.field as keyof ApiKey] ?? missing);
  const sign = sort.order === 'ASC' ? 1 : -1;
  return keys.toSorted((left, right) => sign * valueOf(left).localeCompare(valueOf(right)));
}
