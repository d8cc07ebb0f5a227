import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../parts/ui/idle';

/** Runs once, when the page's first requests have been answered and the browser is idle. */
export function useOnceLoaded(client: QueryClient, run: () => void) {
  useEffect(() => {
    let cancel = () => {};
    let hasAsked = false;
    const unsubscribe = client.getQueryCache().subscribe(() => {
      cancel();
      const isAsking = client.isFetching() > 0;
      hasAsked ||= isAsking;
      if (!hasAsked || isAsking) return;
      cancel = whenIdle(() => {
        unsubscribe();
        run();
      });
    });
    return () => {
      cancel();
      unsubscribe();
    };
  }, [client, run]);
}
