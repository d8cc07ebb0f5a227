import type { Box, GeoPoint } from '../geometry.js';

const POLYGON = 3;
const MULTI_POLYGON = 6;
const HAS_REFERENCE_SYSTEM = 0x2000_0000;

/**
 * The rings of a polygon or multipolygon in well-known binary, both outer rings and holes; null for anything else.
 * @see https://www.ogc.org/standard/sfa/
 */
export function ringsOf(geometry: unknown): GeoPoint[][] | null {
  if (!(geometry instanceof Uint8Array)) return null;
  const wkb = new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength);
  const rings: GeoPoint[][] = [];
  try {
    readGeometry(wkb, 0, rings);
  } catch (error) {
    // The geometry ends too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
  return rings.length > 0 && rings.every(isRing) ? rings : null;
}

/** @returns the offset after the geometry */
function readGeometry(wkb: DataView, start: number, rings: GeoPoint[][]): number {
  const little = wkb.getUint8(start) === 1;
  const type = wkb.getUint32(start + 1, little);
  // In EWKB, the upper bits are flags; in ISO WKB, thousands stand for additional coordinates.
  const dimensions = 2 + extra(type);
  let at = start + (type & HAS_REFERENCE_SYSTEM ? 9 : 5);
  const count = wkb.getUint32(at, little);
  at += 4;
  switch ((type & 0xffff) % 1000) {
    case POLYGON:
      for (let ring = 0; ring < count; ring++) at = readRing(wkb, at, little, dimensions, rings);
      return at;
    case MULTI_POLYGON:
      for (let part = 0; part < count; part++) at = readGeometry(wkb, at, rings);
      return at;
    default:
      return at;
  }
}

function extra(type: number): number {
  const iso = Math.floor((type & 0xffff) / 1000);
  const flags = Number((type & 0x8000_0000) !== 0) + Number((type & 0x4000_0000) !== 0);
  return flags + (iso === 3 ? 2 : Number(iso > 0));
}

function readRing(
  wkb: DataView,
  start: number,
  little: boolean,
  dimensions: number,
  rings: GeoPoint[][],
): number {
  const count = wkb.getUint32(start, little);
  const ring: GeoPoint[] = [];
  let at = start + 4;
  for (let point = 0; point < count; point++, at += 8 * dimensions) {
    const longitude = wkb.getFloat64(at, little);
    ring.push({ latitude: wkb.getFloat64(at + 8, little), longitude });
  }
  rings.push(ring);
  return at;
}

/** A ring has at least three points on the Earth. */
const isRing = (ring: GeoPoint[]) =>
  ring.length >= 4 &&
  ring.every(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);

export function extentOf(rings: GeoPoint[][]): Box {
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (const { latitude, longitude } of rings.flat()) {
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
  }
  return box;
}

/** Square kilometers enclosed by rings. Holes count as area. */
export function areaOf(rings: GeoPoint[][]): number {
  return rings.reduce((sum, ring) => {
    const scale = 111.2 ** 2 * Math.cos(((ring[0]?.latitude ?? 0) * Math.PI) / 180);
    let twice = 0;
    for (const [index, a] of ring.entries()) {
      const b = ring[(index + 1) % ring.length]!;
      twice += a.longitude * b.latitude - b.longitude * a.latitude;
    }
    return sum + (Math.abs(twice) / 2) * scale;
  }, 0);
}
