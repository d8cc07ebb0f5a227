import { useApp, usePerson } from '../../support/app.js';
import { addLeads, json } from './support.js';

const app = useApp();
const person = usePerson(app);

const facets = async () => (await app.as(person).get('/api/leads/facets').expect(200)).body;

it('facets are empty without leads', async () => {
  await addLeads(app, await app.newPerson(), [{ city: 'Monaco', tags: ['theirs'] }]);

  expect(await facets()).toEqual({
    cities: [],
    assignees: [],
    unassigned: 0,
    areas: [],
    categories: [],
    tags: [],
    statuses: [],
    sources: [],
    phoneCountries: [],
    total: 0,
    hasPhone: 0,
    hasEmail: 0,
    hasWebsite: 0,
    withoutPhone: 0,
    withoutEmail: 0,
    withoutWebsite: 0,
  });
});

it('facets count cities, categories and tags, largest first, ignoring case for cities and categories', async () => {
  await addLeads(app, person, [
    { city: 'Monaco', category: 'bar', tags: ['hot'] },
    { city: 'Aix', category: 'Bar', tags: ['hot', '<b>"x"</b>'] },
    { city: 'Monaco', category: 'Bar', tags: ['Hot'] },
    { category: 'Café' },
    { city: 'Rome', category: 'Spa', tags: ['gone'], suppressed_at: '2026-01-01T00:00:00Z' },
  ]);

  expect(await facets()).toMatchObject({
    cities: [
      { value: 'Monaco', count: 2 },
      { value: 'Aix', count: 1 },
    ],
    categories: [
      { value: 'Bar', count: 3 },
      { value: 'Café', count: 1 },
    ],
    tags: [
      { value: 'hot', count: 2 },
      { value: '<b>"x"</b>', count: 1 },
      { value: 'Hot', count: 1 },
    ],
  });
});

it('facets count statuses, sources, and leads with phone, email and website', async () => {
  await addLeads(app, person, [
    { phone: '+12085550100', email: 'a@b.example' },
    { phone: '+12085550101', website: 'https://b.example', status: 'WON' },
    { phone: '+12085550102', suppressed_at: '2026-01-01T00:00:00Z' },
  ]);

  expect(await facets()).toMatchObject({
    statuses: [
      { value: 'NEW', count: 1 },
      { value: 'WON', count: 1 },
    ],
    sources: [{ value: 'osm', count: 2 }],
    total: 2,
    hasPhone: 2,
    hasEmail: 1,
    hasWebsite: 1,
    withoutPhone: 0,
    withoutEmail: 1,
    withoutWebsite: 1,
  });
});

it('facets list the 200 values with the most leads', async () => {
  const city = (number: number) => ({ city: `City ${String(number).padStart(3, '0')}` });
  await addLeads(app, person, [
    ...Array.from({ length: 205 }, (_, number) => city(number)),
    city(204),
  ]);
  const { cities } = await facets();

  expect(cities).toHaveLength(200);
  expect(cities[0]).toEqual({ value: 'City 204', count: 2 });
  expect(cities[199].value).toBe('City 198');
});

