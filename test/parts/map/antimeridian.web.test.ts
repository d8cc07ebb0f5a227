import { readFileSync } from 'node:fs';
import type { Feature, FeatureCollection, MultiPolygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import { flatten } from '../../../frontend/parts/map/antimeridian';

const topology = JSON.parse(
  readFileSync('node_modules/world-atlas/countries-50m.json', 'utf8'),
) as Parameters<typeof feature>[0];
const { features } = feature(
  topology,
  topology.objects['countries']!,
) as unknown as FeatureCollection;

const polygonsOf = (country: Feature) => (country.geometry as MultiPolygon).coordinates;
const longitudesOf = (ring: Position[]) => ring.map(([longitude]) => longitude!);
const widestStep = (country: Feature) =>
  Math.max(
    ...polygonsOf(country)
      .flat()
      .flatMap((ring) =>
        ring
          .slice(1)
          .map((at, index) =>
            at[1] === ring[index]![1] ? 0 : Math.abs(at[0]! - ring[index]![0]!),
          ),
      ),
  );
const named = (name: string) => flatten(features.find((one) => one.properties!['name'] === name)!);

it('draws no country with lines around the world', () => {
  const wide = features.map(flatten).filter((country) => widestStep(country) > 180);
  expect(wide.map(({ properties }) => properties!['name'])).toEqual([]);
});

it('draws a country across the antimeridian on both sides of the map', () => {
  const edges = polygonsOf(named('Russia')).flatMap(([outer]) => {
    const longitudes = longitudesOf(outer!);
    return Math.max(...longitudes) > 180 || Math.min(...longitudes) < -180
      ? [[Math.min(...longitudes), Math.max(...longitudes)]]
      : [];
  });
  // The mainland, from Kaliningrad's neighbor to the Bering Strait.
  expect(edges).toContainEqual([expect.closeTo(27.3, 0), expect.closeTo(190.3, 0)]);
  expect(edges).toContainEqual([expect.closeTo(-332.7, 0), expect.closeTo(-169.7, 0)]);
});

it('fills Antarctica from its coast to the edge of the map, and changes no other country', () => {
  const rings = polygonsOf(named('Antarctica')).map(([outer]) => outer!);
  const atPole = rings.filter((ring) => ring.some(([, latitude]) => latitude === -90));
  const coast = atPole.find((ring) => ring.some(([, latitude]) => latitude! > -70))!;
  expect(Math.min(...longitudesOf(coast))).toBeCloseTo(-180, 0);
  expect(Math.max(...longitudesOf(coast))).toBeCloseTo(180, 0);
  const italy = features.find(({ properties }) => properties!['name'] === 'Italy')!;
  expect(polygonsOf(flatten(italy))).toEqual(polygonsOf(italy));
});
