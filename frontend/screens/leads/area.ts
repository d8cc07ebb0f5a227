import { useCallback } from 'react';
import type { GeoPolygon } from '#contract/areas.js';
import type { LeadFilter } from '#contract/lead-filters.js';
import { useChangeFilter } from './filters/LatestFilter';
import { useLeadFilter } from './useLeadFilter';

/** The part of a filter that names a place on the map: a rectangle or a drawn polygon. */
export type LeadArea = Pick<LeadFilter, 'bbox' | 'polygon'>;

export const AREA_NAMES = { bbox: 'Map area', polygon: 'Drawn area' } as const;

export const areaOf = ({ bbox, polygon }: LeadFilter): LeadArea => ({
  ...(bbox && { bbox }),
  ...(polygon && { polygon }),
});

/** The filter by area, and a function that replaces it. */
export function useLeadArea() {
  const change = useChangeFilter();
  const filter = useLeadFilter();
  const setArea = useCallback(
    (area: LeadArea) => {
      change(({ bbox: _bbox, polygon: _polygon, ...others }) => ({ ...others, ...areaOf(area) }));
    },
    [change],
  );
  return { area: areaOf(filter), setArea };
}

/** The location that opens the Run a Scrape form with an area. The form takes the polygon from its state. */
export const scrapeArea = (polygon: GeoPolygon) => ['/dashboard', { state: { polygon } }] as const;
