import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { AT_ONCE } from '../api/call';

/**
 * Settings of which one at a time is saved as it changes: shown at once, taken back when the server refuses.
 * Every control has one of its own, so that they do not wait for one another.
 */
export function useSavedAtOnce<Settings extends object>(
  queryKey: QueryKey,
  save: (change: Partial<Settings>) => Promise<Settings>,
) {
  const queries = useQueryClient();
  /** Only the fields of `change`: others may be on their way. */
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
    onError: (error, change, before) => {
      console.error(error);
      put(change, before);
    },
    ...AT_ONCE,
  });
}
