import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api';
import { AT_ONCE } from '../../api/call';
import { forget, keep, kept } from '../../session/kept';
import { exportStatus, requestExport } from './lifecycle';

const POLL_MS = 3_000;

const isGone = (error: Error | null) =>
  error?.cause instanceof ApiError && error.cause.status === 404;

/** The export that was requested last in this session, asked about until it is made. */
export function useExport(uid: string) {
  const queries = useQueryClient();
  const [id, setId] = useState(() => kept('data-export', uid));
  const keyOf = (exportId: string | null) => ['settings', 'export', exportId];
  const status = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => exportStatus(id!, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? POLL_MS : false),
    ...AT_ONCE,
  });
  const request = async () => {
    const requested = await requestExport();
    queries.setQueryData(keyOf(requested.id), requested);
    keep('data-export', uid, requested.id);
    setId(requested.id);
  };
  const dismiss = () => {
    forget('data-export', uid);
    setId(null);
  };
  return { ...status, request, forget: dismiss, isGone: isGone(status.error) };
}
