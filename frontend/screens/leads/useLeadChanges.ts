import {
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { LeadFacets, LeadFilter, LeadMap } from '#contract/leads.js';
import { AREA_NAMES } from './area';
import { facetsAfter, mayChangeList, type Changeable } from './after-change';
import type { LeadsProvider, ManyChange } from './provider';
import type { LeadEdit, LeadRecord } from './record';

const LEADS = ['leads'];
const LISTS = ['leads', 'getList'];
const MAPS = ['leads', 'map'];
const FACETS = ['leads', 'facets'];
const detailOf = (id: string) => ['leads', 'getOne', { id }];
type Listed = { data: LeadRecord[]; total?: number };

/** Changes in progress and their responses. All are applied when the last one completes. */
interface ChangeBatch {
  running: number;
  changed: Set<Changeable>;
  /** The leads before the changes. */
  before: Map<string, LeadRecord>;
  responses: LeadRecord[];
  hasFailed: boolean;
}
const batches = new WeakMap<QueryClient, ChangeBatch>();

function batchOf(client: QueryClient): ChangeBatch {
  const batch = batches.get(client) ?? {
    running: 0,
    changed: new Set(),
    before: new Map(),
    responses: [],
    hasFailed: false,
  };
  batches.set(client, batch);
  return batch;
}

/** Updates these leads in every cached list and detail. */
function updateCachedLeads(
  client: QueryClient,
  ids: readonly string[],
  change: (lead: LeadRecord) => LeadRecord,
) {
  client.setQueriesData<Listed>({ queryKey: LISTS }, (list) => {
    if (!list?.data.some(({ id }) => ids.includes(id))) return list;
    const data = list.data.map((lead) => (ids.includes(lead.id) ? change(lead) : lead));
    return { ...list, data };
  });
  for (const id of ids) {
    client.setQueriesData<LeadRecord>({ queryKey: detailOf(id) }, (lead) => lead && change(lead));
  }
}

function cachedLead(client: QueryClient, id: string): LeadRecord | undefined {
  const details = client.getQueriesData<LeadRecord>({ queryKey: detailOf(id) });
  const lists = client.getQueriesData<Listed>({ queryKey: LISTS });
  return [
    ...details.map(([, lead]) => lead),
    ...lists.flatMap(([, list]) => list?.data ?? []),
  ].find((lead) => lead?.id === id);
}

/** Applies a change before the server responds. Returns a function that undoes it. */
export async function applyOptimistically(
  client: QueryClient,
  ids: readonly string[],
  changed: readonly Changeable[],
  change: (lead: LeadRecord) => LeadRecord,
) {
  const batch = batchOf(client);
  batch.running += 1;
  changed.forEach((field) => batch.changed.add(field));
  // Responses already in flight predate the change.
  const stale = client.getQueryCache().findAll({ queryKey: LEADS, fetchStatus: 'fetching' });
  await client.cancelQueries({ queryKey: LEADS });
  stale.forEach((query) => query.invalidate());
  for (const id of ids) {
    const lead = batch.before.has(id) ? undefined : cachedLead(client, id);
    if (lead) batch.before.set(id, lead);
  }
  const before: [QueryKey, unknown][] = [
    ...client.getQueriesData({ queryKey: LISTS }),
    ...ids.flatMap((id) => client.getQueriesData({ queryKey: detailOf(id) })),
  ];
  updateCachedLeads(client, ids, change);
  return () => before.forEach(([key, data]) => client.setQueryData(key, data));
}

/**
 * Applies the responses, and refetches only lists and maps whose leads may have changed. Waits for the last change in
 * progress: applying earlier would briefly undo the next change.
 */
async function settle(client: QueryClient): Promise<void> {
  const batch = batchOf(client);
  batch.running -= 1;
  if (batch.running > 0) return;
  batches.delete(client);
  if (batch.hasFailed) {
    await client.invalidateQueries({ queryKey: LEADS });
    return;
  }
  const outdated = client
    .getQueryCache()
    .findAll({ queryKey: LEADS })
    .filter((query) => query.state.isInvalidated || mayBeOutdated(query, batch.changed));
  for (const response of batch.responses) {
    updateCachedLeads(client, [response.id], (lead) => ({ ...lead, ...response }));
    updateFacets(client, batch, response);
  }
  outdated.forEach((query) => query.invalidate());
  void client.invalidateQueries({ queryKey: ['views'] });
  await refresh(
    client,
    outdated.filter((query) => query.isActive()),
  );
}

/** Updates the facet counts for a changed lead. Only the server knows which facets of a filtered list the lead counts toward. */
function updateFacets(client: QueryClient, { before, changed }: ChangeBatch, response: LeadRecord) {
  const previous = before.get(response.id);
  if (previous) {
    client.setQueriesData<LeadFacets>(
      { queryKey: FACETS, predicate: countsAll },
      (facets) => facets && facetsAfter(facets, previous, response),
    );
    before.set(response.id, response);
  }
  if (!changed.has('status') && !changed.has('tags') && !changed.has('suppressed')) return;
  // Without `previous`, the lead was selected on a page that is no longer cached.
  void client.invalidateQueries({
    queryKey: FACETS,
    predicate: (query) => !previous || !countsAll(query),
  });
}

/** Whether facets count all leads, or all in an area. */
const countsAll = ({ queryKey }: Query) =>
  Object.keys(queryKey[2] as LeadFilter).every((name) => name in AREA_NAMES);

const isList = ({ queryKey }: Query) => queryKey[1] === LISTS[1];
const isMap = ({ queryKey }: Query) => queryKey[1] === MAPS[1];
/** Whether the query is for the visible part of the map. A key without zoom is the worldwide summary. */
const isWindow = (query: Query) => isMap(query) && query.queryKey.length > 3;

function mayBeOutdated(query: Query, changed: ReadonlySet<Changeable>): boolean {
  const params = query.queryKey[2];
  if (isList(query)) return mayChangeList(params as Parameters<typeof mayChangeList>[0], changed);
  return isMap(query) && mayChangeList({ filter: params as LeadFilter }, changed);
}

/** Refetches visible queries. A map response includes all totals, so a list waits until it is shown. */
async function refresh(client: QueryClient, outdated: Query[]): Promise<void> {
  const map = outdated.find(isWindow) ?? outdated.find(isMap);
  const isListShown = (shownLists.get(client) ?? 0) > 0;
  const waits = (query: Query) => isMap(query) || (isList(query) && !isListShown);
  const others = map ? outdated.filter((query) => !waits(query)) : outdated;
  await Promise.all(
    [...others, ...(map ? [map] : [])].map(({ queryKey }) =>
      client.refetchQueries({ queryKey, exact: true }),
    ),
  );
  if (!map) return;
  const [, , filter] = map.queryKey;
  const response = client.getQueryData<LeadMap>(map.queryKey);
  if (!response) return;
  const { total, located, bounds } = response;
  client.setQueryData<LeadMap>(
    [...MAPS, filter],
    (summary) => summary && { ...summary, total, located, bounds },
  );
  for (const list of isListShown ? [] : outdated.filter(isList)) {
    client.setQueryData<Listed>(list.queryKey, (shown) => shown && { ...shown, total });
    list.invalidate();
  }
}

/** The number of lists on the screen. */
const shownLists = new WeakMap<QueryClient, number>();

/** Refetches the list when it appears after a change was made on the map. */
export function useRefetchOutdatedList() {
  const client = useQueryClient();
  useEffect(() => {
    const show = (more: 1 | -1) => shownLists.set(client, (shownLists.get(client) ?? 0) + more);
    show(1);
    return () => void show(-1);
  }, [client]);
  useEffect(() => {
    void client.refetchQueries({
      queryKey: LISTS,
      type: 'active',
      predicate: ({ state }) => state.isInvalidated && state.fetchStatus === 'idle',
    });
  }, [client]);
}

type Rollback = { undo: () => void };
/** Callbacks shared by all changes. */
export const changeOptions = (client: QueryClient) => ({
  onSuccess: ({ leads }: { leads: LeadRecord[] }) => void batchOf(client).responses.push(...leads),
  // Restores the old value; the caller shows the error.
  onError: (_error: Error, _change: unknown, rollback: Rollback | undefined) => {
    batchOf(client).hasFailed = true;
    rollback?.undo();
  },
  onSettled: () => settle(client),
});

/** Changes one lead. Changes to the same lead run one after another. */
export function useChangeLead(id: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...changeOptions(client),
    scope: { id: `lead-${id}` },
    mutationFn: async (change: LeadEdit) => ({
      leads: [await dataProvider.changeLead(id, change)],
    }),
    onMutate: async (change) => ({
      undo: await applyOptimistically(
        client,
        [id],
        Object.keys(change) as (keyof LeadEdit)[],
        (lead) => ({
          ...lead,
          ...change,
        }),
      ),
    }),
  });
}

