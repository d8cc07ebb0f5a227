import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delivery, DeliveryRun } from '#contract/deliveries.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';

export const MONACO = {
  name: 'Bars in Monaco',
  city: 'Monaco',
  category: 'bar',
  minLeads: 10,
  cadence: 'weekly',
  timeZone: 'Europe/Paris',
};

/** A local time that isn't reached while a test moves the clock by minutes. */
export const notSoon = () => ({
  localTime: new Date(Date.now() - 3_600_000).toISOString().slice(11, 16),
  timeZone: 'UTC',
});

/** Deliveries for a person on the Pro plan, over three places in Monaco; each test starts at the present time. */
export function useDeliveries() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-deliveries-'));
  const source = new FakeSource();
  const app = useApp({
    env: { TEST_CLOCK: 'on', DATA_DIR: dataDir },
    override: overrideSource(source),
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const person = usePerson(app, { isVerified: true });

  beforeEach(async () => {
    await app.database.query(`UPDATE product_clock SET ahead = '0'`);
    await app.database.query('UPDATE deliveries SET next_at = NULL');
    source.places = buildPlaces(3);
    source.failure = null;
    source.batchSize = 10;
    await onPlan('PRO');
  });

  const onPlan = (plan: string, { accountId } = person) =>
    app.database.query(
      `UPDATE accounts SET plan = $2, subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
      [accountId, plan],
    );
  const create = async (body: object = {}): Promise<Delivery> =>
    (
      await app
        .as(person)
        .post('/api/deliveries')
        .send({ ...MONACO, ...body })
        .expect(201)
    ).body;
  const get = async (id: string): Promise<Delivery> =>
    (await app.as(person).get(`/api/deliveries/${id}`).expect(200)).body;
  const runs = async (id: string): Promise<DeliveryRun[]> =>
    (await app.as(person).get(`/api/deliveries/${id}/runs`).expect(200)).body;
  const advance = (duration: string) =>
    app.as(person).post('/api/test/clock').send({ advance: duration }).expect(200);
  const finished = async (id: string, count = 1): Promise<DeliveryRun[]> => {
    await until(async () => {
      const all = await runs(id);
      return all.length >= count && all.every(({ finishedAt }) => finishedAt !== null);
    });
    return runs(id);
  };
  const run = async (id: string): Promise<DeliveryRun> => {
    const { body } = await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
    await finished(id);
    return (await runs(id)).find((each) => each.id === body.id)!;
  };
  const newDestination = async (to: string[]): Promise<string> =>
    (
      await app
        .as(person)
        .post('/api/destinations')
        .send({ type: 'email', name: 'Sales', config: { to } })
        .expect(201)
    ).body.id;
  const mails = (to: string) => readOutbox(dataDir, to);
  return {
    app,
    source,
    person,
    onPlan,
    create,
    get,
    runs,
    advance,
    finished,
    run,
    newDestination,
    mails,
  };
}
