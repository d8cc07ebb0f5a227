import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useNotice } from '../../parts/ui/Notice';
import { undoneText } from './bulk/texts';
import type { LeadsProvider, ManyChange } from './provider';
import { applyOptimistically, fieldsOf, changeOptions } from './useLeadChanges';

/** An edit to undo: its id, its leads and what it changed. */
interface Undoable {
  editId: string;
  ids: readonly string[];
  change: ManyChange;
}

/** Undoes an edit and reports the result, even after the user has left the screen. */
export function useUndoEdit() {
  const client = useQueryClient();
  const dataProvider = useDataProvider<LeadsProvider>();
  const notify = useNotice();
  const { onSuccess, ...shared } = changeOptions(client);
  return useMutation({
    ...shared,
    mutationFn: ({ editId }: Undoable) => dataProvider.undoEdit(editId),
    onMutate: ({ ids, change }) =>
      applyOptimistically(client, ids, fieldsOf(change), (lead) => lead),
    onSuccess: (undone) => {
      onSuccess(undone);
      notify({ tone: 'success', text: undoneText(undone.leads.length, undone.skipped) });
    },
    meta: { notice: ({ message }) => `The change wasn't undone: ${message}` },
  });
}
