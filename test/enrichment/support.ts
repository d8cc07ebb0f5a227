import { HostTurnsService } from '../../backend/enrichment/host-turns.service.js';
import { Internet } from '../../backend/enrichment/web/internet.js';
import { useApp, type Subscriber, type TestApp } from '../support/app.js';
import { buildPlace, FakeSource, withSource } from '../support/fake-source.js';
import { SiteFarm } from '../support/site-farm.js';
import { until } from '../support/until.js';

export const source = new FakeSource();
export let farm: SiteFarm;
export let app: TestApp;
export let person: Subscriber;

/** Before the tests of a file: the product, whose internet is a farm, without a pause between two pages. */
export function useFarm() {
  app = useApp(async () => {
    farm = await new SiteFarm().open();
    return {
      override: (builder) =>
        withSource(source)(builder).overrideProvider(Internet).useValue(farm.internet),
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
  afterEach(() => source.goOn());
}

/** From here on another account is who asks, on the Pro plan. */
export async function newPerson() {
  person = await app.newPerson();
  await plan('PRO');
}

export const plan = (name: string) =>
  app.database.query('UPDATE accounts SET plan = $2 WHERE id = $1', [person.accountId, name]);
export const place = (number: number, host: string | null, odd = {}) =>
  buildPlace(number, { website: host && `http://${host}/`, ...odd });
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
/** A run of these places to its end, with its leads by name. */
export async function run(body: object = {}) {
  const { id } = (await start(body).expect(201)).body;
  await enriched(id);
  const { leads } = (await app.as(person).get(`/api/leads/by-run/${id}`)).body;
  const named = (name: string) => leads.find(({ Name }: { Name: string }) => Name === name);
  return { id: id as string, ...(await runOf(id)), named };
}
export const detail = async (id: string) => (await app.as(person).get(`/api/leads/${id}`)).body;
export const mail = (address: string) => `<a href="mailto:${address}">write</a>`;
