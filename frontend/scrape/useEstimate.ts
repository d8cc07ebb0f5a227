import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RunEstimate } from '../../contract/coverage.js';
import { runRequest, type RunRequest } from '../../contract/scrape.js';
import { api } from '../api/api';
import { NO_RETRY } from '../api/call';
import { requestQuery } from '../runs/options';

/** Long enough that a city is not asked for while its name is still being typed. */
const DEBOUNCE_MS = 600;
const FRESH_MS = 60_000;

/**
 * What a run would do and cost, asked once the form is filled and left alone for a moment.
 * @param fields what the form holds; nothing is asked where they make no request
 * @param known the request whose run is on the card already
 */
export function useEstimate(fields: unknown, known: RunRequest | null) {
  const { data: request } = runRequest.safeParse(fields);
  const wanted = request ? requestQuery(request) : null;
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const isNew = wanted !== null && !(known && requestQuery(known) === wanted);
  const { data, error } = useQuery({
    queryKey: ['run-estimate', settled],
    queryFn: ({ signal }) =>
      api.get<RunEstimate>(`/api/scraperuns/estimate?${settled}`, { signal }),
    enabled: isNew && settled !== null,
    // Stays while an option is changed: what stands below must not jump.
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    ...NO_RETRY,
  });
  return isNew && settled !== null ? { estimate: data ?? null, error } : NONE;
}

const NONE = { estimate: null, error: null };
