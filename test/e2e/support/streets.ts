import type { BrowserContext } from '@playwright/test';
import GeoJSONVT from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';

const EXTENT = 4096;
const LAYERS = ['water', 'green', 'road', 'rail', 'place', 'building'];
type At = [longitude: number, latitude: number];
const feature = (
  layer: string,
  type: 'Point' | 'LineString' | 'Polygon',
  coordinates: unknown,
  properties: object = {},
) => ({
  type: 'Feature' as const,
  geometry: { type, coordinates } as GeoJSON.Geometry,
  properties: { layer, ...properties },
});

/** A made-up town around a place: the sea in the south, a park, a railway, 120 streets and blocks of houses. */
function town([x, y]: At) {
  const at = (east: number, north: number): At => [x + east / 1000, y + north / 1000];
  const box = (west: number, south: number, east: number, north: number) => [
    [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)],
  ];
  const kindOf = (line: number) => (line === 0 ? 'motorway' : line % 10 === 0 ? 'major' : 'minor');
  const streets = Array.from({ length: 61 }, (_, index) => index - 30).flatMap((line) => [
    feature('road', 'LineString', [at(-40, line), at(40, line + 2)], {
      kind: kindOf(line),
      name: `Rue ${line + 31}`,
    }),
    feature('road', 'LineString', [at(line * 1.3, -18), at(line * 1.3 + 1, 40)], {
      kind: line % 7 === 0 ? 'major' : 'minor',
      name: `Avenue ${line + 31}`,
    }),
  ]);
  const houses = Array.from({ length: 2_500 }, (_, index) => {
    const [column, row] = [(index % 50) - 25, Math.floor(index / 50) - 15];
    const [west, south] = [column * 1.3 + 0.3, row + 0.3];
    return feature('building', 'Polygon', box(west, south, west + 0.6, south + 0.4));
  });
  return [
    feature('water', 'Polygon', box(-80, -80, 80, -19)),
    feature('green', 'Polygon', box(8, 8, 20, 16)),
    feature('rail', 'LineString', [at(-40, -15), at(40, 20)]),
    feature('place', 'Point', at(0, 0), { kind: 'city', name: 'Monaco' }),
    feature('place', 'Point', at(-22, 14), { kind: 'suburb', name: 'La Colle' }),
    ...streets,
    ...houses,
  ];
}

/** Answers the requests for the map's tiles as the product does where an extract was imported. */
export async function serveStreets(context: BrowserContext, center: At = [7.42, 43.74]) {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: town(center) },
    { maxZoom: 14, indexMaxZoom: 0, extent: EXTENT, buffer: 64 },
  );
  await context.route('**/api/map/about', (route) =>
    route.fulfill({
      json: {
        tiles: true,
        maxZoom: 14,
        url: null,
        attribution: ['© OpenStreetMap contributors'],
      },
    }),
  );
  await context.route('**/api/map/tiles/*/*/*', (route) => {
    const [z = 0, x = 0, y = 0] = route.request().url().split('/').slice(-3).map(Number);
    const features = index.getTile(z, x, y)?.features ?? [];
    if (features.length === 0) return route.fulfill({ status: 204 });
    const layers = LAYERS.map((layer) => [
      layer,
      { features: features.filter(({ tags }) => tags?.['layer'] === layer) },
    ]);
    const body = Buffer.from(
      fromGeojsonVt(Object.fromEntries(layers) as never, { version: 2, extent: EXTENT }),
    );
    return route.fulfill({ contentType: 'application/vnd.mapbox-vector-tile', body });
  });
}
