import type { Geometry } from 'geojson';
import { wkbToGeojson } from 'hyparquet/src/wkb.js';
import type { Bucket } from '../../places/fetch/bucket.js';
import { openRowGroups } from '../../places/fetch/release.js';
import type { Box } from '../../places/geometry.js';
import { bytesOf, readRows } from '../../places/import/overture/parquet.js';
import { object } from '../../places/import/overture/place.js';
import { clean } from '../../places/text.js';
import { type Appearance, areaZoom, type Extent, extentOf, type MapFeature } from '../feature.js';
import { greenKind, rail, river, road } from './appearance.js';

const REQUIRED = ['id', 'geometry', 'subtype'];
const COLUMNS = [...REQUIRED, 'class', 'names', 'sources'];

type Row = Record<string, unknown>;

/** Overture's types of data, the most useful ones first, because the bytes of a fetch are limited. */
const TYPES: { path: string; appearanceOf(row: Row, isArea: boolean): Appearance | null }[] = [
  {
    path: 'base/type=water',
    appearanceOf: ({ subtype, class: kind }, isArea) => {
      if (!isArea) return river(text(kind)) ?? river(text(subtype));
      return kind === 'swimming_pool' ? null : { layer: 'water', kind: text(subtype), minZoom: 0 };
    },
  },
  { path: 'base/type=land_use', appearanceOf: green },
  {
    path: 'transportation/type=segment',
    appearanceOf: ({ subtype, class: kind }) =>
      subtype === 'rail' ? rail(text(kind)) : subtype === 'road' ? road(text(kind)) : null,
  },
  { path: 'base/type=land', appearanceOf: green },
];

function green({ subtype, class: type }: Row, isArea: boolean): Appearance | null {
  const kind = isArea ? greenKind(text(type), text(subtype)) : null;
  return kind === null ? null : { layer: 'green', kind, minZoom: 0 };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Reads the streets, water, parks and rail in a box from an Overture release, at most `maxBytes` of them.
 * @throws BrokenFile if the release cannot be read
 * @throws HttpProblem if the server fails
 */
export async function* readOvertureFeatures(
  bucket: Bucket,
  release: string,
  box: Box,
  maxBytes: number,
  report: (line: string) => void,
): AsyncGenerator<MapFeature> {
  let left = maxBytes;
  for (const { path, appearanceOf } of TYPES) {
    const { groups } = await openRowGroups(
      bucket,
      await bucket.files(release, path),
      box,
      REQUIRED,
    );
    for (const { file, metadata, index, range } of groups) {
      const bytes = bytesOf(metadata, index, COLUMNS);
      if (bytes > left) {
        report(`Skipped part of ${path}: an area's map is limited to ${maxBytes / 1e6} MB`);
        continue;
      }
      left -= bytes;
      for (const row of await readRows(file, metadata, range, COLUMNS)) {
        const feature = featureOf(row, appearanceOf);
        if (feature && overlaps(extentOf(feature.geometry), extentOfBox(box))) yield feature;
      }
    }
    report(`Read ${path}`);
  }
}

function featureOf(row: Row, appearanceOf: (typeof TYPES)[number]['appearanceOf']) {
  const sourceId = clean(row['id'], 200);
  const geometry = geometryOf(row['geometry']);
  if (!sourceId || !geometry) return null;
  const isArea = geometry.type.endsWith('Polygon');
  const isLine = geometry.type.endsWith('LineString');
  const appearance = isArea || isLine ? appearanceOf(row, isArea) : null;
  if (!appearance) return null;
  return {
    source: 'overture',
    sourceId,
    osmId: osmIdOf(row['sources']),
    ...appearance,
    ...(isArea && { minZoom: areaZoom(extentOf(geometry)) }),
    name: clean(object(row['names'])['primary'], 100),
    geometry,
  } satisfies MapFeature;
}

/** Null for a geometry that can't be read. */
function geometryOf(wkb: unknown): Geometry | null {
  if (!(wkb instanceof Uint8Array)) return null;
  const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
  try {
    return wkbToGeojson({ view, offset: 0 }) as Geometry;
  } catch {
    return null;
  }
}

/** Overture names the OpenStreetMap element and its version: "w23@4". */
function osmIdOf(sources: unknown): string | null {
  const ids = (Array.isArray(sources) ? sources : []).map((source) =>
    /^([nwr]\d+)(?:@|$)/.exec(text(object(source)['record_id'])),
  );
  return ids.find((id) => id)?.[1] ?? null;
}

const overlaps = (a: Extent, b: Extent) =>
  a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** The extent of a box. */
export const extentOfBox = ({ south, west, north, east }: Box): Extent =>
  extentOf({
    type: 'MultiPoint',
    coordinates: [
      [west, south],
      [east, north],
    ],
  });
