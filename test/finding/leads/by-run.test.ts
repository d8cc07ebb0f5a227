import { useApp, usePerson } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import { json, namesOf } from './support.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
const stranger = usePerson(app);

const get = async (path: string, as = person) => (await app.as(as).get(path).expect(200)).body;

async function run(minLeads: number): Promise<string> {
  const search = { city: 'Monaco', category: 'bar', minLeads };
  const { body } = await app.as(person).post('/api/scraperuns').send(search).expect(201);
  await until(async () => (await get(`/api/scraperuns/${body.id}`)).Status === 'Complete');
  return body.id;
}

it("leads can be filtered by a run, including those that an earlier run found, but not by another tenant's", async () => {
  source.places = buildPlaces(3);
  const first = await run(1);
  const second = await run(3);
  const filter = (id: string) => `filter=${json({ run: id })}`;
  expect(namesOf(await get(`/api/leads?${filter(first)}`))).toEqual(['Place 1']);
  const names = namesOf(await get(`/api/leads?${filter(second)}`)).toSorted();
  expect(names).toEqual(['Place 1', 'Place 2', 'Place 3']);
  expect((await get(`/api/leads/facets?${filter(first)}`)).total).toBe(1);
  expect(await get(`/api/leads?${filter(second)}`, stranger)).toEqual([]);
});
