import { type Element, writePbf } from '../places/pbf.js';

type Point = [longitude: number, latitude: number];

/** Builds an OpenStreetMap extract; ways get their nodes from points. */
export class Extract {
  private readonly nodes = new Map<string, Element>();
  private readonly ways: Element[] = [];
  private readonly relations: Element[] = [];

  private readonly firstNode: number;

  constructor(firstNode = 1) {
    this.firstNode = firstNode;
  }

  place(name: string, [longitude, latitude]: Point, tags: Record<string, string>) {
    const id = this.firstNode + this.nodes.size;
    this.nodes.set(name, { type: 'node', id, longitude, latitude, tags: { name, ...tags } });
    return this;
  }

  way(id: number, points: Point[], tags: Record<string, string> = {}) {
    this.ways.push({ type: 'way', id, refs: points.map((point) => this.node(point)), tags });
    return this;
  }

  multipolygon(id: number, ways: number[], tags: Record<string, string>) {
    const members = ways.map((ref) => ({ type: 'way' as const, ref, role: '' }));
    this.relations.push({
      type: 'relation',
      id,
      members,
      tags: { type: 'multipolygon', ...tags },
    });
    return this;
  }

  toPbf(): Buffer {
    return writePbf([...this.nodes.values(), ...this.ways, ...this.relations]);
  }

  private node([longitude, latitude]: Point): number {
    const key = `${longitude} ${latitude}`;
    const known = this.nodes.get(key);
    if (known) return known.id;
    const id = this.firstNode + this.nodes.size;
    this.nodes.set(key, { type: 'node', id, longitude, latitude });
    return id;
  }
}

/** A closed square around a point, with sides of `size` degrees. */
export function square([longitude, latitude]: Point, size: number): Point[] {
  const half = size / 2;
  const [west, east] = [longitude - half, longitude + half];
  const [south, north] = [latitude - half, latitude + half];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** The tile that contains a point. */
export function tileAt(z: number, [longitude, latitude]: Point) {
  const radians = (latitude * Math.PI) / 180;
  const x = Math.floor((longitude / 360 + 0.5) * 2 ** z);
  const y = Math.floor((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * 2 ** z);
  return { z, x, y };
}
