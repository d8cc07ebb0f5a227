import type OlMap from 'ol/Map.js';
import { toBounds, WORLD, type Bounds } from '../../../parts/map/geo';

/** The part of the map whose leads are requested. */
export interface MapWindow {
  zoom: number;
  bounds: Bounds;
}

const WORLD_METERS = WORLD[2]! - WORLD[0]!;

/** The visible bounds, extended to a grid of half tiles so that small movements need no request. */
export function windowOf(extent: readonly number[], zoom: number): Bounds {
  const step = WORLD_METERS / 2 ** (zoom + 1);
  const down = (meters: number) => Math.max(WORLD[0]!, Math.floor(meters / step) * step);
  const up = (meters: number) => Math.min(WORLD[2]!, Math.ceil(meters / step) * step);
  const [west = 0, south = 0, east = 0, north = 0] = extent;
  return toBounds([down(west), down(south), up(east), up(north)]);
}

/** Null until the map has a size. */
export function readWindow(map: OlMap): MapWindow | null {
  const view = map.getView();
  if (!map.getSize()?.every((side) => side > 0)) return null;
  const zoom = Math.max(0, Math.round(view.getZoom() ?? 0));
  return { zoom, bounds: windowOf(view.calculateExtent(map.getSize()), zoom) };
}
