import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { counted } from '../../contract/numbers.js';
import type { AreaSuggestion, suggestions } from '../../contract/scrape.js';
import { fetchTracked } from '../api/connection';

type Suggestion = z.infer<typeof suggestions>[number];

/** Short enough to feel immediate, long enough to send one request per word. */
const DEBOUNCE_MS = 150;

/** The server's suggestions for the typed text. Errors are ignored. */
export function useSuggestions(
  kind: 'areas' | 'categories',
  typed: string,
  enabled: boolean,
  city?: string,
) {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const q = typed.trim();
  const within = city?.trim();

  useEffect(() => {
    if (!enabled || q === '') {
      setFound([]);
      return;
    }
    const query = new URLSearchParams({ q, ...(within && { city: within }) });
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      // Public pages load no client for calls with a token.
      fetchTracked(`/api/places/${kind}?${query}`, { signal: aborter.signal })
        .then(async (response) => (response.ok ? await response.json() : []))
        .then((list: (Suggestion | AreaSuggestion)[]) => setFound(list.map(asSuggestion)))
        .catch(() => !aborter.signal.aborted && setFound([]));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [kind, q, enabled, within]);

  return found;
}

/** "California, United States · 2,013 places", "County in Texas, United States · loads on first use" */
function asSuggestion(suggestion: Suggestion | AreaSuggestion): Suggestion {
  if ('value' in suggestion) return suggestion;
  const { label, kind, region, country, coverage, count, isSimilar } = suggestion;
  const place = [region, country].filter((name) => name && name !== label).join(', ');
  const what = kind === 'city' ? place : [KINDS[kind], place].filter(Boolean).join(' in ');
  const known =
    coverage === 'on-demand' ? 'loads on first use' : count > 0 && counted(count, 'place');
  const similar = isSimilar && 'Did you mean this?';
  return { value: label, hint: [similar, what, known].filter(Boolean).join(' · ') || null };
}

const KINDS = {
  country: 'Country',
  state: 'State or province',
  county: 'County',
  district: 'District',
};
