import fc from 'fast-check';
import type { Box } from '../../../backend/maps/places/geometry.js';
import { contains, touches } from '../../../backend/maps/places/areas/shape.js';
import { square } from '../../support/nominatim-simulator.js';

const at = (longitude: number, latitude: number) => ({ latitude, longitude });

describe('touches() for a tile and a city', () => {
  const city = {
    box: { south: 0, west: 0, north: 10, east: 10 },
    rings: [
      square(0, 0, 10, 10).map(([x, y]) => at(x, y)),
      square(4, 4, 6, 6).map(([x, y]) => at(x, y)),
    ],
  };
  it.each<[string, Box, boolean]>([
    ['inside the city', { south: 1, west: 1, north: 2, east: 2 }, true],
    ['around the city', { south: -5, west: -5, north: 15, east: 15 }, true],
    ['across its border', { south: 9, west: 9, north: 12, east: 12 }, true],
    ['that crosses the city like a road', { south: 2, west: -5, north: 3, east: 15 }, true],
    ['in a hole in the city', { south: 4.5, west: 4.5, north: 5.5, east: 5.5 }, false],
    ['beside the city', { south: 1, west: 11, north: 2, east: 12 }, false],
  ])('checks a tile %s', (_, box, expected) => expect(touches(city, box)).toBe(expected));

  it('never skips a tile that contains a place in the city', () => {
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
