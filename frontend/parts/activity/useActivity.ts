import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActivityForm, ActivityQuery } from '#contract/activity.js';
import { api } from '../api/api';
import { NO_RETRY } from '../api/call';

type Filter = NonNullable<ActivityQuery['filter']>;

export const ACTIVITY_KEY = ['activity'];
const PAGE = 20;

const read = (filter: Filter, from: number, signal?: AbortSignal) => {
  const range = JSON.stringify([from, from + PAGE - 1]);
  const query = { filter: JSON.stringify(filter), range };
  return api.get('/api/activity', { params: { query }, ...(signal && { signal }) });
};

/** What happened to a lead or in the account, newest first, page by page. */
export function useActivity(filter: Filter, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: [...ACTIVITY_KEY, filter],
    queryFn: ({ pageParam, signal }) => read(filter, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < PAGE ? undefined : all.length * PAGE),
    enabled,
    retry: false,
  });
  return { ...query, data: query.data?.pages.flat() };
}

/** Reloads what happened, after something did. */
export function useReloadActivity() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ACTIVITY_KEY });
}

/** Keeps a comment, call or email on a lead. */
export function useAddActivity(leadId: string) {
  const reload = useReloadActivity();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (form: ActivityForm) =>
      api.post('/api/leads/{id}/activity', { params: { path: { id: leadId } }, body: form }),
    onSuccess: reload,
    meta: { notice: ({ message }) => `It wasn't saved: ${message}` },
  });
}

export function useDeleteActivity() {
  const reload = useReloadActivity();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (id: string) => api.delete('/api/activity/{id}', { params: { path: { id } } }),
    onSettled: reload,
    meta: { notice: ({ message }) => `It wasn't deleted: ${message}` },
  });
}

/** Marks the comments on a lead that mention the user as seen. */
export function useSeeMentions() {
  const reload = useReloadActivity();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (leadId: string) =>
      api.delete('/api/leads/{id}/mentions', { params: { path: { id: leadId } } }),
    onSuccess: reload,
  });
}
