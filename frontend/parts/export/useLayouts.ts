import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportLayoutForm } from '#contract/export.js';
import { api } from '../api/api';
import { orFail } from '../api/call';

const KEY = ['export-layouts'];

/** The account's saved layouts. */
export const useLayouts = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      orFail('Failed to fetch layouts', api.get('/api/export/layouts', { signal })),
  });

export function useSaveLayout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: ExportLayoutForm) => api.post('/api/export/layouts', { body: form }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useDeleteLayout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      api.delete('/api/export/layouts/{id}', { params: { path: { id } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
