import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../parts/api/api';
import { NO_RETRY } from '../../../parts/api/call';
import { readStored, removeStored, writeStored } from '../../../parts/session/storage';
import { exportStatus, requestExport } from './lifecycle';

const POLL_MS = 3_000;

const isGone = (error: Error | null) =>
  error?.cause instanceof ApiError && error.cause.status === 404;

/** The last export requested in this session, polled until it is ready. */
export function useExport(uid: string) {
  const queries = useQueryClient();
  const [id, setId] = useState(() => readStored('data-export', uid));
  const keyOf = (exportId: string | null) => ['settings', 'export', exportId];
  const status = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => exportStatus(id!, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? POLL_MS : false),
    ...NO_RETRY,
  });
  const request = async () => {
    const requested = await requestExport();
    queries.setQueryData(keyOf(requested.id), requested);
    writeStored('data-export', uid, requested.id);
    setId(requested.id);
  };
  const dismiss = () => {
    removeStored('data-export', uid);
    setId(null);
  };
  return { ...status, request, forget: dismiss, isGone: isGone(status.error) };
}
