import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isBusy, type BulkChange } from '#contract/bulk.js';
import { isImportBusy, type LeadImport } from '#contract/imports.js';
import type { RecentEdit } from '#contract/leads.js';
import { counted } from '#contract/numbers.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY } from '../../../parts/api/call';
import { endText as bulkText, outcomeOf, progressText as bulkProgress } from '../bulk/texts';
import { BULK_KEY, useBulkAction, useBulkChanges } from '../bulk/useBulkChanges';
import { endText as importText, progressText as importProgress } from '../import/texts';
import { IMPORTS_KEY, useImports, useUndoImport } from '../import/useImports';
import { fromWirePatch } from '../provider';
import { useUndoEdit } from '../useUndoEdit';

const KEY = ['lead-edits'];

/** A change as the list shows it. */
export interface RecentChange {
  id: string;
  at: string;
  text: string;
  isUndone: boolean;
  undo?: () => void;
  /** The import whose problems the list names. */
  imported?: LeadImport;
}

/** A job's effect, even after it has been undone. */
function textOf<Job extends BulkChange | LeadImport>(
  job: Job,
  busy: boolean,
  progress: (job: Job) => string,
  end: (job: Job) => string,
) {
  if (job.status === 'Undone') return end({ ...job, status: 'Complete' });
  return busy ? `${progress(job)}...` : end(job);
}

/** The changes from the last day and the imports from the last week, newest first. */
export function useRecentChanges() {
  const client = useQueryClient();
  const { mutate: undoEdit } = useUndoEdit();
  const { mutate: undoBulk } = useBulkAction('undo');
  const { mutate: undoImport } = useUndoImport();
  const bulk = useBulkChanges();
  const imports = useImports();
  const { data, error, isFetching, refetch } = useQuery({
    ...NO_RETRY,
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/api/leads/edits', { signal }),
    gcTime: 0,
  });
  // Others in the account change leads, too.
  useEffect(() => {
    for (const queryKey of [BULK_KEY, IMPORTS_KEY]) void client.invalidateQueries({ queryKey });
  }, [client]);

  const ofEdit = ({ id, leads, name, change, editedAt }: RecentEdit): RecentChange => {
    const changed = fromWirePatch(change);
    const reload = () => client.invalidateQueries({ queryKey: KEY });
    return {
      id,
      at: editedAt,
      text: `${name ?? counted(leads, 'lead')} ${outcomeOf(changed)}.`,
      isUndone: false,
      undo: () => undoEdit({ editId: id, ids: [], change: changed }, { onSettled: reload }),
    };
  };
  const ofBulk = (change: BulkChange): RecentChange => ({
    id: change.id,
    at: change.createdAt,
    text: textOf(change, isBusy(change.status), bulkProgress, bulkText),
    isUndone: change.status === 'Undone',
    ...(change.canUndo && { undo: () => undoBulk(change.id) }),
  });
  const ofImport = (shown: LeadImport): RecentChange => ({
    id: shown.id,
    at: shown.createdAt,
    text: `${shown.fileName}: ${textOf(shown, isImportBusy(shown.status), importProgress, importText)}`,
    isUndone: shown.status === 'Undone',
    imported: shown,
    ...(shown.canUndo && { undo: () => undoImport(shown.id) }),
  });
  const changes = data && [
    ...data.map(ofEdit),
    // Website visits can't be undone.
    ...bulk.filter(({ change }) => !change.verify).map(ofBulk),
    ...imports.map(ofImport),
  ];
  return {
    data: changes?.toSorted((left, right) => right.at.localeCompare(left.at)),
    error,
    isFetching,
    refetch,
  };
}