describe('facets of a filter', () => {
  beforeEach(() =>
    addLeads(app, person, [
      {
        city: 'Monaco',
        category: 'Bar',
        tags: ['hot'],
        phone: '+12085550100',
        phone_country: 'US',
        rating: 5,
      },
      { city: 'monaco', category: 'Bar', status: 'WON', tags: ['cold'], rating: 5 },
      { city: 'Aix', category: 'Spa', tags: ['hot', 'cold'], rating: 5 },
      { city: 'Aix', category: 'Bar', status: 'WON', website: 'https://b.example', rating: 2 },
      { city: 'Monaco', category: 'Bar', suppressed_at: '2026-01-01T00:00:00Z', rating: 5 },
    ]),
  );
  const of = async (filter: object) =>
    (
      await app
        .as(person)
        .get(`/api/leads/facets?filter=${json(filter)}`)
        .expect(200)
    ).body;

  it('count each value with all filters applied except its own', async () => {
    expect(await of({ city: 'MONACO', category: 'Bar' })).toMatchObject({
      total: 2,
      cities: [
        { value: 'Monaco', count: 2 },
        { value: 'Aix', count: 1 },
      ],
      categories: [{ value: 'Bar', count: 2 }],
      statuses: [
        { value: 'NEW', count: 1 },
        { value: 'WON', count: 1 },
      ],
      tags: [
        { value: 'cold', count: 1 },
        { value: 'hot', count: 1 },
      ],
      hasPhone: 1,
      withoutPhone: 1,
    });
  });

  it.each([
    [
      { status: 'WON' },
      'statuses',
      [
        { value: 'NEW', count: 2 },
        { value: 'WON', count: 2 },
      ],
    ],
    [
      { tag: 'hot' },
      'tags',
      [
        { value: 'cold', count: 2 },
        { value: 'hot', count: 2 },
      ],
    ],
    [{ source: 'google' }, 'sources', [{ value: 'osm', count: 4 }]],
    [{ phoneCountry: 'FR' }, 'phoneCountries', [{ value: 'US', count: 1 }]],
    [
      { category: 'Spa' },
      'categories',
      [
        { value: 'Bar', count: 3 },
        { value: 'Spa', count: 1 },
      ],
    ],
    [{ hasPhone: true }, 'withoutPhone', 3],
    [{ hasWebsite: false }, 'hasWebsite', 1],
    [{ hasEmail: true }, 'withoutEmail', 4],
  ])('by %j still count all %s', async (filter, facet, counts) => {
    expect((await of(filter))[facet]).toEqual(counts);
  });

  it('respect filters on other facets and on fields without one', async () => {
    expect(await of({ tag: 'hot', minRating: 3 })).toMatchObject({
      total: 2,
      categories: [
        { value: 'Bar', count: 1 },
        { value: 'Spa', count: 1 },
      ],
      statuses: [{ value: 'NEW', count: 2 }],
      tags: [
        { value: 'cold', count: 2 },
        { value: 'hot', count: 2 },
      ],
    });
    expect(await of({ hasPhone: true })).toMatchObject({
      total: 1,
      cities: [{ value: 'Monaco', count: 1 }],
      tags: [{ value: 'hot', count: 1 }],
      phoneCountries: [{ value: 'US', count: 1 }],
    });
    expect(await of({ phoneCountry: 'US' })).toMatchObject({
      total: 1,
      statuses: [{ value: 'NEW', count: 1 }],
      tags: [{ value: 'hot', count: 1 }],
    });
    expect(await of({ suppressed: true, status: 'WON' })).toMatchObject({
      total: 0,
      statuses: [{ value: 'NEW', count: 1 }],
      cities: [],
    });
  });
});

it('facets count the other values of a filter by any of several values, or by none', async () => {
  await addLeads(app, person, [
    { city: 'Monaco', status: 'WON', tags: ['vip'], area: 'Monaco' },
    { city: 'Nice', status: 'LOST', tags: ['fair'], area: 'Monaco' },
    { city: 'Menton', area: 'Menton' },
  ]);
  const filtered = async (filter: object) =>
    (
      await app
        .as(person)
        .get(`/api/leads/facets?filter=${json(filter)}`)
        .expect(200)
    ).body;

  const anyCity = await filtered({ anyOf: { city: ['Monaco', 'Nice'] } });
  expect(anyCity.cities).toHaveLength(3);
  expect(anyCity.statuses).toHaveLength(2);
  expect(anyCity.total).toBe(2);
  expect((await filtered({ not: { tag: ['vip'] } })).tags).toHaveLength(2);
  const notMonaco = await filtered({ not: { area: ['Monaco'] } });
  expect(notMonaco.areas).toHaveLength(2);
  expect(notMonaco.cities).toEqual([{ value: 'Menton', count: 1 }]);
});
