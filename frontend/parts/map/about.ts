import { useQuery } from '@tanstack/react-query';
import type { BaseMap as MapAbout } from '#contract/map.js';
import { publicApi } from '../api/api';
import { NO_RETRY } from '../api/call';

export type { MapAbout };

const POLL_MS = 10_000;

/** The tiles of this installation. Undefined while loading, and if it can't be loaded: the map then shows only the world's outlines. */
export const useMapAbout = () =>
  useQuery({
    queryKey: ['map-about'],
    queryFn: ({ signal }) => publicApi.get('/api/map/about', { signal }),
    staleTime: Infinity,
    // The streets of the first area load after its leads.
    refetchInterval: ({ state }) => (state.data?.tiles === false ? POLL_MS : false),
    ...NO_RETRY,
  }).data;
