import { z } from 'zod';
import { PROVIDERS } from '#contract/sources.js';
import type { Box, GeoPoint } from '../../places/geometry.js';
import { HttpProblem, type HttpResponse } from '../../../platform/http/client.js';
import type { Boundary } from './boundary.js';

/** A named area or settlement in Nominatim's results. */
export interface Settlement extends Omit<Boundary, 'label'> {
  /** 0: settlement, 1: county, 2: state or region, 3: country. */
  width: number;
  /** Labels that distinguish it from others with the same name, shortest first: "Name, state, country", then the full line. */
  labels: string[];
}

export const NOMINATIM_LICENSE = `Nominatim, ${PROVIDERS.osm.license}`;

/** Values of `place` for settlements, unlike `place=house`. */
const PLACES = new Set(
  `city town village hamlet municipality borough suburb city_district district quarter neighbourhood
   isolated_dwelling township`.split(/\s+/),
);
/** Values of `boundary`. A census-designated place such as Paradise, NV counts as a city, too. */
const BOUNDARIES = new Set(['administrative', 'census', 'ceremonial']);
const WIDTHS: Record<string, number> = {
  county: 1,
  state_district: 1,
  state: 2,
  province: 2,
  region: 2,
  country: 3,
};

const degrees = z.coerce.number();
const position = z.tuple([z.number(), z.number()]).rest(z.number());
const result = z.looseObject({
  osm_type: z.enum(['node', 'way', 'relation']).optional(),
  osm_id: z.coerce.number().int().optional(),
  lat: degrees.min(-90).max(90),
  lon: degrees.min(-180).max(180),
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]),
  /** Named `category` in jsonv2, `class` in the older json format. */
  category: z.string().optional(),
  class: z.string().optional(),
  type: z.string(),
  addresstype: z.string().optional(),
  name: z.string().nullish(),
  display_name: z.string(),
  address: z.record(z.string(), z.string()).default({}),
  geojson: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
      z.object({
        type: z.literal('MultiPolygon'),
        coordinates: z.array(z.array(z.array(position))),
      }),
      z.object({ type: z.enum(['Point', 'LineString', 'MultiPoint', 'MultiLineString']) }),
    ])
    .optional(),
});

/** Query of `/search` (https://nominatim.org/release-docs/latest/api/Search/); the country as ISO 3166-1 alpha-2. */
export const searchQuery = (text: string, country: string | null): URLSearchParams =>
  new URLSearchParams({
    q: text,
    format: 'jsonv2',
    addressdetails: '1',
    polygon_geojson: '1',
    // 11 m. Invisible on a map, but reduces London's outline to a tenth of its size.
    polygon_threshold: '0.0001',
    limit: '10',
    'accept-language': 'en',
    ...(country && { countrycodes: country.toLowerCase() }),
  });

/**
 * The settlements and administrative areas of a response, in the same order. Skips other results, such as streets named
 * Paris.
 * @throws HttpProblem `malformed` if the response is not a list of results
 */
export function settlements(response: HttpResponse): Settlement[] {
  const results = z.array(result).safeParse(response.json());
  if (!results.success) throw new HttpProblem('nominatim', 'malformed');
  return results.data.filter(isSettlement).map(toSettlement);
}

type Result = z.infer<typeof result>;

function isSettlement({ category, class: older, type }: Result): boolean {
  const kind = category ?? older;
  return (kind === 'place' && PLACES.has(type)) || (kind === 'boundary' && BOUNDARIES.has(type));
}

function toSettlement(found: Result): Settlement {
  const { lat, lon, address, display_name: line, osm_type: type, osm_id: id } = found;
  const rings = outlines(found.geojson);
  const name = found.name || line.split(',')[0]!.trim();
  const region = address['state'] ?? address['region'] ?? address['county'];
  const parts = [name, region === name ? undefined : region, address['country']];
  const [south, north, west, east] = found.boundingbox;
  return {
    name,
    labels: [parts.filter(Boolean).join(', '), line],
    country: address['country_code']?.toUpperCase() ?? '',
    latitude: lat,
    longitude: lon,
    box: acrossMeridian({ south, west, north, east }, rings),
    rings,
    osm: type && id !== undefined ? { type, id } : null,
    source: NOMINATIM_LICENSE,
    width: WIDTHS[found.addresstype ?? ''] ?? 0,
  };
}

function outlines(shape: Result['geojson']): GeoPoint[][] | null {
  const polygons =
    shape?.type === 'Polygon'
      ? [shape.coordinates]
      : shape?.type === 'MultiPolygon'
        ? shape.coordinates
        : [];
  const rings = polygons
    .flat()
    .map((ring) => ring.map(([longitude, latitude]) => ({ latitude, longitude })));
  return rings.length > 0 ? rings : null;
}

/**
 * Corrects a box from -180 to 180 degrees, which Nominatim returns for areas that cross the 180th meridian.
 * OpenStreetMap splits areas there, so the rings on each side show where the box really begins and ends.
 */
function acrossMeridian(box: Box, rings: GeoPoint[][] | null): Box {
  if (box.east - box.west <= 180 || !rings) return box;
  const longitudes = rings.flat().map(({ longitude }) => longitude);
  const west = longitudes.filter((degrees) => degrees > 0).reduce((a, b) => Math.min(a, b), 180);
  const east = longitudes.filter((degrees) => degrees <= 0).reduce((a, b) => Math.max(a, b), -180);
  return west > 0 && east < 0 && west - east > 180 ? { ...box, west, east } : box;
}
