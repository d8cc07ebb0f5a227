import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isImportBusy, type LeadImport } from '#contract/imports.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY } from '../../../parts/api/call';
import { useNotice } from '../../../parts/ui/Notice';
import { reloadLeads } from '../reload';
import { IMPORT } from './calls';
import { endText } from './texts';

export const IMPORTS_KEY = ['lead-imports'];
const POLL_MS = 500;

/** The account's latest imports, refetched while one is in progress. */
export function useImports(): LeadImport[] {
  const { data } = useQuery({
    queryKey: IMPORTS_KEY,
    queryFn: () => api.get(IMPORT),
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => isImportBusy(status)) ? POLL_MS : false,
  });
  return data ?? NONE;
}
const NONE: LeadImport[] = [];
const WHERE_PROBLEMS = 'Recent changes lists the problems by row.';

/** Shows an import immediately, before the list is refetched. */
export function showImport(client: QueryClient, shown: LeadImport) {
  client.setQueryData<LeadImport[]>(IMPORTS_KEY, (imports = []) => [
    shown,
    ...imports.filter(({ id }) => id !== shown.id),
  ]);
}

export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (id: string) =>
      api.post(`${IMPORT}/{id}/undo` as const, { params: { path: { id } } }),
    onSuccess: async (undoing) => {
      showImport(client, undoing);
      await client.invalidateQueries({ queryKey: IMPORTS_KEY });
    },
    meta: { notice: ({ message }) => `The import wasn't undone: ${message}` },
  });
}

/** Reports each import that ends while the user watches, with Undo, and refetches the leads. */
export function useReportImports(imports: readonly LeadImport[]) {
  const client = useQueryClient();
  const notify = useNotice();
  const { mutate: undo } = useUndoImport();
  const busy = useRef(new Set<string>());
  useEffect(() => {
    for (const shown of imports) {
      if (isImportBusy(shown.status)) busy.current.add(shown.id);
      else if (busy.current.delete(shown.id)) {
        const lists = shown.status !== 'Undone' && shown.problems.length > 0;
        notify({
          tone: shown.status === 'Failed' ? 'danger' : 'success',
          text: lists ? `${endText(shown)} ${WHERE_PROBLEMS}` : endText(shown),
          stays: lists,
          ...(shown.canUndo && { undo: () => undo(shown.id) }),
        });
        reloadLeads(client);
      }
    }
  }, [imports, client, notify, undo]);
}
