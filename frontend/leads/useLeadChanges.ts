import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { LeadsProvider, ManyChange } from './provider';
import type { LeadChange, LeadRecord } from './record';

const LEADS = ['leads'];
type Listed = { data: LeadRecord[] };

/** Shows a change at once, wherever these leads are shown; the answer is the way back. */
async function showAtOnce(
  client: QueryClient,
  ids: readonly string[],
  change: (lead: LeadRecord) => LeadRecord,
) {
  await client.cancelQueries({ queryKey: LEADS });
  const before: [QueryKey, unknown][] = [
    ...client.getQueriesData({ queryKey: ['leads', 'getList'] }),
    ...ids.flatMap((id) => client.getQueriesData({ queryKey: ['leads', 'getOne', { id }] })),
  ];
  client.setQueriesData<Listed>(
    { queryKey: ['leads', 'getList'] },
    (list) =>
      list && {
        ...list,
        data: list.data.map((lead) => (ids.includes(lead.id) ? change(lead) : lead)),
      },
  );
  for (const id of ids) {
    client.setQueriesData<LeadRecord>(
      { queryKey: ['leads', 'getOne', { id }] },
      (lead) => lead && change(lead),
    );
  }
  return () => before.forEach(([key, data]) => client.setQueryData(key, data));
}

/** The truth is asked for once the last change is through: earlier it would undo the next one for a moment. */
function settle(client: QueryClient) {
  if (client.isMutating({ mutationKey: LEADS }) > 1) return undefined;
  return client.invalidateQueries({ queryKey: LEADS });
}

type Back = { undo: () => void };
const options = (client: QueryClient) => ({
  mutationKey: LEADS,
  // The caller shows what went wrong, and the old value is back.
  onError: (_error: Error, _change: unknown, back: Back | undefined) => back?.undo(),
  onSettled: () => settle(client),
});

/** Changes one lead; changes of the same lead come one after another. */
export function useChangeLead(id: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...options(client),
    scope: { id: `lead-${id}` },
    mutationFn: (change: LeadChange) => dataProvider.changeLead(id, change),
    onMutate: async (change) => ({
      undo: await showAtOnce(client, [id], (lead) => ({ ...lead, ...change })),
    }),
  });
}

/** Changes several leads at once; changes of one `scope` come one after another. */
export function useChangeLeads(scope?: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...options(client),
    ...(scope && { scope: { id: scope } }),
    mutationFn: ({ ids, change }: { ids: readonly string[]; change: ManyChange }) =>
      dataProvider.changeLeads(ids, change),
    onMutate: async ({ ids, change: { status, addTags = [], removeTags = [] } }) => ({
      undo: await showAtOnce(client, ids, (lead) => ({
        ...lead,
        ...(status && { status }),
        tags: [...new Set([...lead.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)),
      })),
    }),
  });
}

/** Never delivers a business again, or does again. */
export function useSuppressLead(id: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...options(client),
    scope: { id: `lead-${id}` },
    mutationFn: (suppressed: boolean) => dataProvider.suppressLead(id, suppressed),
    onMutate: async (suppressed) => ({
      undo: await showAtOnce(client, [id], (lead) => ({ ...lead, suppressed })),
    }),
  });
}
