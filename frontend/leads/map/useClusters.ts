import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { LeadFilter } from '../../../contract/leads.js';
import type { LeadsProvider } from '../provider';
import { askedBounds, type Size, type View } from './projection';

const SETTLED_MS = 120;

/** How many leads match, and where all of them are. */
export function useWorld(filter: LeadFilter) {
  const dataProvider = useDataProvider<LeadsProvider>();
  return useQuery({
    queryKey: ['leads', 'map', filter],
    queryFn: () => dataProvider.getLeadMap(filter, 0),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The clusters of what a window shows, asked for once it stands still. */
export function useClusters(filter: LeadFilter, view: View, size: Size) {
  const dataProvider = useDataProvider<LeadsProvider>();
  const wanted = useMemo(
    () => ({ zoom: Math.round(view.zoom), bounds: askedBounds(view, size) }),
    [view, size],
  );
  const [{ zoom, bounds }, settle] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return useQuery({
    queryKey: ['leads', 'map', filter, zoom, bounds],
    queryFn: () => dataProvider.getLeadMap(filter, zoom, bounds),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
}
