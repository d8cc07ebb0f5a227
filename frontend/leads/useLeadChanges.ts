import {
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { LeadFacets, LeadFilter, LeadMap } from '../../contract/leads.js';
import { facetsAfter, mayMove, type Changeable } from './after-change';
import type { LeadsProvider, ManyChange } from './provider';
import type { LeadChange, LeadRecord } from './record';

const LEADS = ['leads'];
const LISTS = ['leads', 'getList'];
const MAPS = ['leads', 'map'];
const FACETS = ['leads', 'facets'];
const detailOf = (id: string) => ['leads', 'getOne', { id }];
type Listed = { data: LeadRecord[]; total?: number };

/** Changes under way and their answers. All are settled once the last one is through. */
interface ChangeBatch {
  running: number;
  changed: Set<Changeable>;
  /** Leads as they were. */
  before: Map<string, LeadRecord>;
  answers: LeadRecord[];
  hasFailed: boolean;
}
const batches = new WeakMap<QueryClient, ChangeBatch>();

function batchOf(client: QueryClient): ChangeBatch {
  const batch = batches.get(client) ?? {
    running: 0,
    changed: new Set(),
    before: new Map(),
    answers: [],
    hasFailed: false,
  };
  batches.set(client, batch);
  return batch;
}

/** Changes these leads wherever they are shown. */
function showLeads(
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

function shownLead(client: QueryClient, id: string): LeadRecord | undefined {
  const details = client.getQueriesData<LeadRecord>({ queryKey: detailOf(id) });
  const lists = client.getQueriesData<Listed>({ queryKey: LISTS });
  return [
    ...details.map(([, lead]) => lead),
    ...lists.flatMap(([, list]) => list?.data ?? []),
  ].find((lead) => lead?.id === id);
}

/** Shows a change before its answer; returns the way back. */
async function showAtOnce(
  client: QueryClient,
  ids: readonly string[],
  changed: readonly Changeable[],
  change: (lead: LeadRecord) => LeadRecord,
) {
  const batch = batchOf(client);
  batch.running += 1;
  changed.forEach((field) => batch.changed.add(field));
  // An answer under way is from before the change.
  const cut = client.getQueryCache().findAll({ queryKey: LEADS, fetchStatus: 'fetching' });
  await client.cancelQueries({ queryKey: LEADS });
  cut.forEach((query) => query.invalidate());
  for (const id of ids) {
    const lead = batch.before.has(id) ? undefined : shownLead(client, id);
    if (lead) batch.before.set(id, lead);
  }
  const before: [QueryKey, unknown][] = [
    ...client.getQueriesData({ queryKey: LISTS }),
    ...ids.flatMap((id) => client.getQueriesData({ queryKey: detailOf(id) })),
  ];
  showLeads(client, ids, change);
  return () => before.forEach(([key, data]) => client.setQueryData(key, data));
}

/**
 * Shows the answers. Only a list or map that may hold other leads now is fetched again. Settling earlier than after the
 * last change would undo the next change for a moment.
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
    .filter((query) => query.state.isInvalidated || mayHaveMoved(query, batch.changed));
  for (const answer of batch.answers) {
    showLeads(client, [answer.id], (lead) => ({ ...lead, ...answer }));
    countAgain(client, batch, answer);
  }
  outdated.forEach((query) => query.invalidate());
  await refresh(
    client,
    outdated.filter((query) => query.isActive()),
  );
}

/** Counts a changed lead in the facets. */
function countAgain(client: QueryClient, { before, changed }: ChangeBatch, answer: LeadRecord) {
  const known = before.get(answer.id);
  if (known) {
    client.setQueryData<LeadFacets>(
      FACETS,
      (facets) => facets && facetsAfter(facets, known, answer),
    );
    before.set(answer.id, answer);
  } else if (changed.has('tags') || changed.has('suppressed')) {
    // It was selected on a page that is no longer loaded.
    void client.invalidateQueries({ queryKey: FACETS });
  }
}

const isList = ({ queryKey }: Query) => queryKey[1] === LISTS[1];
const isMap = ({ queryKey }: Query) => queryKey[1] === MAPS[1];
/** The part of the map in the window; without a zoom it is the summary of the whole world. */
const isWindow = (query: Query) => isMap(query) && query.queryKey.length > 3;

function mayHaveMoved(query: Query, changed: ReadonlySet<Changeable>): boolean {
  const asked = query.queryKey[2];
  if (isList(query)) return mayMove(asked as Parameters<typeof mayMove>[0], changed);
  return isMap(query) && mayMove({ filter: asked as LeadFilter }, changed);
}

/** Fetches what is on the screen. An answer for the map has all totals; the list follows when it is shown. */
async function refresh(client: QueryClient, outdated: Query[]): Promise<void> {
  const map = outdated.find(isWindow) ?? outdated.find(isMap);
  const others = map ? outdated.filter((query) => !isList(query) && !isMap(query)) : outdated;
  await Promise.all(
    [...others, ...(map ? [map] : [])].map(({ queryKey }) =>
      client.refetchQueries({ queryKey, exact: true }),
    ),
  );
  if (!map) return;
  const [, , filter] = map.queryKey;
  const answer = client.getQueryData<LeadMap>(map.queryKey);
  if (!answer) return;
  const { total, located, bounds } = answer;
  client.setQueryData<LeadMap>(
    [...MAPS, filter],
    (world) => world && { ...world, total, located, bounds },
  );
  for (const list of outdated.filter(isList)) {
    client.setQueryData<Listed>(list.queryKey, (shown) => shown && { ...shown, total });
    list.invalidate();
  }
}

/** Fetches the list where a change was made on the map. */
export function useFreshList() {
  const client = useQueryClient();
  useEffect(() => {
    void client.refetchQueries({
      queryKey: LISTS,
      type: 'active',
      predicate: ({ state }) => state.isInvalidated && state.fetchStatus === 'idle',
    });
  }, [client]);
}

type Back = { undo: () => void };
const options = (client: QueryClient) => ({
  onSuccess: (answers: LeadRecord[]) => void batchOf(client).answers.push(...answers),
  // The caller shows what went wrong, and the old value is back.
  onError: (_error: Error, _change: unknown, back: Back | undefined) => {
    batchOf(client).hasFailed = true;
    back?.undo();
  },
  onSettled: () => settle(client),
});

/** Changes one lead; changes of the same lead come one after another. */
export function useChangeLead(id: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...options(client),
    scope: { id: `lead-${id}` },
    mutationFn: async (change: LeadChange) => [await dataProvider.changeLead(id, change)],
    onMutate: async (change) => ({
      undo: await showAtOnce(client, [id], Object.keys(change) as (keyof LeadChange)[], (lead) => ({
        ...lead,
        ...change,
      })),
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
    onMutate: async ({ ids, change: { status, addTags = [], removeTags = [], suppressed } }) => {
      const changed: Changeable[] = [];
      if (status) changed.push('status');
      if (addTags.length > 0 || removeTags.length > 0) changed.push('tags');
      if (suppressed !== undefined) changed.push('suppressed');
      const undo = await showAtOnce(client, ids, changed, (lead) => ({
        ...lead,
        ...(status && { status }),
        tags: [...new Set([...lead.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)),
      }));
      return { undo };
    },
  });
}

/** Never delivers a business again, or does again. */
export function useSuppressLead(id: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...options(client),
    scope: { id: `lead-${id}` },
    mutationFn: async (suppressed: boolean) => [await dataProvider.suppressLead(id, suppressed)],
    onMutate: async (suppressed) => ({
      undo: await showAtOnce(client, [id], ['suppressed'], (lead) => ({ ...lead, suppressed })),
    }),
  });
}
