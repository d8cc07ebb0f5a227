import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { OSMTransform } from 'osm-pbf-parser-node';
import { isBusiness } from '../../categories/business-tags.js';
import type { Tags } from '../../categories/tags.js';
import { type Box, center, NodeTable } from '../../geometry.js';
import { BrokenFile, type Reading } from '../record.js';
import { business, cityOf } from './business.js';
import {
  addAddress,
  addBoundary,
  addSettlement,
  type OsmBoundary,
  isBoundary,
  type OsmGeography,
} from './geography.js';

interface OsmNode {
  type: 'node';
  id: number;
  lat: number;
  lon: number;
  tags?: Tags;
}
export interface OsmWay {
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

const READ_BYTES = 1 << 20;

/**
 * Reads an OpenStreetMap PBF extract in four passes: relations, ways, nodes, everything. Memory grows with the number of
 * buildings with businesses and of boundaries, not with the file size. Cities are complete before the first business.
 * @throws BrokenFile if the file is not a complete PBF file
 */
export async function* readOsm(file: string, geography: OsmGeography): AsyncGenerator<Reading> {
  await checkHeader(file);
  const relations = new Map<number, number[]>();
  const boundaries: OsmBoundary[] = [];
  const wanted = new Map<number, number[]>();
  for await (const element of elements(file, { node: false, way: false, relation: true })) {
    if (element.type !== 'relation' || !element.tags) continue;
    const ways = element.members.filter(({ type }) => type === 'way').map(({ ref }) => ref);
    const boundary = isBoundary(element.tags);
    if (boundary) boundaries.push({ tags: element.tags, ways });
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
    if (!element.tags) continue;
    const point = { latitude: element.lat, longitude: element.lon };
    addSettlement(point, element.tags, geography);
    const city = isBusiness(element.tags) && cityOf(element.tags);
    if (city) addAddress(point, city, geography);
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

/** All elements of a file in order; tags only of the wanted kinds. */
export async function* elements(
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

const NANODEGREES = 1e9;

/** The box that an extract states as its bounds; null if it states none. */
export async function boxOf(file: string): Promise<Box | null> {
  const blocks = createReadStream(file).pipe(new OSMTransform({}));
  for await (const block of blocks as AsyncIterable<{ bbox?: Record<string, number> | null }[]>) {
    const { left, right, top, bottom } = block[0]?.bbox ?? {};
    if (left === undefined || right === undefined || top === undefined || bottom === undefined)
      return null;
    return {
      south: bottom / NANODEGREES,
      west: left / NANODEGREES,
      north: top / NANODEGREES,
      east: right / NANODEGREES,
    };
  }
  return null;
}

/** The parser would load a file in a different format into memory while waiting for the first block. */
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
