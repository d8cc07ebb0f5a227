import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostTurnsService } from '../../../backend/finding/enrichment/host-turns.service.js';
import { Internet } from '../../../backend/platform/http/internet.js';
import { addLeads } from '../../finding/leads/support.js';
import { useApp, type Subscriber } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { useLog } from '../../support/log.js';
import { SiteFarm } from '../../support/site-farm.js';
import { useDeletion } from './deletion.js';
import { tablesContaining } from './traces.js';

const ACCOUNTS = 10;
/** Two batches. */
const LEADS = 2_500;

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-race-'));
const source = new FakeSource();
let farm: SiteFarm;
let sites = 0;
const app = useApp(async () => {
  farm = await new SiteFarm().open();
  return {
    env: { DATA_DIR: dataDir },
    override: (builder) =>
      overrideSource(source)(builder).overrideProvider(Internet).useValue(farm.internet),
  };
});
const log = useLog('error');
afterAll(async () => {
  await farm.close();
  rmSync(dataDir, { recursive: true });
});

/** An account with many leads, whose delivery, bulk change and visits are in progress. */
async function work(): Promise<Subscriber> {
  const person = await app.newPerson({ isVerified: true });
  await app.database.query(
    `UPDATE accounts SET plan = 'PRO', subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
    [person.accountId],
  );
  const post = async (path: string, body: object) =>
    (await app.as(person).post(path).send(body)).body as { id: string };
  const website = farm.site(`site-${(sites += 1)}.com`, { '/': 'Welcome' });
  await addLeads(
    app,
    person,
    Array.from({ length: LEADS }, () => ({ website })),
  );
  const email = { type: 'email', name: 'Me', config: { to: [person.email] } };
  const { id: destinationId } = await post('/api/destinations', email);
  const search = { name: 'Bars', city: 'Monaco', category: 'bar', cadence: 'weekly' };
  const destinationIds = [destinationId];
  const delivery = await post('/api/deliveries', { ...search, destinationIds });
  await Promise.all([
    post(`/api/deliveries/${delivery.id}/run`, {}),
    post('/api/leads/bulk', { filter: {}, change: { verify: true } }),
    post('/api/leads/bulk', { filter: {}, change: { addTags: ['all'] } }),
  ]);
  return person;
}
const deadlocks = async () => {
  const { rows } = await app.database.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]!.deadlocks);
};

it('accounts are deleted during bulk changes, visits and deliveries without a deadlock or a failed job', async () => {
  app.app.get(HostTurnsService).pauseMs = 0;
  source.places = buildPlaces(20);
  const people = await Promise.all(Array.from({ length: ACCOUNTS }, work));
  await Promise.all(
    people.map(async (person) => {
      const { erase, completed } = useDeletion(app, person);
      await erase().expect(202);
      await completed();
    }),
  );
  const ids = people.map(({ accountId }) => accountId);
  expect(await tablesContaining(app.database, ids)).toEqual([]);
  expect(await deadlocks()).toBe(0);
  expect(log.map((line) => JSON.parse(line).msg)).toEqual([]);
}, 60_000);
