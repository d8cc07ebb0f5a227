import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../parts/api/api';
import { refreshPlan } from '../../parts/plan/useBilling';

/** After a visit to the portal, refetches the subscription. The user may return before Stripe's events arrive. */
export function useSyncAfterPortal() {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const hasLeftPortal = search.get('portal') === 'closed';
  useEffect(() => {
    if (!hasLeftPortal) return;
    setSearch({}, { replace: true });
    api
      .post('/api/billing/sync', {})
      .then(() => refreshPlan(queries))
      // The events arrive anyway.
      .catch((error: unknown) => console.warn('Failed to refetch the subscription', error));
  }, [hasLeftPortal, queries, setSearch]);
}
