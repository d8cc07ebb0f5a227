import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ViewForm, ViewPatch } from '#contract/views.js';
import { api } from '../api/api';
import { useHistoryUpdates } from '../runs/updates';
import { deviceZone } from '../ui/days';

const KEY = ['views'];
/** Deliveries bring leads without telling the browser. A hidden tab waits. */
const RECOUNT_MS = 20_000;

/** The user's saved views of leads with their current numbers of leads. */
export function useViews() {
  const queries = useQueryClient();
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: KEY }), [queries]);
  useHistoryUpdates(reload);
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api.get('/api/views', { params: { query: { timeZone: deviceZone() } }, signal }),
    staleTime: RECOUNT_MS,
    refetchInterval: RECOUNT_MS,
    retry: false,
  });
}

/** Changes the views, then refetches all of them. `done` completes "The view wasn't …". */
function useViewChange<Variables>(
  done: string,
  change: (variables: Variables) => Promise<unknown>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { notice: ({ message }) => `The view wasn't ${done}: ${message}` },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const useSaveView = () =>
  useViewChange('saved', (form: ViewForm) => api.post('/api/views', { body: form }));

export const useChangeView = (done: 'renamed' | 'restored' | 'changed') =>
  useViewChange(done, ({ id, ...patch }: ViewPatch & { id: string }) =>
    api.patch('/api/views/{id}', { params: { path: { id } }, body: patch }),
  );

export const useDeleteView = () =>
  useViewChange('deleted', (id: string) =>
    api.delete('/api/views/{id}', { params: { path: { id } } }),
  );
