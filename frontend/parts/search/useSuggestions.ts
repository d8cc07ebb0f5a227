import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { counted } from '#contract/numbers.js';
import type { AreaSuggestion, suggestions } from '#contract/scrape.js';

export type Suggestion = z.infer<typeof suggestions>[number];

/** Suggestions for a text, and why there may be none. */
export interface Suggestions {
  list: readonly Suggestion[];
  state: 'idle' | 'loading' | 'loaded' | 'failed';
}

export interface Source {
  kind: 'areas' | 'categories';
  /** The city in which categories are counted. */
  city?: string | undefined;
}

const NONE: Suggestions = { list: [], state: 'idle' };

/** Short enough to feel immediate, long enough to send one request per word. */
const DEBOUNCE_MS = 150;

/** The server's suggestions for the typed text. Until they arrive, those for the text before remain. */
export function useSuggestions(
  { kind, city }: Source,
  typed: string,
  enabled: boolean,
): Suggestions {
  const [found, setFound] = useState(NONE);
  const q = typed.trim();
  const within = city?.trim();

  useEffect(() => {
    if (!enabled || q === '') {
      setFound(NONE);
      return;
    }
    setFound(({ list }) => ({ list, state: 'loading' }));
    const query = new URLSearchParams({ q, ...(within && { city: within }) });
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      // Public pages load no client of the API.
      fetch(`/api/places/${kind}?${query}`, { signal: aborter.signal })
        .then((response) => (response.ok ? response.json() : Promise.reject(new Error('failed'))))
        .then((list: (Suggestion | AreaSuggestion)[]) =>
          setFound({ list: list.map(asSuggestion), state: 'loaded' }),
        )
        .catch(() => !aborter.signal.aborted && setFound({ list: [], state: 'failed' }));
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
