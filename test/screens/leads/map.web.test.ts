import { apart } from '../../../frontend/screens/leads/map/apart';
import { labelsFor, type Placed } from '../../../frontend/screens/leads/map/labels';
import { windowOf } from '../../../frontend/screens/leads/map/window';
import { toExtent, toGeoPolygon, toPolygon, WORLD } from '../../../frontend/parts/map/geo';

describe('the requested area', () => {
  const around = toExtent([7.409, 43.724, 7.44, 43.751]);

  it('contains the visible bounds and stays the same for small movements', () => {
    const [west, south, east, north] = windowOf(around, 14);
    expect(west).toBeLessThanOrEqual(7.409);
    expect(south).toBeLessThanOrEqual(43.724);
    expect(east).toBeGreaterThanOrEqual(7.44);
    expect(north).toBeGreaterThanOrEqual(43.751);
    const moved = around.map((meters) => meters + 20);
    expect(windowOf(moved, 14)).toEqual([west, south, east, north]);
  });
  it('never extends beyond the world', () => {
    expect(
      windowOf(
        WORLD.map((meters) => meters * 2),
        0,
      ),
    ).toEqual([-180, expect.closeTo(-85.0511, 3), 180, expect.closeTo(85.0511, 3)]);
  });
});

it('a polygon drawn on the map is stored in degrees, to a meter', () => {
  const drawn = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [7.4, 43.7],
        [7.5, 43.7],
        [7.45123, 43.75678],
        [7.4, 43.7],
      ] as [number, number][],
    ],
  };
  expect(toGeoPolygon(toPolygon(drawn))).toEqual(drawn);
});

const at = (x: number, y: number, overrides: Partial<Placed> = {}): Placed => ({
  latitude: 0,
  longitude: 0,
  count: 5,
  id: null,
  name: null,
  city: 'Monaco',
  area: null,
  bounds: [0, 0, 0, 0],
  x,
  y,
  ...overrides,
});

describe('clusters', () => {
  it('that overlap are one, at the center of their leads and with the bounds of both', () => {
    const small = at(20, 0, { city: 'Beausoleil', bounds: [4, 4, 5, 5] });
    const large = at(0, 0, { count: 15, bounds: [1, 1, 2, 2] });
    expect(apart([small, large, at(300, 0)])).toEqual([
      at(5, 0, { count: 20, bounds: [1, 1, 5, 5] }),
      at(300, 0),
    ]);
  });
  it('are merged again if the larger circle overlaps another one', () => {
    const [one, other] = [at(0, 0, { count: 60 }), at(4, 0, { count: 60 })];
    expect(apart([at(-35, 0), one])).toHaveLength(2);
    expect(apart([at(-35, 0), one, other])).toHaveLength(1);
  });
  it('of single leads stay apart, so that each can be opened', () => {
    const lead = { count: 1, id: 'x', name: 'Café Llorca' };
    expect(apart([at(0, 0, lead), at(4, 0, lead)])).toHaveLength(2);
  });
});

describe('cluster labels', () => {
  it('name a city once, at its largest cluster, and a lead by its name', () => {
    expect(
      labelsFor([
        at(0, 0),
        at(300, 0, { count: 50 }),
        at(600, 0, { count: 1, id: 'x', name: 'Café Llorca' }),
        at(900, 0, { city: null }),
      ]),
    ).toEqual([null, 'Monaco', 'Café Llorca', null]);
  });
  it('name the searched area where it has more of the leads than any city', () => {
    const quarter = at(0, 0, { city: 'Monte-Carlo' });
    expect(labelsFor([quarter, at(300, 0, { city: 'Monte-Carlo', area: 'Monaco' })])).toEqual([
      'Monte-Carlo',
      'Monaco',
    ]);
  });
  it('are omitted where they would overlap another label or a cluster', () => {
    const lead = { count: 1, id: 'x', name: 'Café Llorca' };
    expect(labelsFor([at(0, 0, lead), at(20, 4, lead)])).toEqual([null, lead.name]);
    expect(labelsFor([at(0, 0, lead), at(40, 0, { ...lead, id: 'y' })])[1]).toBeNull();
  });
  it('are truncated when they are long', () => {
    const name = 'A very long name of a restaurant';
    expect(labelsFor([at(0, 0, { count: 1, id: 'x', name })])).toEqual([
      'A very long name of a r…',
    ]);
  });
});
