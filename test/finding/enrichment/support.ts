import { HostTurnsService } from '../../../backend/finding/enrichment/host-turns.service.js';
import { Internet } from '../../../backend/platform/http/internet.js';
import { useApp, type Subscriber, type TestApp } from '../../support/app.js';
import { buildPlace, FakeSource, overrideSource } from '../../support/fake-source.js';
import { SiteFarm } from '../../support/site-farm.js';
import { until } from '../../support/until.js';

export const source = new FakeSource();
export let farm: SiteFarm;
export let app: TestApp;
export let person: Subscriber;

/** Runs the product for a test file. Its internet is a site farm, without pauses between pages. */
export function useFarm() {
  app = useApp(async () => {
    farm = await new SiteFarm().open();
    return {
      override: (builder) =>
        overrideSource(source)(builder).overrideProvider(Internet).useValue(farm.internet),
    };
  });
  beforeAll(() => {
    app.app.get(HostTurnsService).pauseMs = 0;
  });
  afterAll(() => farm.close());
  beforeEach(async () => {
    await newPerson();
    farm.requests.length = 0;
    source.places = [];
  });
  afterEach(() => source.resume());
}

/** Switches to a new account on the Pro plan. */
export async function newPerson() {
  person = await app.newPerson();
  await plan('PRO');
}

export const plan = (name: string) =>
  app.database.query('UPDATE accounts SET plan = $2 WHERE id = $1', [person.accountId, name]);
export const place = (number: number, host: string | null, overrides = {}) =>
  buildPlace(number, { website: host && `http://${host}/`, ...overrides });
export const start = (body: object = {}) =>
  app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', minLeads: 'all', enrich: true, ...body });
export const runOf = async (id: string) => (await app.as(person).get(`/api/scraperuns/${id}`)).body;
export const enriched = (id: string) =>
  until(async () => {
    const { Status, Enrichment } = await runOf(id);
    return Status === 'Complete' && Enrichment?.done === Enrichment?.total;
  });
/** Starts a run of these places, waits until it ends, and returns it with its leads by name. */
export async function run(body: object = {}) {
  const { id } = (await start(body).expect(201)).body;
  await enriched(id);
  const { leads } = (await app.as(person).get(`/api/leads/by-run/${id}`)).body;
  const named = (name: string) => leads.find(({ Name }: { Name: string }) => Name === name);
  return { id: id as string, ...(await runOf(id)), named };
}
export const detail = async (id: string) => (await app.as(person).get(`/api/leads/${id}`)).body;
export const mail = (address: string) => `<a href="mailto:${address}">write</a>`;
