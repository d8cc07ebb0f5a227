import { MAX_CORNERS, type GeoPolygon } from '#contract/areas.js';

import { useApp, usePerson } from '../../support/app.js';
import { addLeads, json, namesOf } from './support.js';

const app = useApp();
const person = usePerson(app);

type At = [longitude: number, latitude: number];
const at = (name: string, [longitude, latitude]: At, city = 'Monaco') => ({
  name,
  city,
  longitude,
  latitude,
});
const square = (west: number, south: number, side: number): At[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const polygon = (...coordinates: At[][]): GeoPolygon => ({ type: 'Polygon', coordinates });
const get = (path: string, filter: object) =>
  app.as(person).get(`/api/${path}filter=${json(filter)}`);
const names = async (filter: object) =>
  namesOf((await get('leads?', filter).expect(200)).body).toSorted();

describe('leads in an area', () => {
  it('are those in the rectangle, even across the antimeridian', async () => {
    await addLeads(app, person, [
      at('Fiji', [178, -17.7]),
      at('Samoa', [-171.8, -13.8]),
      at('Paris', [2.35, 48.85]),
      { name: 'Nowhere' },
    ]);

    expect(await names({ bbox: { south: 48, west: 2, north: 49, east: 3 } })).toEqual(['Paris']);
    expect(await names({ bbox: { south: -30, west: 170, north: 0, east: -170 } })).toEqual([
      'Fiji',
      'Samoa',
    ]);
  });

  it('are those inside the polygon, not in its holes, in list, map, facets and CSV', async () => {
    await addLeads(app, person, [
      at('Inside', [0.5, 1.5], 'Here'),
      at('In the hole', [1.4, 2.6]),
      at('In the box only', [3.5, 0.5]),
      at('Outside', [9, 9]),
      { name: 'Nowhere' },
    ]);
    await addLeads(app, await app.newPerson(), [at('Theirs', [0.5, 0.5])]);
    const triangle: At[] = [
      [0, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ];
    const filter = { polygon: polygon([...triangle], square(1.2, 2.4, 0.4)) };

    expect(await names(filter)).toEqual(['Inside']);
    expect((await get('leads/map?zoom=5&', filter).expect(200)).body).toMatchObject({
      total: 1,
      bounds: [0.5, 1.5, 0.5, 1.5],
    });
    expect((await get('leads/facets?', filter).expect(200)).body).toMatchObject({
      cities: [{ value: 'Here', count: 1 }],
    });
    const { text } = await get('export/leads.csv?', filter).expect(200);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain('Inside');
  });

  it('match the other filters as well', async () => {
    await addLeads(app, person, [at('Café', [1, 1]), at('Bank', [1, 1]), at('Café', [8, 8])]);

    expect(await names({ polygon: polygon(square(0, 0, 2)), q: 'café' })).toEqual(['Café']);
  });
});

describe('an area', () => {
  it.each([
    [
      'a ring that is not closed',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
          ],
        ],
      },
    ],
    ['another geometry', { type: 'Point', coordinates: [0, 0] }],
    ['degrees out of range', polygon(square(179, 0, 2))],
    ['text', "((0,0),(1,1))'); DROP TABLE leads; --"],
    ['no ring', polygon()],
    [
      'too many corners',
      polygon([
        ...Array.from({ length: MAX_CORNERS + 1 }, (_, n): At => {
          const angle = (n / (MAX_CORNERS + 1)) * 2 * Math.PI;
          return [Number(Math.cos(angle).toFixed(5)), Number(Math.sin(angle).toFixed(5))];
        }),
        [1, 0],
      ]),
    ],
  ])('is refused when it is a polygon with %s', async (_, wrong) => {
    const { body } = await get('leads?', { polygon: wrong }).expect(400);

    expect(Object.keys(body.errors)[0]).toMatch(/^filter\.polygon/);
  });

  it.each([
    ['upside down', { south: 1, west: 0, north: 0, east: 1 }],
    ['beyond the poles', { south: 0, west: 0, north: 91, east: 1 }],
    ['without a side', { south: 0, west: 0, north: 1 }],
  ])('is refused when it is a rectangle %s', async (_, bbox) => {
    const { body } = await get('leads?', { bbox }).expect(400);

    expect(Object.keys(body.errors)[0]).toMatch(/^filter\.bbox/);
  });
});
