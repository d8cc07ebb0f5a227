import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { LeadFilter } from '#contract/lead-filters.js';
import { useAtRest } from '../../../parts/map/map-context';
import type { LeadsProvider } from '../provider';
import { useHasRows } from '../useHasRows';
import { readWindow } from './window';

const DEBOUNCE_MS = 120;

/** The number of matching leads, and their bounds. */
export function useMapSummary(filter: LeadFilter) {
  const dataProvider = useDataProvider<LeadsProvider>();
  return useQuery({
    queryKey: ['leads', 'map', filter],
    queryFn: () => dataProvider.getLeadMap(filter, 0),
    enabled: useHasRows(),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The visible clusters, fetched once movement stops. */
export function useClusters(filter: LeadFilter) {
  const dataProvider = useDataProvider<LeadsProvider>();
  const visible = useAtRest(readWindow);
  const [settled, settle] = useState(visible);
  useEffect(() => {
    const timer = setTimeout(() => settle(visible), settled ? DEBOUNCE_MS : 0);
    return () => clearTimeout(timer);
  }, [visible, settled]);
  return useQuery({
    queryKey: ['leads', 'map', filter, settled?.zoom, settled?.bounds],
    queryFn: settled
      ? () => dataProvider.getLeadMap(filter, settled.zoom, settled.bounds)
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
}