export const fieldsOf = ({ status, addTags, removeTags, suppressed }: ManyChange): Changeable[] => [
  ...(status ? ['status' as const] : []),
  ...(addTags || removeTags ? ['tags' as const] : []),
  ...(suppressed === undefined ? [] : ['suppressed' as const]),
];

/** Changes several leads at once. Changes with the same `scope` run one after another. */
export function useChangeLeads(scope?: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...changeOptions(client),
    ...(scope && { scope: { id: scope } }),
    mutationFn: ({ ids, change }: { ids: readonly string[]; change: ManyChange }) =>
      dataProvider.changeLeads(ids, change),
    onMutate: async ({ ids, change }) => {
      const { status, addTags = [], removeTags = [] } = change;
      const undo = await applyOptimistically(client, ids, fieldsOf(change), (lead) => ({
        ...lead,
        ...(status && { status }),
        tags: [...new Set([...lead.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)),
      }));
      return { undo };
    },
  });
}

/** Excludes a business, or includes it again. */
export function useSuppressLead(id: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...changeOptions(client),
    scope: { id: `lead-${id}` },
    mutationFn: (suppressed: boolean) => dataProvider.suppressLead(id, suppressed),
    onMutate: async (suppressed) => ({
      undo: await applyOptimistically(client, [id], ['suppressed'], (lead) => ({
        ...lead,
        suppressed,
      })),
    }),
  });
}
