import {
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import type { Duplicates } from '#contract/duplicates.js';
import type { Lead } from '#contract/leads.js';
import type { LeadSplitForm } from '#contract/merges.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY } from '../../../parts/api/call';
import { useNotice } from '../../../parts/ui/Notice';
import { reloadLeads } from '../reload';

const DUPLICATES = '/api/leads/duplicates';
const KEY = ['duplicates'];
const POLL_MS = 3_000;

/** The pairs of leads that are most likely one business. The response includes their total, for which a `count` of 1 is enough. */
export function useDuplicates(count: number, enabled = true) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...KEY, count],
    enabled,
    queryFn: async () => {
      const found = await api.get(DUPLICATES, {
        params: { query: { range: JSON.stringify([0, count - 1]) } },
      });
      correctCount(client, found);
      return found;
    },
    staleTime: Infinity,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.isSearching ? POLL_MS : false),
  });
}

/** Shows the latest total wherever an older one was loaded. Pairs that were loaded with an older total load again. */
function correctCount(client: QueryClient, { pairs, ...found }: Duplicates) {
  const isOutdated = ({ state }: Query) => {
    const known = state.data as Duplicates | undefined;
    return known !== undefined && known.total !== found.total;
  };
  const others = { queryKey: KEY, predicate: isOutdated };
  void client.invalidateQueries({ ...others, refetchType: 'none' });
  client.setQueryData<Duplicates>([...KEY, 1], { pairs: pairs.slice(0, 1), ...found });
}

/** Merges a lead into another, and reports it with Undo, even after the user has left the screen. */
export function useMerge() {
  const client = useQueryClient();
  const notify = useNotice();
  const { mutate: split } = useSplit();
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ kept, merged }: { kept: Lead; merged: Lead }) =>
      api.post('/api/leads/{id}/merge', {
        params: { path: { id: kept.id } },
        body: { leadIds: [merged.id] },
      }),
    onSuccess: (lead, { kept, merged }) => {
      const stays =
        lead.Suppressed && !kept.Suppressed ? " It's excluded, because one of them was." : '';
      notify({
        tone: 'success',
        text: `“${merged.Name}” was merged into “${kept.Name}”.${stays}`,
        undo: () => void undoMerge(kept.id, merged.id).then(split),
      });
    },
    meta: { notice: ({ message }) => `The leads weren't merged: ${message}` },
    onSettled: () => reloadLeads(client),
  });
}

/** Finds the merge that Undo reverses. */
async function undoMerge(keptId: string, mergedId: string) {
  const { Merges } = await api.get('/api/leads/{id}', { params: { path: { id: keptId } } });
  const merge = Merges.find((each) => each['Lead ID'] === mergedId);
  return { id: keptId, form: { mergeId: merge?.id ?? mergedId } };
}

/** Splits a merged lead or a source's record off a lead, and reports it. */
export function useSplit() {
  const client = useQueryClient();
  const notify = useNotice();
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ id, form }: { id: string; form: LeadSplitForm }) =>
      api.post('/api/leads/{id}/split', { params: { path: { id } }, body: form }),
    onSuccess: ({ split, kept, restored }) =>
      notify({
        tone: 'success',
        text: restored
          ? `“${split.Name}” is a separate lead again.`
          : `“${split.Name}” is a separate lead again. “${kept.Name}” keeps the edits you made since the merge.`,
      }),
    meta: { notice: ({ message }) => `The lead wasn't split: ${message}` },
    onSettled: () => reloadLeads(client),
  });
}

/** Marks a pair as two different businesses, with Undo. */
export function useDismiss() {
  const client = useQueryClient();
  const notify = useNotice();
  const decide = (id: string, dismissed: boolean) =>
    api.patch('/api/leads/duplicates/{id}', { params: { path: { id } }, body: { dismissed } });
  const undo = (id: string) =>
    void decide(id, false)
      .catch(({ message }: Error) =>
        notify({ tone: 'danger', text: `The pair wasn't restored: ${message}` }),
      )
      .finally(() => reload(client));
  return useMutation({
    ...NO_RETRY,
    mutationFn: (id: string) => decide(id, true),
    onSuccess: ({ id }) =>
      notify({
        tone: 'success',
        text: "We'll keep these leads apart and won't suggest them again.",
        undo: () => undo(id),
      }),
    meta: { notice: ({ message }) => `The decision wasn't saved: ${message}` },
    onSettled: () => reload(client),
  });
}

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });
