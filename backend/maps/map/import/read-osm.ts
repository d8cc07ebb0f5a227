import type { Tags } from '../../places/categories/tags.js';
import { NodeTable, rings } from '../../places/geometry.js';
import { boxOf, elements, type OsmWay } from '../../places/import/osm/read.js';
import { clean } from '../../places/text.js';
import {
  type Appearance,
  areaZoom,
  extentOf,
  type Geometry,
  type MapFeature,
  type MapPosition,
} from '../feature.js';
import { greenKind, rail, river, road, settlement } from './appearance.js';
import { type SeaBounds, boundsOf, type Coast, joinCoast, seaFeatures } from './sea.js';

/** The nodes that a batch of ways may need. A batch of this size takes about 250 MB. */
const MAX_BATCH_NODES = 4_000_000;
/** Minor ways beside a street that would only hide it. */
const MINOR_SERVICE =
  /^(?:parking_aisle|driveway|drive-through|emergency_access|spur|yard|siding)$/;

interface Area {
  id: string;
  tags: Tags;
  ways: number[];
}

/**
 * Reads streets, water, parks, rail and place names from an OpenStreetMap extract. Ways are read in batches, each with a
 * pass over the nodes, so that memory does not grow with the file.
 * @throws BrokenFile if the file is not a complete PBF file
 */
export async function* readOsmFeatures(file: string): AsyncGenerator<MapFeature> {
  const areas: Area[] = [];
  const members = new Map<number, number[]>();
  for await (const element of elements(file, { node: false, way: false, relation: true })) {
    if (element.type !== 'relation' || element.tags?.['type'] !== 'multipolygon') continue;
    if (!areaOf(element.tags)) continue;
    const ways = element.members.filter(({ type }) => type === 'way').map(({ ref }) => ref);
    areas.push({ id: `r${element.id}`, tags: element.tags, ways });
    for (const way of ways) members.set(way, []);
  }
  yield* areaFeatures(file, areas, members);
  let isFirst = true;
  for await (const batch of wayBatches(file)) {
    const nodes = new NodeTable();
    for (const { refs } of batch) for (const ref of refs) nodes.request(ref);
    yield* fill(file, nodes, isFirst);
    isFirst = false;
    for (const way of batch) {
      const feature = wayFeature(way, nodes);
      if (feature) yield feature;
    }
  }
  if (isFirst) yield* fill(file, new NodeTable(), true);
}

/** Areas with several outlines or with holes, and the sea. Outlines that the extract cuts are left out. */
async function* areaFeatures(
  file: string,
  areas: Area[],
  members: Map<number, number[]>,
): AsyncGenerator<MapFeature> {
  const coast: OsmWay[] = [];
  const nodes = new NodeTable();
  for await (const element of elements(file, { node: false, way: true, relation: false })) {
    if (element.type !== 'way') continue;
    const isCoast = element.tags?.['natural'] === 'coastline';
    if (isCoast) coast.push(element);
    if (members.has(element.id)) members.set(element.id, element.refs);
    else if (!isCoast) continue;
    for (const ref of element.refs) nodes.request(ref);
  }
  if (areas.length === 0 && coast.length === 0) return;
  yield* fill(file, nodes, false);
  yield* seaOf(file, coast, nodes);
  for (const { id, tags, ways } of areas) {
    const lines = ways.map((way) => members.get(way) ?? []);
    const closed = lines.some((line) => line.length === 0) ? null : rings(lines);
    const outlines = closed
      ?.map((ring) => positions(nodes, ring))
      .filter((ring) => ring.length > 3);
    if (!outlines?.length) continue;
    // Tiles are filled by the even–odd rule, so holes need no outline of their own.
    yield feature(id, tags, areaOf(tags), { type: 'Polygon', coordinates: outlines });
  }
}

async function* seaOf(file: string, ways: OsmWay[], nodes: NodeTable) {
  const [first] = ways;
  if (!first) return;
  const coasts: Coast[] = joinCoast(ways.map(({ refs }) => refs))
    .map((line) => positions(nodes, line))
    .filter((line) => line.length > 1);
  const box = await boxOf(file);
  const bounds: SeaBounds = box ? [box.west, box.south, box.east, box.north] : boundsOf(coasts);
  yield* seaFeatures(coasts, bounds, `w${first.id}`);
}

/** The map's ways, in batches that need at most `MAX_BATCH_NODES` nodes. */
async function* wayBatches(file: string): AsyncGenerator<OsmWay[]> {
  for (let first = 0, isLast = false; !isLast;) {
    const batch: OsmWay[] = [];
    let size = 0;
    let index = 0;
    isLast = true;
    for await (const element of elements(file, { node: false, way: true, relation: false })) {
      if (element.type !== 'way' || !element.tags || index++ < first) continue;
      if (size > MAX_BATCH_NODES) {
        isLast = false;
        first = index - 1;
        break;
      }
      if (!wayAppearance(element)) continue;
      batch.push(element);
      size += element.refs.length;
    }
    if (batch.length > 0) yield batch;
  }
}

/** Fills in the nodes' locations. On the first pass, yields the place names. */
async function* fill(
  file: string,
  nodes: NodeTable,
  withNames: boolean,
): AsyncGenerator<MapFeature> {
  nodes.seal();
  for await (const element of elements(file, { node: true, way: false, relation: false })) {
    if (element.type !== 'node') continue;
    nodes.fill(element.id, element.lat, element.lon);
    const appearance = withNames && element.tags?.['name'] && settlement(element.tags['place']);
    if (!appearance) continue;
    const geometry: Geometry = { type: 'Point', coordinates: [element.lon, element.lat] };
    yield feature(`n${element.id}`, element.tags!, appearance, geometry);
  }
}

const positions = (nodes: NodeTable, ids: number[]): MapPosition[] =>
  nodes.points(ids).map(({ latitude, longitude }) => [longitude, latitude]);

function wayFeature(way: OsmWay, nodes: NodeTable): MapFeature | null {
  const line = positions(nodes, way.refs);
  if (line.length < 2) return null;
  const [first, last] = [line[0]!, line.at(-1)!];
  const isClosed = line.length > 3 && first[0] === last[0] && first[1] === last[1];
  const area = areaOf(way.tags!);
  if (area && !isClosed) return null;
  const geometry: Geometry = area
    ? { type: 'Polygon', coordinates: [line] }
    : { type: 'LineString', coordinates: line };
  return feature(`w${way.id}`, way.tags!, area ?? lineOf(way.tags!), geometry);
}

function feature(
  sourceId: string,
  tags: Tags,
  appearance: Appearance | null,
  geometry: Geometry,
): MapFeature {
  const isArea = geometry.type === 'Polygon';
  return {
    source: 'osm',
    sourceId,
    osmId: null,
    ...appearance!,
    ...(isArea && { minZoom: areaZoom(extentOf(geometry)) }),
    name: nameOf(tags),
    geometry,
  };
}

const wayAppearance = ({ tags }: OsmWay) => areaOf(tags!) ?? lineOf(tags!);

function lineOf(tags: Tags): Appearance | null {
  if (tags['area'] === 'yes' || MINOR_SERVICE.test(tags['service'] ?? '')) return null;
  const isHidden = tags['tunnel'] !== undefined && tags['tunnel'] !== 'no';
  return (
    road(tags['highway']) ?? (isHidden ? null : (rail(tags['railway']) ?? river(tags['waterway'])))
  );
}

/** The layer and kind of an area; its zoom level follows from its size. */
function areaOf(tags: Tags): Appearance | null {
  const { natural, landuse, leisure, waterway, boundary } = tags;
  const isWater =
    natural === 'water' ||
    waterway === 'riverbank' ||
    landuse === 'reservoir' ||
    landuse === 'basin';
  if (isWater) return { layer: 'water', kind: tags['water'] ?? 'water', minZoom: 0 };
  const kind = greenKind(leisure, landuse, natural, boundary);
  return kind === null ? null : { layer: 'green', kind, minZoom: 0 };
}

const LATIN = /\p{Script=Latin}/u;

/** The local name; in other scripts the English one, if the element has it, because the map uses the page's own font. */
function nameOf(tags: Tags): string | null {
  const { name } = tags;
  return clean(name && LATIN.test(name) ? name : (tags['name:en'] ?? name), 100);
}
