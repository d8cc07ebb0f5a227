import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SearchedArea } from '#contract/areas.js';
import { api } from '../api/api';
import { NO_RETRY } from '../api/call';

const INTERVAL_MS = 1_000;

/** The area that a run searches, fetched again when `version` changes, at most once a second. */
export function useRunArea(id: string, version: string) {
  const query = useQuery({
    queryKey: ['run-area', id],
    queryFn: ({ signal }) => api.get<SearchedArea>(`/api/scraperuns/${id}/area`, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    ...NO_RETRY,
  });
  const { refetch } = query;
  const asked = useRef({ version, at: 0 });
  useEffect(() => {
    if (asked.current.version === version) return undefined;
    const wait = Math.max(0, asked.current.at + INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      asked.current = { version, at: performance.now() };
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [version, refetch]);
  return query;
}
