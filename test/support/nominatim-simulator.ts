import type { ServerResponse } from 'node:http';
import { type ReceivedRequest, simulate, type Simulator } from './http-simulator.js';

type Ring = [number, number][];

/** A place in the simulator; positions are [longitude, latitude] as in GeoJSON. */
export interface KnownPlace {
  osm: [type: 'node' | 'way' | 'relation', id: number];
  name: string;
  center: [number, number];
  /** Outer ring and holes of each polygon; a place without polygons is a node. */
  polygons?: Ring[][];
  kind?: [category: string, type: string, addresstype?: string];
  address?: Record<string, string>;
}

export interface NominatimSimulator extends Simulator {
  places: KnownPlace[];
}

/** A ring around a box. */
export const square = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/**
 * Nominatim's `/search`: finds places whose name and address contain every search term, returns outlines only on
 * request, and rejects requests without contact details, as the public server's usage policy requires.
 */
export async function startNominatim(places: KnownPlace[] = []): Promise<NominatimSimulator> {
  const simulator = await simulate((request, response) => answer(result.places, request, response));
  const result = Object.assign(simulator, { places });
  return result;
}

function answer(places: KnownPlace[], { url, headers }: ReceivedRequest, response: ServerResponse) {
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const error = (code: number, message: string) => json(code, { error: { code, message } });
  const params = url.searchParams;
  if (!/\S+@|https?:/.test(headers['user-agent'] ?? '')) {
    return response.writeHead(403).end('<html><h1>Access blocked</h1></html>');
  }
  if (url.pathname !== '/search') return error(404, 'Not found');
  if (params.get('format') !== 'jsonv2') return error(400, "Parameter 'format' must be one of: …");
  if (!params.get('q')?.trim()) return error(400, 'Nothing to search for.');
  const countries = params.get('countrycodes')?.split(',');
  const words = params
    .get('q')!
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const found = places.filter(({ name, address = {} }) => {
    const own = [name, ...Object.values(address)].map((text) => text.toLowerCase());
    const named = name.toLowerCase().includes(words[0]!);
    const within = words.slice(1).every((word) => own.some((text) => text.includes(word)));
    return named && within && (!countries || countries.includes(address['country_code'] ?? ''));
  });
  const limit = Math.min(40, Number(params.get('limit') ?? 10));
  return json(
    200,
    found.slice(0, limit).map((place) => toJson(place, params.get('polygon_geojson') === '1')),
  );
}

function toJson({ osm, name, center, polygons, kind, address = {} }: KnownPlace, full: boolean) {
  const [category, type, addresstype = type] = kind ?? ['boundary', 'administrative', 'city'];
  const points = polygons?.flat(2) ?? [center];
  const [west, east] = ends(points.map(([longitude]) => longitude));
  const [south, north] = ends(points.map(([, latitude]) => latitude));
  const { country_code: _code, ...lines } = address;
  const shape = polygons
    ? polygons.length > 1
      ? { type: 'MultiPolygon', coordinates: polygons }
      : { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'Point', coordinates: center };
  return {
    place_id: 1_000_000 + osm[1],
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: osm[0],
    osm_id: osm[1],
    lat: String(center[1]),
    lon: String(center[0]),
    category,
    type,
    addresstype,
    name,
    display_name: [name, ...Object.values(lines)].join(', '),
    address,
    boundingbox: [south, north, west, east].map(String),
    ...(full && { geojson: shape }),
  };
}

const ends = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
