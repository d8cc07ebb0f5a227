import fc from 'fast-check';
import type { Box } from '../../backend/places/geometry.js';
import { contains, touches } from '../../backend/sources/boundaries/boundary.js';
import { square } from '../support/nominatim-simulator.js';

const at = (longitude: number, latitude: number) => ({ latitude, longitude });

describe('a tile of a city', () => {
  const city = {
    box: { south: 0, west: 0, north: 10, east: 10 },
    rings: [
      square(0, 0, 10, 10).map(([x, y]) => at(x, y)),
      square(4, 4, 6, 6).map(([x, y]) => at(x, y)),
    ],
  };
  it.each<[string, Box, boolean]>([
    ['inside', { south: 1, west: 1, north: 2, east: 2 }, true],
    ['around it', { south: -5, west: -5, north: 15, east: 15 }, true],
    ['across its border', { south: 9, west: 9, north: 12, east: 12 }, true],
    ['that it crosses like a road', { south: 2, west: -5, north: 3, east: 15 }, true],
    ['in its hole', { south: 4.5, west: 4.5, north: 5.5, east: 5.5 }, false],
    ['beside it', { south: 1, west: 11, north: 2, east: 12 }, false],
  ])('%s', (_, box, expected) => expect(touches(city, box)).toBe(expected));

  it('is never left out when a place of the city lies in it', () => {
    const degree = fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100);
    const corner = fc.tuple(degree, degree);
    const outline = fc.array(corner, { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(outline, corner, corner, ([...corners], [x, y], [width, height]) => {
        const rings = [[...corners, corners[0]!].map(([a, b]) => at(a, b))];
        const point = at(x, y);
        const tile = {
          south: y - height / 2,
          west: x - width / 2,
          north: y + height,
          east: x + width,
        };
        const area = { box: { south: 0, west: 0, north: 10, east: 10 }, rings };
        return !contains(area, point) || touches(area, tile);
      }),
      { numRuns: 2000 },
    );
  });
});
