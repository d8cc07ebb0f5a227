import { AirtableDestination } from '../../../backend/delivery/destinations/airtable/airtable.destination.js';
import { DispatcherService } from '../../../backend/delivery/deliveries/dispatcher.service.js';
import type { DeliveryRun } from '#contract/deliveries.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { Receivers, type Received } from '../../support/receivers.js';
import { until } from '../../support/until.js';

const FIELDS =
  'Lead ID,Name,Category,Phone,Email,Website,Address,City,Rating,Review Count,Source,Licence,Retain Until';
/** More than one page of a thousand. */
const LEADS = 1_205;
const source = new FakeSource();
const internet = new Receivers();
const app = useApp({
  env: { TEST_CLOCK: 'on' },
  override: (builder) => internet.override(overrideSource(source)(builder)),
});
const person = usePerson(app);
afterAll(() => internet.close());

const json = (body: object) => ({ body: JSON.stringify(body) });
const idsIn = ({ body }: Received): string[] =>
  JSON.parse(body.toString()).records.map(({ fields }: any) => fields['Lead ID']);

it('a delivery that needs more than one attempt continues where it stopped, without counting as failed', async () => {
  let hangsAt = 110;
  let writes = 0;
  const table = {
    id: 'tblLeads',
    name: 'Leads',
    fields: FIELDS.split(',').map((name) => ({ name })),
  };
  const received = await internet.receive('airtable.test', ({ method }) => {
    if (method === 'GET') return json({ tables: [table] });
    return ++writes === hangsAt ? new Promise(() => undefined) : json({ createdRecords: [] });
  });
  const api = 'http://airtable.test';
  Object.assign(app.app.get(AirtableDestination), { api, spacingMs: 0 });
  Object.assign(app.app.get(DispatcherService), { attemptMs: 8_000 });
  await app.database.query(
    `UPDATE accounts SET plan = 'AGENCY', subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
    [person.accountId],
  );
  source.places = buildPlaces(LEADS);
  source.batchSize = 500;
  const as = app.as(person);
  const config = { token: 'patTest', baseId: 'appLeads123', tableId: 'Leads' };
  const { body: destination } = await as
    .post('/api/destinations')
    .send({ type: 'airtable', name: 'CRM', config })
    .expect(201);
  const form = {
    name: 'Bars',
    city: 'Monaco',
    category: 'bar',
    minLeads: 'all',
    cadence: 'weekly',
  };
  const { body: delivery } = await as
    .post('/api/deliveries')
    .send({ ...form, destinationIds: [destination.id] })
    .expect(201);
  await as.post(`/api/deliveries/${delivery.id}/run`).expect(200);
  const lastRun = async (): Promise<DeliveryRun | null> =>
    (await as.get(`/api/deliveries/${delivery.id}`).expect(200)).body.lastRun;
  await until(async () => (await lastRun())?.receipts[0]?.detail != null);
  expect((await lastRun())!.receipts).toMatchObject([
    { status: 'waiting', attempts: 0, detail: '1,000 of 1,205 rows sent. The rest will follow.' },
  ]);

  hangsAt = 0;
  const first = received.filter(({ method }) => method === 'PATCH');
  received.length = 0;
  await as.post('/api/test/clock').send({ advance: 'PT1M' }).expect(200);
  await until(async () => (await lastRun())?.status === 'sent');
  expect((await lastRun())!.receipts).toMatchObject([
    { status: 'sent', attempts: 1, detail: '1,205 records sent to “Leads”.' },
  ]);
  const second = received.filter(({ method }) => method === 'PATCH');
  expect(second.flatMap(idsIn)).toHaveLength(205);
  expect(new Set([...first, ...second].flatMap(idsIn)).size).toBe(LEADS);
}, 60_000);
