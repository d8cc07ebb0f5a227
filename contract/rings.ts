/** Longitude and latitude in degrees. */
export type Position = [longitude: number, latitude: number];

const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The area enclosed by a ring on a sphere. */
export function areaKm2(ring: Position[]): number {
  let sum = 0;
  for (let index = 1; index < ring.length; index++) {
    const [west, south] = ring[index - 1]!;
    const [east, north] = ring[index]!;
    sum += radians(east - west) * (2 + Math.sin(radians(south)) + Math.sin(radians(north)));
  }
  return Math.abs((sum * EARTH_RADIUS_KM ** 2) / 2);
}

/** Whether a ring segment is meant to cross the 180th meridian because that way is shorter. */
export const crossesMeridian = (ring: Position[]): boolean =>
  ring.some(([longitude], index) => index > 0 && Math.abs(longitude - ring[index - 1]![0]) > 180);

/** Whether a position lies in a ring (even–odd rule). */
export function isInside([longitude, latitude]: Position, ring: Position[]): boolean {
  let odd = false;
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1]!;
    const [bx, by] = ring[index]!;
    if (ay > latitude === by > latitude) continue;
    if (longitude < ((bx - ax) * (latitude - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** Whether two lines of the rings cross, touch or double back on each other. Neighbors may share their common corner. */
export function crossesItself(rings: Position[][]): boolean {
  const lines = rings.flatMap((ring) => linesOf(ring));
  return lines.some((line, index) =>
    lines.slice(index + 1).some((other) => {
      if (line.to === other.from) return runsBack(line.from, line.to, other.to);
      if (other.to === line.from) return runsBack(other.from, other.to, line.to);
      return meet(line.from, line.to, other.from, other.to);
    }),
  );
}

interface Line {
  from: Position;
  to: Position;
}

/** The lines of a ring without repeated corners; neighbors share their corner's object. */
function linesOf(ring: Position[]): Line[] {
  const corners = ring.filter(
    ([x, y], index) => index === 0 || x !== ring[index - 1]![0] || y !== ring[index - 1]![1],
  );
  corners.pop();
  return corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length]! }));
}

/** Positive if `c` lies left of the line from `a` to `b`, 0 if on it. */
const side = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

const runsBack = (a: Position, corner: Position, b: Position) =>
  side(a, corner, b) === 0 &&
  (corner[0] - a[0]) * (b[0] - corner[0]) + (corner[1] - a[1]) * (b[1] - corner[1]) < 0;

/** For a point on the line through `a` and `b`. */
const isBetween = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position) =>
  Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);

function meet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  );
}
