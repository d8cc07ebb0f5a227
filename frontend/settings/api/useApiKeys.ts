import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiKey, NewApiKey } from '../../../contract/settings.js';
import { api } from '../../api/api';
import { NO_RETRY, orFail } from '../../api/call';

const PATH = '/api/settings/api-keys';
const KEYS_KEY = ['settings', 'api-keys'];

/** The account's keys without their secrets. */
export const useApiKeys = () =>
  useQuery({
    queryKey: KEYS_KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch API keys', api.get<ApiKey[]>(PATH, { signal })),
    ...NO_RETRY,
  });

/** Creates and revokes keys, then reloads the list. A new key goes only to the caller, never to a cache. */
export function useKeyChanges() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: KEYS_KEY });
  return {
    create: (name: string) =>
      orFail(
        'Failed to generate API key',
        api.post<NewApiKey>(PATH, name === '' ? {} : { name }),
      ).finally(reload),
    revoke: (id: string) =>
      orFail('Failed to revoke API key', api.delete<undefined>(`${PATH}/${id}`)).finally(reload),
  };
}
