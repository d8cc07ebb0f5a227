import { radiusOf } from '../../../parts/map/marker';
import type { Cluster, Placed } from './labels';

const GAP_PX = 2;

/**
 * The clusters without overlaps: the server's grid can put the centers of neighboring cells close together. Two single leads stay
 * apart, so that each can be opened.
 */
export function apart(clusters: readonly Placed[]): Placed[] {
  let merged = [...clusters];
  // A merged circle is larger, and may overlap another one.
  for (let before = Infinity; merged.length < before;) {
    before = merged.length;
    merged = merged.reduce<Placed[]>((kept, cluster) => {
      const index = kept.findIndex((other) => overlaps(cluster, other));
      if (index < 0) kept.push(cluster);
      else kept[index] = merge(kept[index]!, cluster);
      return kept;
    }, []);
  }
  return merged;
}

function overlaps(one: Placed, other: Placed): boolean {
  if (one.count === 1 && other.count === 1) return false;
  const distance = radiusOf(one) + radiusOf(other) + GAP_PX;
  return Math.hypot(one.x - other.x, one.y - other.y) < distance;
}

function merge(one: Placed, other: Placed): Placed {
  const count = one.count + other.count;
  const between = (key: 'x' | 'y' | 'latitude' | 'longitude') =>
    (one[key] * one.count + other[key] * other.count) / count;
  const larger = one.count < other.count ? other : one;
  return {
    id: null,
    name: null,
    city: larger.city,
    area: larger.area,
    count,
    bounds: unite(one.bounds, other.bounds),
    x: between('x'),
    y: between('y'),
    latitude: between('latitude'),
    longitude: between('longitude'),
  };
}

const unite = (one: Cluster['bounds'], other: Cluster['bounds']): Cluster['bounds'] => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];
