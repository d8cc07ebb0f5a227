import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { suggestions } from '../../contract/scrape.js';
import { api } from '../api/api';

export type Suggestion = z.infer<typeof suggestions>[number];

/** Short enough to feel immediate, long enough to send one request per word. */
const DEBOUNCE_MS = 150;

/** The server's suggestions for the typed text. Errors are ignored. */
export function useSuggestions(kind: 'cities' | 'categories', typed: string, enabled: boolean) {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const q = typed.trim();

  useEffect(() => {
    if (!enabled || q === '') {
      setFound([]);
      return;
    }
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      api
        .get<Suggestion[]>(`/api/places/${kind}?q=${encodeURIComponent(q)}`, {
          signal: aborter.signal,
        })
        .then(setFound)
        .catch(() => !aborter.signal.aborted && setFound([]));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [kind, q, enabled]);

  return found;
}
