import {
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { LeadFilter, ValueFilter } from '#contract/lead-filters.js';
import { LISTS, type Listed } from './cached-leads';
import type { LeadsProvider, ManyChange, SeenNote } from './provider';
import type { LeadRecord } from './record';
import { markWhenSlow } from './saving';
import { ACTIVITY_KEY } from '../../parts/activity/useActivity';

/** Fields of a lead that a subscriber can change. */
export type Changeable =
  | 'status'
  | 'tags'
  | 'note'
  | 'assigneeId'
  | 'nextStep'
  | 'dueOn'
  | 'suppressed';

/** The parameters of a list or map query. */
interface ListParams {
  filter?: LeadFilter;
  sort?: { field: string } | undefined;
}

const LEADS = ['leads'];
const detailOf = (id: string) => ['leads', 'getOne', { id }];

/** Changes in progress and their responses. All are applied when the last one completes. */
interface ChangeBatch {
  running: number;
  changed: Set<Changeable>;
  responses: LeadRecord[];
  hasFailed: boolean;
}
const batches = new WeakMap<QueryClient, ChangeBatch>();

function batchOf(client: QueryClient): ChangeBatch {
  const batch = batches.get(client) ?? {
    running: 0,
    changed: new Set(),
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

/** A note that is written next is for the revision that the change makes. */
const nextRevision = ({ revision }: LeadRecord) =>
  revision === undefined ? {} : { revision: revision + 1 };

/** A response may be followed by another change's. */
const latestRevision = ({ revision = 0 }: LeadRecord, response: LeadRecord) =>
  response.revision === undefined ? {} : { revision: Math.max(revision, response.revision) };

/** A change shown before the server responds. */
interface Applied {
  /** Restores the old values. */
  undo: () => void;
  /** Ends the mark of a slow change, which is saved or was undone. */
  finish: () => void;
}

/** Applies a change before the server responds. */
export async function applyOptimistically(
  client: QueryClient,
  ids: readonly string[],
  changed: readonly Changeable[],
  change: (lead: LeadRecord) => LeadRecord,
): Promise<Applied> {
  const finish = markWhenSlow(client, ids);
  const batch = batchOf(client);
  batch.running += 1;
  changed.forEach((field) => batch.changed.add(field));
  // Responses already in flight predate the change.
  const stale = client.getQueryCache().findAll({ queryKey: LEADS, fetchStatus: 'fetching' });
  await client.cancelQueries({ queryKey: LEADS });
  stale.forEach((query) => query.invalidate());
  const before: [QueryKey, unknown][] = [
    ...client.getQueriesData({ queryKey: LISTS }),
    ...ids.flatMap((id) => client.getQueriesData({ queryKey: detailOf(id) })),
  ];
  updateCachedLeads(client, ids, (lead) => ({ ...change(lead), ...nextRevision(lead) }));
  return {
    undo: () => before.forEach(([key, data]) => client.setQueryData(key, data)),
    finish,
  };
}

/**
 * Applies the responses, and refetches the counts, and the lists and maps whose leads may have changed, once. Waits for the
 * last change in progress: applying earlier would briefly undo the next change.
 */
async function settle(client: QueryClient): Promise<void> {
  const batch = batchOf(client);
  batch.running -= 1;
  if (batch.running > 0) return;
  const { changed, responses, hasFailed } = batch;
  batches.delete(client);
  for (const response of hasFailed ? [] : responses)
    updateCachedLeads(client, [response.id], (lead) => ({
      ...lead,
      ...response,
      ...latestRevision(lead, response),
    }));
  void client.invalidateQueries({ queryKey: ['views'] });
  void client.invalidateQueries({ queryKey: ACTIVITY_KEY });
  await client.invalidateQueries({
    queryKey: LEADS,
    predicate: (query) => hasFailed || query.state.isInvalidated || mayBeOutdated(query, changed),
  });
}

function mayBeOutdated({ queryKey }: Query, changed: ReadonlySet<Changeable>): boolean {
  const [, kind, params] = queryKey;
  if (kind === 'facets') return [...changed].some((field) => !UNCOUNTED.has(field));
  if (kind === 'map') return mayChangeList({ filter: params as LeadFilter }, changed);
  return kind === 'getList' && mayChangeList(params as ListParams, changed);
}

/** Fields without facets. Those of a list filtered by them follow with its count. */
const UNCOUNTED: ReadonlySet<Changeable> = new Set(['note', 'nextStep']);

/** Whether changing these fields may add, remove or reorder leads in a list. */
export function mayChangeList(
  { filter = {}, sort }: ListParams,
  changed: ReadonlySet<Changeable>,
): boolean {
  if (changed.has('suppressed')) return true;
  if (changed.has('tags') && isFilteredBy(filter, 'tag')) return true;
  if (changed.has('assigneeId') && isFilteredBy(filter, 'assignee')) return true;
  if (changed.has('dueOn') && (filter.due || sort?.field === 'dueOn')) return true;
  return changed.has('status') && (isFilteredBy(filter, 'status') || sort?.field === 'status');
}

const isFilteredBy = ({ anyOf, not, ...filter }: LeadFilter, field: ValueFilter) =>
  [filter, anyOf, not].some((values) => values?.[field] !== undefined);

/**
 * What all changes have in common. They run one after another, each on what the one before left: a note is saved for the revision that an
 * earlier change makes.
 */
export const changeOptions = (client: QueryClient) => ({
  scope: { id: 'leads' },
  onSuccess: ({ leads }: { leads: LeadRecord[] }) => void batchOf(client).responses.push(...leads),
  // Restores the old value; the caller shows the error.
  onError: (_error: Error, _change: unknown, applied: Applied | undefined) => {
    batchOf(client).hasFailed = true;
    applied?.undo();
  },
  onSettled: (
    _result: unknown,
    _error: unknown,
    _change: unknown,
    applied: Applied | undefined,
  ) => {
    applied?.finish();
    return settle(client);
  },
});

/** Saves a lead's note. */
export function useSaveNote(id: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...changeOptions(client),
    mutationFn: async ({ note, seen }: { note: string | null; seen: SeenNote }) => {
      const { isSaved, lead } = await dataProvider.saveNote(id, note, seen);
      return { isSaved, leads: [lead] };
    },
    onMutate: ({ note }) =>
      applyOptimistically(client, [id], ['note'], (lead) => ({ ...lead, note })),
  });
}

export const fieldsOf = ({
  status,
  addTags,
  removeTags,
  assignee,
  nextStep,
  dueOn,
  suppressed,
}: ManyChange): Changeable[] => [
  ...(status ? ['status' as const] : []),
  ...(addTags || removeTags ? ['tags' as const] : []),
  ...(assignee === undefined ? [] : ['assigneeId' as const]),
  ...(nextStep === undefined ? [] : ['nextStep' as const]),
  ...(dueOn === undefined ? [] : ['dueOn' as const]),
  ...(suppressed === undefined ? [] : ['suppressed' as const]),
];

/** Changes several leads at once. */
export function useChangeLeads() {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...changeOptions(client),
    mutationFn: ({ ids, change }: { ids: readonly string[]; change: ManyChange }) =>
      dataProvider.changeLeads(ids, change),
    onMutate: ({ ids, change }) => {
      const { status, addTags = [], removeTags = [], assignee, nextStep, dueOn } = change;
      return applyOptimistically(client, ids, fieldsOf(change), (lead) => ({
        ...lead,
        ...(status && { status }),
        ...(assignee !== undefined && {
          assigneeId: assignee?.id ?? null,
          assignee: assignee?.name ?? null,
        }),
        ...(nextStep !== undefined && { nextStep }),
        ...(dueOn !== undefined && { dueOn }),
        tags: [...new Set([...lead.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)),
      }));
    },
  });
}

/** Excludes a business, or includes it again. */
export function useSuppressLead(id: string) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  return useMutation({
    ...changeOptions(client),
    mutationFn: (suppressed: boolean) => dataProvider.suppressLead(id, suppressed),
    meta: { notice: ({ message }) => `The change wasn't saved: ${message}` },
    onMutate: (suppressed) =>
      applyOptimistically(client, [id], ['suppressed'], (lead) => ({
        ...lead,
        suppressed,
      })),
  });
}
