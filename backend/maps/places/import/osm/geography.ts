import type { Tags } from '../../categories/tags.js';
import { boxOf, center, type Box, type GeoPoint, type NodeTable, rings } from '../../geometry.js';

/** Geographic data of an extract, complete before the first record is read. */
export interface OsmGeography {
  /** `place=city|town|village` and their districts. */
  settlements: (GeoPoint & { name: string; quarter: boolean })[];
  /** Areas whose complete boundary is in the extract. */
  municipalities: Municipality[];
  /** Lines of incomplete boundaries. A place does not belong to a city on the other side. */
  borders: [GeoPoint, GeoPoint][];
  /** Places and boundaries with names in several languages. */
  synonyms: Synonyms[];
  /** The number of business addresses that name each city, by cell. */
  addresses: Map<string, Map<string, number>>;
}

export interface Municipality {
  name: string;
  /** `admin_level`: 8 in most countries, higher for parts. */
  level: number;
  box: Box;
  area: GeoPoint[][];
}

export interface Synonyms {
  point: GeoPoint;
  names: string[];
}

export interface OsmBoundary {
  tags: Tags;
  ways: number[];
}

export const emptyGeography = (): OsmGeography => ({
  settlements: [],
  municipalities: [],
  borders: [],
  synonyms: [],
  addresses: new Map(),
});

/** Cells of 0.005°, about 500 m: addresses in a cell indicate the city of their neighbors. */
export const ADDRESS_CELLS_PER_DEGREE = 200;

const SETTLEMENTS = new Set(['city', 'town', 'village']);
const QUARTERS = new Set(['suburb', 'quarter', 'neighbourhood', 'borough']);
/** Parts of municipalities have higher levels. Their borders separate no towns. */
export const MUNICIPALITY = 8;
const NAMES = /^(?:name|alt_name|official_name|short_name|int_name|name:[a-z]{2,3}(?:[-_]\w+)?)$/;

export const isBoundary = (tags: Tags) =>
  tags['boundary'] === 'administrative' && /^(?:[2-9]|10)$/.test(tags['admin_level'] ?? '');

export function addSettlement(point: GeoPoint, tags: Tags, geography: OsmGeography): void {
  const kind = tags['place'];
  const name = tags['name'];
  if (!kind || !name) return;
  const quarter = QUARTERS.has(kind);
  if (!quarter && !SETTLEMENTS.has(kind)) return;
  const { latitude, longitude } = point;
  geography.settlements.push({ name, quarter, latitude, longitude });
  addSynonyms(tags, point, geography);
}

export function addBoundary(
  { tags, ways }: OsmBoundary,
  nodesOfWay: Map<number, number[]>,
  nodes: NodeTable,
  geography: OsmGeography,
): void {
  const level = Number(tags['admin_level']);
  const lines = ways.map((way) => nodesOfWay.get(way) ?? []);
  const closed = lines.some((line) => line.length === 0) ? null : rings(lines);
  if (closed && closed.length > 0) {
    const area = closed.map((ring) => nodes.points(ring));
    const points = area.flat();
    const middle = center(points);
    const name = tags['name'];
    if (!name || !middle) return;
    geography.municipalities.push({ name, level, box: boxOf(points), area });
    addSynonyms(tags, middle, geography);
    return;
  }
  if (level > MUNICIPALITY) return;
  for (const line of lines) {
    const points = nodes.points(line);
    for (let index = 1; index < points.length; index++) {
      geography.borders.push([points[index - 1]!, points[index]!]);
    }
  }
}

export function addAddress(point: GeoPoint, city: string, geography: OsmGeography): void {
  const cell = [point.latitude, point.longitude]
    .map((degrees) => Math.floor(degrees * ADDRESS_CELLS_PER_DEGREE))
    .join(' ');
  const names = geography.addresses.get(cell) ?? new Map<string, number>();
  names.set(city, (names.get(city) ?? 0) + 1);
  geography.addresses.set(cell, names);
}

function addSynonyms(tags: Tags, point: GeoPoint, geography: OsmGeography): void {
  const names = Object.entries(tags)
    .filter(([key]) => NAMES.test(key))
    .flatMap(([, value]) => value.split(';').map((name) => name.trim()));
  const distinct = [...new Set(names)].filter((name) => name !== '');
  if (distinct.length > 1) geography.synonyms.push({ point, names: distinct });
}
