import type { Lead } from '#contract/leads.js';
import { type Subscriber, useApp } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import { namesOf } from './support.js';

const source = new FakeSource();
let person: Subscriber;

const app = useApp({ override: overrideSource(source) });
beforeEach(async () => {
  person = await app.newPerson();
});

async function finishedRun(places: number, minLeads: number | 'all') {
  source.places = buildPlaces(places);
  const request = { city: 'Monaco', category: 'bar', minLeads };
  const { body } = await app.as(person).post('/api/scraperuns').send(request).expect(201);
  const path = `/api/scraperuns/${body.id}`;
  await until(async () => (await app.as(person).get(path)).body.Status === 'Complete');
  return (await app.as(person).get(path)).body;
}
async function leadsOfRun(places: number, minLeads: number | 'all'): Promise<Lead[]> {
  const run = await finishedRun(places, minLeads);
  return (await app.as(person).get(`/api/leads/by-run/${run.id}`)).body.leads;
}
const used = async () => (await app.as(person).get('/api/usage').expect(200)).body.used;
const names = (numbers: number[]) => numbers.map((number) => `Place ${number}`);

describe('an excluded business', () => {
  it('is skipped in favor of other leads until it is included again', async () => {
    const [, second] = await leadsOfRun(3, 'all');
    const path = `/api/leads/${second!.id}/suppression`;
    await app.as(person).post(path).expect(200);

    expect(namesOf(await leadsOfRun(15, 12))).toEqual(
      names([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
    );
    expect(namesOf(await leadsOfRun(3, 3))).toEqual(names([1, 3]));

    await app.as(person).delete(path).expect(200);
    expect(namesOf(await leadsOfRun(3, 3))).toEqual(names([1, 2, 3]));
  });

  it('is not billed again, and stays in its first run', async () => {
    const [first] = await leadsOfRun(2, 'all');
    await app.as(person).post(`/api/leads/${first!.id}/suppression`).expect(200);
    await leadsOfRun(4, 'all');

    expect(await used()).toBe(4);
    const { body } = await app.as(person).get(`/api/leads/${first!.id}`).expect(200);
    expect(body.Runs).toHaveLength(1);
    expect(body.Suppressed).toBe(true);
  });

  it('is named as the reason when a run finds nothing else', async () => {
    const [only] = await leadsOfRun(1, 'all');
    await app.as(person).post(`/api/leads/${only!.id}/suppression`).expect(200);

    const run = await finishedRun(1, 5);
    expect(run['Lead Count']).toBe(0);
    expect(run.Message).toBe('You\'ve excluded every result for "bar" in Monaco.');
  });

  it('is still delivered to another account', async () => {
    const [first] = await leadsOfRun(2, 'all');
    await app.as(person).post(`/api/leads/${first!.id}/suppression`).expect(200);
    person = await app.newPerson();

    expect(namesOf(await leadsOfRun(2, 'all'))).toEqual(names([1, 2]));
  });
});
