import { labelsFor, type Placed } from '../../frontend/leads/map/labels';
import {
  requestBounds,
  boundsOf,
  viewOf,
  graticule,
  MAX_ZOOM,
  pan,
  project,
  scaleOf,
  toWindow,
  unproject,
  zoomAt,
  type Bounds,
  type View,
} from '../../frontend/leads/map/projection';

const SIZE = { width: 1000, height: 600 };
const MONACO: Bounds = [7.409, 43.724, 7.44, 43.751];
const view: View = { center: project(7.42, 43.74), zoom: 13 };

describe('Web Mercator', () => {
  it.each([
    [0, 0, 0.5, 0.5],
    [-180, 85.0511, 0, 0],
    [180, -85.0511, 1, 1],
    [7.42, 43.74, 0.520611, 0.364622],
    [0, 90, 0.5, 0],
  ])('projects %d°, %d° to %d, %d', (longitude, latitude, x, y) => {
    const point = project(longitude, latitude);
    expect(point.x).toBeCloseTo(x, 5);
    expect(point.y).toBeCloseTo(y, 5);
  });
  it('can be reversed to the same degrees', () => {
    const { longitude, latitude } = unproject(project(-122.4194, 37.7749));
    expect(longitude).toBeCloseTo(-122.4194, 9);
    expect(latitude).toBeCloseTo(37.7749, 9);
  });
});

describe('the map view', () => {
  it('fits all leads, with a margin', () => {
    const fitted = viewOf(MONACO, SIZE);
    for (const [longitude, latitude] of [
      [MONACO[0], MONACO[1]],
      [MONACO[2], MONACO[3]],
    ] as const) {
      const { x, y } = toWindow(project(longitude, latitude), fitted, SIZE);
      expect(Math.min(x, y, SIZE.width - x, SIZE.height - y)).toBeGreaterThanOrEqual(47);
    }
  });
  it('fits a single place without zooming in too far', () => {
    expect(viewOf([7.42, 43.74, 7.42, 43.74], SIZE)).toEqual({ center: view.center, zoom: 14 });
  });
  it('fits the whole world', () => {
    expect(viewOf([-180, -85, 180, 85], SIZE).zoom).toBeGreaterThan(0);
  });
  it('zooms around the given point, within the zoom levels', () => {
    const at = { x: 800, y: 100 };
    const before = toWindow(project(7.43, 43.745), view, SIZE);
    const zoomed = zoomAt(view, 2, before, SIZE);
    const after = toWindow(project(7.43, 43.745), zoomed, SIZE);
    expect(after.x).toBeCloseTo(before.x, 5);
    expect(after.y).toBeCloseTo(before.y, 5);
    expect(zoomAt(view, 99, at, SIZE).zoom).toBe(MAX_ZOOM);
    expect(zoomAt(view, -99, at, SIZE).zoom).toBe(0);
  });
  it('pans by the dragged distance, but never off the map', () => {
    const moved = pan(view, 30, -20);
    const { x, y } = toWindow(view.center, moved, SIZE);
    expect([x, y]).toEqual([expect.closeTo(530, 5), expect.closeTo(280, 5)]);
    expect(pan(view, 1e12, -1e12).center).toEqual({ x: 0, y: 1 });
  });
});

describe('the requested area', () => {
  it('contains the window and stays the same for small movements', () => {
    const [west, south, east, north] = boundsOf(view, SIZE);
    const requested = requestBounds(view, SIZE);
    expect(requested[0]).toBeLessThanOrEqual(west);
    expect(requested[1]).toBeLessThanOrEqual(south);
    expect(requested[2]).toBeGreaterThanOrEqual(east);
    expect(requested[3]).toBeGreaterThanOrEqual(north);
    expect(requestBounds(pan(view, 2, 2), SIZE)).toEqual(requested);
  });
  it('never extends beyond the map', () => {
    const [west, south, east, north] = requestBounds({ center: { x: 0, y: 1 }, zoom: 0 }, SIZE);
    expect([west, east]).toEqual([-180, 180]);
    expect(south).toBeGreaterThanOrEqual(-90);
    expect(north).toBeLessThanOrEqual(90);
  });
});

describe('the scale bar', () => {
  it('shows a round distance that fits', () => {
    const { meters, width } = scaleOf(view, 120);
    expect(meters).toBe(1000);
    expect(width).toBeGreaterThan(60);
    expect(width).toBeLessThanOrEqual(120);
  });
  it('shows a shorter distance at a higher zoom', () => {
    expect(scaleOf({ ...view, zoom: 17 }, 120).meters).toBe(100);
  });
});

it('the graticule has meridians and parallels at round degrees, not too close together', () => {
  const { step, meridians, parallels } = graticule(view, SIZE);
  expect(step).toBe(0.02);
  expect(meridians.length).toBeLessThanOrEqual(SIZE.width / 96 + 1);
  expect(
    parallels.every((latitude) => Math.abs(latitude / step - Math.round(latitude / step)) < 1e-6),
  ).toBe(true);
});

describe('cluster labels', () => {
  const at = (x: number, y: number, overrides: Partial<Placed> = {}): Placed => ({
    latitude: 0,
    longitude: 0,
    count: 5,
    id: null,
    name: null,
    city: 'Monaco',
    x,
    y,
    ...overrides,
  });

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
