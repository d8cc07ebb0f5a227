import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { LeadFilter } from '../../../contract/leads.js';
import type { LeadsProvider } from '../provider';
import { requestBounds, type Size, type View } from './projection';

const DEBOUNCE_MS = 120;

/** The number of matching leads, and their bounds. */
export function useMapSummary(filter: LeadFilter) {
  const dataProvider = useDataProvider<LeadsProvider>();
  return useQuery({
    queryKey: ['leads', 'map', filter],
    queryFn: () => dataProvider.getLeadMap(filter, 0),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The visible clusters, fetched once movement stops. */
export function useClusters(filter: LeadFilter, view: View, size: Size) {
  const dataProvider = useDataProvider<LeadsProvider>();
  const visible = useMemo(
    () => ({ zoom: Math.round(view.zoom), bounds: requestBounds(view, size) }),
    [view, size],
  );
  const [{ zoom, bounds }, settle] = useState(visible);
  useEffect(() => {
    const timer = setTimeout(() => settle(visible), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [visible]);
  return useQuery({
    queryKey: ['leads', 'map', filter, zoom, bounds],
    queryFn: () => dataProvider.getLeadMap(filter, zoom, bounds),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
}
