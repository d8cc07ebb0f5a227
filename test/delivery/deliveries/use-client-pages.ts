import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientDelivery, DeliveryPage } from '#contract/client-page.js';
import type { Delivery } from '#contract/deliveries.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';

export const BRAND = { name: 'Riviera Media', color: '#7a1f3d', logo: null, replyTo: null };
const GONE = 'This page is no longer available. Ask the sender for a new link.';

/** Client pages of an agency with a brand, over three places in Monaco. */
export function useClientPages() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-client-page-'));
  const source = new FakeSource();
  const app = useApp({
    env: { TEST_CLOCK: 'on', DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
    override: overrideSource(source),
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const person = usePerson(app, { isVerified: true });

  beforeEach(async () => {
    source.places = buildPlaces(3).map((place, index) => ({
      ...place,
      latitude: 43.73 + index / 1000,
      longitude: 7.42,
    }));
    await onPlan('AGENCY');
    await saveBrand();
  });

  const onPlan = (plan: string) =>
    app.database.query(
      `UPDATE accounts SET plan = $2, subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
      [person.accountId, plan],
    );
  const saveBrand = (changes = {}) =>
    app
      .as(person)
      .put('/api/settings/branding')
      .send({ ...BRAND, ...changes })
      .expect(200);
  const newDelivery = async (changes = {}): Promise<string> => {
    const form = { name: 'Bars for Acme', city: 'Monaco', category: 'bar', cadence: 'weekly' };
    const { body } = await app
      .as(person)
      .post('/api/deliveries')
      .send({ ...form, ...changes })
      .expect(201);
    return (body as Delivery).id;
  };
  const deliver = async (id: string): Promise<void> => {
    const { body } = await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
    const path = `/api/deliveries/${id}/runs/${body.id}`;
    await until(async () => (await app.as(person).get(path)).body.finishedAt !== null);
  };
  /** Opens a delivery's page. Returns the path of its link. */
  const open = async (id: string): Promise<string> => {
    const { body } = await app.as(person).post(pageOf(id)).expect(200);
    return new URL((body as DeliveryPage).url!).pathname;
  };
  const visit = (path: string) => app.as(null).get(path);
  const read = async (path: string): Promise<ClientDelivery> =>
    (await visit(`${path}/delivery`).expect(200)).body;
  const shared = async (changes = {}): Promise<{ id: string; path: string }> => {
    const id = await newDelivery(changes);
    await deliver(id);
    return { id, path: await open(id) };
  };
  const expectGone = async (path: string): Promise<void> => {
    await visit(path).set('Accept', 'text/html').expect(410);
    for (const part of ['delivery', 'leads', 'places'])
      expect((await visit(`${path}/${part}`).expect(410)).body.error).toBe(GONE);
  };
  return {
    app,
    source,
    person,
    onPlan,
    saveBrand,
    newDelivery,
    deliver,
    open,
    visit,
    read,
    shared,
    expectGone,
    mails: (to: string) => readOutbox(dataDir, to),
  };
}

export const pageOf = (id: string) => `/api/deliveries/${id}/page`;
