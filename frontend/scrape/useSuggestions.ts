import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { suggestions } from '../../contract/scrape.js';
import { api } from '../api/api';

export type Suggestion = z.infer<typeof suggestions>[number];

/** Short enough to feel immediate, long enough that a typed word is one request. */
const DEBOUNCE_MS = 150;

/** What the server suggests for the text typed so far. A failing suggestion is no reason to disturb anyone. */
export function useSuggestions(kind: 'cities' | 'categories', typed: string, enabled: boolean) {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const q = typed.trim();

  useEffect(() => {
    if (!enabled || q === '') {
      setFound([]);
      return;
    }
    const old = new AbortController();
    const timer = setTimeout(() => {
      api
        .get<Suggestion[]>(`/api/places/${kind}?q=${encodeURIComponent(q)}`, { signal: old.signal })
        .then(setFound)
        .catch(() => !old.signal.aborted && setFound([]));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      old.abort();
    };
  }, [kind, q, enabled]);

  return found;
}
