import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { runRequest, type RunRequest } from '#contract/scrape.js';
import { api } from '../api/api';
import { NO_RETRY } from '../api/call';
import { requestQuery } from '../runs/options';

/** Long enough to avoid requests while a city is still being typed. */
const DEBOUNCE_MS = 600;
const FRESH_MS = 60_000;

/** A request as text, whichever source it searches: a run repeated with sample data fills no field of the form. */
const searchOf = (request: RunRequest) => requestQuery({ ...request, source: undefined });

function fieldsOf(query: string) {
  const fields = new URLSearchParams(query);
  return { ...Object.fromEntries(fields), category: fields.getAll('category') };
}

/**
 * The scope and cost of a run. Fetched once the form is valid and typing pauses.
 * @param fields the form's values; invalid values are not estimated
 * `isCurrent` says whether the estimate is for exactly these values.
 * @param current the request of the run already on the card, which needs no estimate
 */
export function useEstimate(fields: unknown, current: RunRequest | null) {
  const { data: request } = runRequest.safeParse(fields);
  const query = request ? requestQuery(request) : null;
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);

  const isNew = request !== undefined && !(current && searchOf(current) === searchOf(request));
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['run-estimate', settled],
    queryFn: ({ signal }) =>
      api.get('/api/scraperuns/estimate', { params: { query: fieldsOf(settled!) }, signal }),
    enabled: isNew && settled !== null,
    // Keeps the previous estimate while an option changes, to avoid a layout shift.
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    ...NO_RETRY,
  });
  if (!isNew || settled === null) return NONE;
  const isCurrent = settled === query && !isPlaceholderData;
  return { estimate: data ?? null, error, isCurrent };
}

const NONE = { estimate: null, error: null, isCurrent: false };
