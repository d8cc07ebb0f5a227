import { contains, type Box, type GeoPoint } from '../geometry.js';

/** Bands of latitude. A point is compared only with the edges in its band. */
const BANDS = 256;

/** A test for points in rings (even–odd rule), for many points and large outlines. */
export function enclosure(rings: GeoPoint[][], box: Box): (point: GeoPoint) => boolean {
  const height = Math.max(box.north - box.south, 1e-9);
  const bandOf = (latitude: number) =>
    Math.min(BANDS - 1, Math.max(0, Math.floor(((latitude - box.south) / height) * BANDS)));
  const bands = Array.from({ length: BANDS }, (): [GeoPoint, GeoPoint][] => []);
  for (const ring of rings) {
    for (const [index, a] of ring.entries()) {
      const b = ring[(index + 1) % ring.length]!;
      if (a.latitude === b.latitude) continue;
      const [south, north] = [a.latitude, b.latitude].sort((x, y) => x - y);
      for (let band = bandOf(south!); band <= bandOf(north!); band++) bands[band]!.push([a, b]);
    }
  }
  return (point) => {
    if (!contains(box, point)) return false;
    let odd = false;
    for (const [a, b] of bands[bandOf(point.latitude)]!) {
      if (a.latitude > point.latitude === b.latitude > point.latitude) continue;
      const share = (point.latitude - a.latitude) / (b.latitude - a.latitude);
      if (point.longitude < a.longitude + (b.longitude - a.longitude) * share) odd = !odd;
    }
    return odd;
  };
}
