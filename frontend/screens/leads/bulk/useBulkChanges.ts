import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isBusy, type BulkChange, type BulkForm } from '#contract/bulk.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY } from '../../../parts/api/call';
import { useNotice } from '../../../parts/ui/Notice';
import { toWireFilter } from '../filter';
import { reloadLeads } from '../reload';
import { endText } from './texts';

const BULK = '/api/leads/bulk';
export const BULK_KEY = ['bulk-changes'];
const POLL_MS = 500;
/** Visits take longer than other changes. */
const POLL_VISITS_MS = 2_000;

/** The account's latest changes to all matching leads, refetched while one is in progress. */
export function useBulkChanges(): BulkChange[] {
  const { data } = useQuery({
    queryKey: BULK_KEY,
    queryFn: () => api.get(BULK),
    staleTime: Infinity,
    refetchInterval: ({ state }) => {
      const busy = state.data?.filter(({ status }) => isBusy(status)) ?? NONE;
      if (busy.length === 0) return false;
      return busy.every(({ change }) => change.verify) ? POLL_VISITS_MS : POLL_MS;
    },
  });
  return data ?? NONE;
}
const NONE: BulkChange[] = [];

/** Shows a change immediately, before the list is refetched. */
function show(client: QueryClient, change: BulkChange) {
  client.setQueryData<BulkChange[]>(BULK_KEY, (changes = []) => [
    change,
    ...changes.filter(({ id }) => id !== change.id),
  ]);
}

/** Starts a change to all leads that match a filter, if their number is still the one that the user saw. */
export function useStartBulkChange() {
  const client = useQueryClient();
  const notify = useNotice();
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ filter, ...form }: BulkForm) =>
      api.post(BULK, { body: { ...form, filter: toWireFilter(filter) } }),
    onSuccess: (change) => show(client, change),
    onError: async ({ message }, { change }) => {
      const what = change.verify ? "The websites weren't visited" : "The leads weren't changed";
      notify({ tone: 'danger', text: `${what}: ${message}` });
      await client.invalidateQueries({ queryKey: ['leads'] });
    },
  });
}

/** Cancels or undoes a change. */
export function useBulkAction(action: 'cancel' | 'undo') {
  const client = useQueryClient();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (id: string) =>
      api.post(`${BULK}/{id}/${action}` as const, { params: { path: { id } } }),
    onSuccess: async (change) => {
      show(client, change);
      await client.invalidateQueries({ queryKey: BULK_KEY });
    },
    meta: {
      notice: ({ message }) =>
        `The change wasn't ${action === 'cancel' ? 'canceled' : 'undone'}: ${message}`,
    },
  });
}

/** Reports each change that ends while the user watches, with Undo, and refetches the leads. */
export function useReportEnds(changes: readonly BulkChange[]) {
  const client = useQueryClient();
  const notify = useNotice();
  const { mutate: undo } = useBulkAction('undo');
  const busy = useRef(new Set<string>());
  useEffect(() => {
    for (const change of changes) {
      if (isBusy(change.status)) busy.current.add(change.id);
      else if (busy.current.delete(change.id)) {
        notify({
          tone: change.status === 'Failed' ? 'danger' : 'success',
          text: endText(change),
          ...(change.canUndo && { undo: () => undo(change.id), stays: true }),
        });
        reloadLeads(client);
      }
    }
  }, [changes, client, notify, undo]);
}
