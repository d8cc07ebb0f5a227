export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** The point at these coordinates; null if they are invalid. */
export const toPoint = (latitude: unknown, longitude: unknown): GeoPoint | null =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null;

/** Coordinates of the nodes of ways. Needs 24 bytes per node instead of 100 in a Map. */
export class NodeTable {
  private ids = new Float64Array(1024);
  private size = 0;
  private latitudes = new Float64Array();
  private longitudes = new Float64Array();

  request(id: number): void {
    if (this.size === this.ids.length) {
      const larger = new Float64Array(this.size * 2);
      larger.set(this.ids);
      this.ids = larger;
    }
    this.ids[this.size++] = id;
  }

  /** Call after the last `request`. Sorts the ids for binary search and removes duplicates. */
  seal(): void {
    const sorted = this.ids.subarray(0, this.size).sort();
    this.ids = sorted.filter((id, index) => index === 0 || id !== sorted[index - 1]);
    this.size = this.ids.length;
    this.latitudes = new Float64Array(this.size).fill(Number.NaN);
    this.longitudes = new Float64Array(this.size).fill(Number.NaN);
  }

  fill(id: number, latitude: number, longitude: number): void {
    const index = this.find(id);
    if (index < 0) return;
    this.latitudes[index] = latitude;
    this.longitudes[index] = longitude;
  }

  /** The points of a list of nodes, skipping nodes outside the extract. */
  points(ids: number[]): GeoPoint[] {
    const points: GeoPoint[] = [];
    for (const id of ids) {
      const index = this.find(id);
      const latitude = this.latitudes[index];
      if (latitude === undefined || Number.isNaN(latitude)) continue;
      points.push({ latitude, longitude: this.longitudes[index]! });
    }
    return points;
  }

  private find(id: number): number {
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.ids[middle]!;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

/** The center of the bounding box; precise enough for the location of a building. */
export function center(points: GeoPoint[]): GeoPoint | null {
  if (points.length === 0) return null;
  const { south, north, west, east } = boxOf(points);
  return { latitude: rounded((south + north) / 2), longitude: rounded((west + east) / 2) };
}

/** The smallest box around points. */
export function boxOf(points: GeoPoint[]): Box {
  let south = 90;
  let north = -90;
  let west = 180;
  let east = -180;
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { south, west, north, east };
}

/** Rounds to 1 cm, the precision of OpenStreetMap. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** Joins ways into closed rings of node ids; null if a ring is open because the extract cuts it. */
export function rings(ways: number[][]): number[][] | null {
  const open = ways.filter((way) => way.length > 1).map((way) => [...way]);
  const closed: number[][] = [];
  while (open.length > 0) {
    const ring = open.pop()!;
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1);
      const index = open.findIndex((way) => way[0] === end || way.at(-1) === end);
      if (index < 0) return null;
      const [next] = open.splice(index, 1);
      if (next![0] !== end) next!.reverse();
      ring.push(...next!.slice(1));
    }
    closed.push(ring);
  }
  return closed;
}

/** Whether a point lies in the area enclosed by rings (even–odd rule). */
export function inside({ latitude, longitude }: GeoPoint, area: GeoPoint[][]): boolean {
  let odd = false;
  for (const ring of area) {
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
      const a = ring[index]!;
      const b = ring[before]!;
      if (a.latitude > latitude === b.latitude > latitude) continue;
      const cut =
        ((b.longitude - a.longitude) * (latitude - a.latitude)) / (b.latitude - a.latitude);
      if (longitude < cut + a.longitude) odd = !odd;
    }
  }
  return odd;
}

/** Whether two line segments cross. */
export function crosses(a: GeoPoint, b: GeoPoint, c: GeoPoint, d: GeoPoint): boolean {
  const side = (p: GeoPoint, q: GeoPoint, r: GeoPoint) =>
    Math.sign(
      (q.longitude - p.longitude) * (r.latitude - p.latitude) -
        (q.latitude - p.latitude) * (r.longitude - p.longitude),
    );
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** Distance on a flat map, accurate to 1% over a few kilometers. */
export function kilometers(a: GeoPoint, b: GeoPoint): number {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, east) * 111.2;
}

/** In degrees. If `west` is greater than `east`, the box crosses the 180th meridian. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Whether a box that does not cross the 180th meridian contains a point. */
export const contains = (box: Box, { latitude, longitude }: GeoPoint): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;
