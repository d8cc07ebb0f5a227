import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { NO_RETRY } from '../../parts/api/call';

/**
 * Saves a setting as it changes: shown immediately, rolled back if the server rejects it.
 * Each control has its own mutation, so controls don't wait for each other.
 */
export function useOptimisticSetting<Settings extends object>(
  queryKey: QueryKey,
  save: (change: Partial<Settings>) => Promise<Settings>,
) {
  const queries = useQueryClient();
  /** Updates only the fields in `change`, because others may still be saving. */
  const put = (change: Partial<Settings>, from: Partial<Settings> | undefined) =>
    queries.setQueryData<Settings>(queryKey, (settings) => {
      const names = Object.keys(change) as (keyof Settings)[];
      const fields = Object.fromEntries(names.map((name) => [name, from?.[name]]));
      return settings && { ...settings, ...fields };
    });
  return useMutation({
    mutationFn: save,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Settings>(queryKey);
      put(change, change);
      return before;
    },
    onSuccess: (saved, change) => put(change, saved),
    onError: (_error, change, before) => put(change, before),
    ...NO_RETRY,
  });
}
