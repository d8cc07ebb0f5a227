import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { OSMTransform } from 'osm-pbf-parser-node';
import { isBusiness } from '../../categories/business-tags.js';
import type { Tags } from '../../categories/tags.js';
import { center, NodeTable, type GeoPoint, rings } from '../../geometry.js';
import { BrokenFile, type Reading } from '../record.js';
import { business } from './business.js';

interface OsmNode {
  type: 'node';
  id: number;
  lat: number;
  lon: number;
  tags?: Tags;
}
interface OsmWay {
  type: 'way';
  id: number;
  refs: number[];
  tags?: Tags;
}
interface OsmRelation {
  type: 'relation';
  id: number;
  members: { type: string; ref: number; role: string }[];
  tags?: Tags;
}
type Element = OsmNode | OsmWay | OsmRelation;

/** Geographic data of an extract, complete before the first record is read. */
export interface OsmGeography {
  /** `place=city|town|village` and their districts. */
  settlements: (GeoPoint & { name: string; quarter: boolean })[];
  /** Municipalities (admin_level 8) whose complete boundary is in the extract. */
  municipalities: { name: string; area: GeoPoint[][] }[];
  /** Lines of incomplete boundaries. A place does not belong to a city on the other side. */
  borders: [GeoPoint, GeoPoint][];
}

const SETTLEMENTS = new Set(['city', 'town', 'village']);
const QUARTERS = new Set(['suburb', 'quarter', 'neighbourhood', 'borough']);
const MUNICIPALITY = '8';
const READ_BYTES = 1 << 20;

/**
 * Reads an OpenStreetMap PBF extract in four passes: relations, ways, nodes, everything. Memory grows with the number of
 * buildings with businesses and of boundaries, not with the file size. Cities are complete before the first business.
 * @throws BrokenFile if the file is not a complete PBF file
 */
export async function* readOsm(file: string, geography: OsmGeography): AsyncGenerator<Reading> {
  await checkHeader(file);
  const relations = new Map<number, number[]>();
  const boundaries: { name: string; municipal: boolean; ways: number[] }[] = [];
  const wanted = new Map<number, number[]>();
  for await (const element of elements(file, { node: false, way: false, relation: true })) {
    if (element.type !== 'relation' || !element.tags) continue;
    const ways = element.members.filter(({ type }) => type === 'way').map(({ ref }) => ref);
    const boundary = isBoundary(element.tags);
    if (boundary) {
      boundaries.push({
        name: element.tags['name'] ?? '',
        municipal: element.tags['admin_level'] === MUNICIPALITY,
        ways,
      });
    }
    if (isBusiness(element.tags)) relations.set(element.id, ways);
    if (boundary || relations.has(element.id)) for (const way of ways) wanted.set(way, []);
  }
  const nodes = new NodeTable();
  for await (const element of elements(file, { node: false, way: true, relation: false })) {
    if (element.type !== 'way') continue;
    if (wanted.has(element.id)) wanted.set(element.id, element.refs);
    else if (!element.tags || !isBusiness(element.tags)) continue;
    for (const ref of element.refs) nodes.request(ref);
  }
  nodes.seal();
  for await (const element of elements(file, { node: true, way: false, relation: false })) {
    if (element.type !== 'node') continue;
    nodes.fill(element.id, element.lat, element.lon);
    if (element.tags) addSettlement(element, element.tags, geography);
  }
  for (const boundary of boundaries) addBoundary(boundary, wanted, nodes, geography);
  yield* businesses(file, nodes, (id) =>
    (relations.get(id) ?? []).flatMap((way) => wanted.get(way) ?? []),
  );
}

async function* businesses(
  file: string,
  nodes: NodeTable,
  nodesOf: (relation: number) => number[],
): AsyncGenerator<Reading> {
  let position = 0;
  for await (const element of elements(file, { node: true, way: true, relation: true })) {
    position++;
    const { tags } = element;
    if (!tags) continue;
    const point = locate(element, nodes, nodesOf);
    const found = business(`${element.type}/${element.id}`, tags, point);
    if (found === 'not a business') continue;
    yield typeof found === 'string' ? { position, skipped: found } : { position, record: found };
  }
}

function locate(element: Element, nodes: NodeTable, nodesOf: (relation: number) => number[]) {
  switch (element.type) {
    case 'node':
      return { latitude: element.lat, longitude: element.lon };
    case 'way':
      return center(nodes.points(element.refs));
    case 'relation':
      return center(nodes.points(nodesOf(element.id)));
  }
}

const isBoundary = (tags: Tags) =>
  tags['boundary'] === 'administrative' && /^[2-8]$/.test(tags['admin_level'] ?? '');

function addSettlement(node: OsmNode, tags: Tags, geography: OsmGeography): void {
  const kind = tags['place'];
  const name = tags['name'];
  if (!kind || !name) return;
  const quarter = QUARTERS.has(kind);
  if (!quarter && !SETTLEMENTS.has(kind)) return;
  geography.settlements.push({ name, quarter, latitude: node.lat, longitude: node.lon });
}

function addBoundary(
  boundary: { name: string; municipal: boolean; ways: number[] },
  ways: Map<number, number[]>,
  nodes: NodeTable,
  geography: OsmGeography,
): void {
  const lines = boundary.ways.map((way) => ways.get(way) ?? []);
  const closed = lines.some((line) => line.length === 0) ? null : rings(lines);
  if (closed && closed.length > 0) {
    const area = closed.map((ring) => nodes.points(ring));
    if (boundary.municipal && boundary.name)
      geography.municipalities.push({ name: boundary.name, area });
    return;
  }
  for (const line of lines) {
    const points = nodes.points(line);
    for (let index = 1; index < points.length; index++) {
      geography.borders.push([points[index - 1]!, points[index]!]);
    }
  }
}

async function* elements(
  file: string,
  withTags: { node: boolean; way: boolean; relation: boolean },
): AsyncGenerator<Element> {
  const parser = new OSMTransform({ withTags });
  const reading = pipeline(createReadStream(file, { highWaterMark: READ_BYTES }), parser).catch(
    (error: unknown) => {
      parser.destroy(error as Error);
    },
  );
  try {
    for await (const block of parser as AsyncIterable<Element[]>) {
      for (const element of block) if (element.type) yield element;
    }
    await reading;
    await finished(parser).catch(() => undefined);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOMEM') throw error;
    throw new BrokenFile(
      'The file is damaged or incomplete. It is not a valid OpenStreetMap PBF file.',
    );
  }
}

/** The parser would load a file in another format into memory while waiting for the first block. */
async function checkHeader(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const header = buffer.subarray(0, bytesRead);
    if (bytesRead < 16 || header.readUInt32BE(0) > 65_536 || !header.includes('OSMHeader')) {
      throw new BrokenFile('This is not an OpenStreetMap PBF file.');
    }
  } finally {
    await handle.close();
  }
}
