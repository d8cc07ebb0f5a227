import type { LeadMap } from '#contract/lead-map.js';
import type { LeadFacets } from '#contract/lead-filters.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlace, FakeSource, overrideSource } from '../../support/fake-source.js';
import { useMerges } from '../merges/support.js';
import { asText, json, namesOf } from './support.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source), env: { TRIAL_LEADS: '1000' } });
const person = usePerson(app);
const { get, list, leadNamed, merge, run, undo } = useMerges(app, person);

/** A search of Monaco: its towns are Monte-Carlo and La Condamine; the third place doesn't name its own. */
const MONACO = [
  buildPlace(1, { city: 'Monte-Carlo', latitude: 43.7401, longitude: 7.4271 }),
  buildPlace(2, { city: 'La Condamine', latitude: 43.7343, longitude: 7.4206 }),
  buildPlace(3, { latitude: 43.7312, longitude: 7.4197 }),
];
async function search(city: string, places = MONACO, options: object = {}) {
  source.places = places;
  return run({ city, minLeads: 'all', ...options });
}
const facets = (filter: object = {}): Promise<LeadFacets> =>
  get(`/api/leads/facets?filter=${json(filter)}`);
const areaOf = async (name: string) =>
  (await list()).find(({ Name }) => Name === name)!['Searched Area'];

describe('the searched area of a lead', () => {
  it('is the area of its run, beside its own town', async () => {
    await search('Monaco');

    const leads = await list();
    expect(
      leads.map((lead) => `${lead.Name}: ${lead.City}, ${lead['Searched Area']}`).toSorted(),
    ).toEqual([
      'Place 1: Monte-Carlo, Monaco',
      'Place 2: La Condamine, Monaco',
      'Place 3: Monaco, Monaco',
    ]);
    expect(namesOf(await list({ area: 'monaco' }))).toHaveLength(3);
    expect(namesOf(await list({ city: 'Monaco' }))).toEqual(['Place 3']);
    expect(await list({ area: 'Monte-Carlo' })).toEqual([]);
  });

  it('finds the leads of each run, even of one that delivers only new businesses', async () => {
    await search('Monaco');
    await search('10 km around Nice', [MONACO[2]!, buildPlace(4)], { onlyNew: true });
    await search('Monaco', [buildPlace(4)]);

    expect(await areaOf('Place 3')).toBe('Monaco; 10 km around Nice');
    expect(await areaOf('Place 4')).toBe('10 km around Nice; Monaco');
    expect(namesOf(await list({ area: 'Monaco' })).toSorted()).toEqual([
      'Place 1',
      'Place 2',
      'Place 3',
      'Place 4',
    ]);
    expect(namesOf(await list({ area: '10 KM around nice' })).toSorted()).toEqual([
      'Place 3',
      'Place 4',
    ]);
  });

  it('is unknown to other accounts', async () => {
    await search('Monaco');
    const other = await app.newPerson();
    const of = async (path: string) => (await app.as(other).get(path).expect(200)).body;

    expect(await of(`/api/leads?filter=${json({ area: 'Monaco' })}`)).toEqual([]);
    expect((await of('/api/leads/facets')).areas).toEqual([]);
    expect((await of('/api/stats')).leads.areas).toEqual([]);
  });

  it('is counted by facets and the overview, once per run that found the lead', async () => {
    await search('Monaco');
    await search('Nice', [MONACO[2]!]);
    await search('nice', [MONACO[0]!]);

    const areas = [
      { value: 'Monaco', count: 3 },
      { value: 'Nice', count: 2 },
    ];
    expect((await facets()).areas).toEqual(areas);
    expect((await get('/api/stats')).leads.areas).toEqual(areas);
    expect(await facets({ area: 'NICE', city: 'Monte-Carlo' })).toMatchObject({
      total: 1,
      areas: [
        { value: 'Monaco', count: 1 },
        { value: 'nice', count: 1 },
      ],
      cities: [
        { value: 'Monaco', count: 1 },
        { value: 'Monte-Carlo', count: 1 },
      ],
    });
  });

  it('names a cluster on the map that covers several towns', async () => {
    await search('Monaco');
    const clusters = async (zoom: number) =>
      ((await get(`/api/leads/map?zoom=${zoom}`)) as LeadMap).clusters.map(
        ({ city, area }) => `${city}, ${area}`,
      );

    expect(await clusters(3)).toEqual(['La Condamine, Monaco']);
    expect((await clusters(18)).toSorted()).toEqual([
      'La Condamine, null',
      'Monaco, null',
      'Monte-Carlo, null',
    ]);
  });

  it('is a column of files and a filter of saved views and bulk changes', async () => {
    await search('Monaco');
    const file = `/api/export/leads.csv?columns=name,city,area&filter=${json({ area: 'Monaco' })}`;
    const { body } = await app.as(person).get(file).parse(asText).expect(200);
    const view = { name: 'Monaco', filter: { area: 'Monaco' } };
    const { body: saved } = await app.as(person).post('/api/views').send(view).expect(201);

    expect(body.trim().split(/\r?\n/).toSorted()).toEqual([
      'Name,City,Searched Area',
      'Place 1,Monte-Carlo,Monaco',
      'Place 2,La Condamine,Monaco',
      'Place 3,Monaco,Monaco',
    ]);
    expect(saved.count).toBe(3);
  });

  it('combines the areas of merged leads, and separates them when they are split', async () => {
    await search('Monaco', [MONACO[0]!]);
    await search('Nice', [MONACO[1]!]);
    const id = await leadNamed('Place 1');
    const merged = await merge(id, await leadNamed('Place 2'));

    expect(merged['Searched Area']).toBe('Monaco; Nice');
    expect(await list({ area: 'Nice' })).toHaveLength(1);
    await undo(id);
    expect(await areaOf('Place 1')).toBe('Monaco');
    expect(await areaOf('Place 2')).toBe('Nice');
  });
});
