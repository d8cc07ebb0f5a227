import type { Delivery, DeliveryRun } from '#contract/deliveries.js';
import { DestinationsService } from '../../../backend/delivery/destinations/destinations.service.js';
import { DispatcherService } from '../../../backend/delivery/deliveries/dispatcher.service.js';
import { replaceOnce } from '../../people/accounts/deletion.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import type { Person } from '../../support/identity.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { Receivers } from '../../support/receivers.js';
import { until } from '../../support/until.js';

// Nothing listens there.
const SMTP_URL = 'smtp://127.0.0.1:1';
const source = new FakeSource();
const internet = new Receivers();
const app = useApp({
  env: { TEST_CLOCK: 'on', SMTP_URL },
  override: (builder) => internet.override(overrideSource(source)(builder)),
});
afterAll(() => internet.close());
const person = usePerson(app, { isVerified: true });
beforeEach(() => {
  source.places = buildPlaces(3);
});

const emailTo = (email: string) => ({ type: 'email', config: { to: [email] } });
const storageAt = (host: string) => ({
  type: 's3',
  config: {
    endpoint: `http://${host}`,
    region: 'eu-central-1',
    bucket: 'leads',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'secret',
  },
});

const onPro = ({ accountId }: Subscriber) =>
  app.database.query(`UPDATE accounts SET plan = 'PRO' WHERE id = $1`, [accountId]);
const connect = async (owner: Person, to: object): Promise<string> =>
  (
    await app
      .as(owner)
      .post('/api/destinations')
      .send({ name: 'Sales', ...to })
      .expect(201)
  ).body.id;

/** @param to a new destination, or the id of one */
async function start(owner: Person, to: object | string): Promise<Delivery> {
  const destinationId = typeof to === 'string' ? to : await connect(owner, to);
  const { body } = await app
    .as(owner)
    .post('/api/deliveries')
    .send({
      name: 'Bars',
      city: 'Monaco',
      category: 'bar',
      cadence: 'monthly',
      // Not due on its own while this test moves the clock.
      dayOfMonth: new Date(Date.now() + 10 * 86_400_000).getUTCDate(),
      destinationIds: [destinationId],
    })
    .expect(201);
  await app.as(owner).post(`/api/deliveries/${body.id}/run`).expect(200);
  return body;
}
const lastRun = async (owner: Person, id: string): Promise<DeliveryRun> =>
  (await app.as(owner).get(`/api/deliveries/${id}`).expect(200)).body.lastRun;
const attempted = (id: string, attempts: number) =>
  until(async () => {
    const [receipt] = (await lastRun(person, id))?.receipts ?? [];
    return receipt?.attempts === attempts && receipt.detail !== null;
  });
/** Moves the clock past any pause. Without the earlier detail, an attempt in progress doesn't look like a recorded one. */
async function later() {
  await app.database.query('UPDATE delivery_receipts SET detail = NULL');
  await app.as(person).post('/api/test/clock').send({ advance: 'PT13H' }).expect(200);
}
const alerts = async () => {
  const { rows } = await app.database.query<{ subject: string }>(
    `SELECT subject FROM mails WHERE account_id = $1 AND subject LIKE 'A delivery%' ORDER BY created_at`,
    [person.accountId],
  );
  return rows.map(({ subject }) => subject);
};

it.each([
  ['while it sends', 'send'],
  ['before it has recorded that it was sent', 'record'],
])(
  'a database that is lost %s delays a delivery by seconds, and is no failure of its destination',
  async (_, step) => {
    const host = `bucket-${step}.test`;
    const received = await internet.receive(host);
    const lost = () => {
      throw new Error('Connection terminated unexpectedly');
    };
    const isLost =
      step === 'send'
        ? replaceOnce(app.app.get(DestinationsService), 'send', lost)
        : replaceOnce(
            app.app.get(DispatcherService) as unknown as Record<'sent', () => void>,
            'sent',
            lost,
          );
    await onPro(person);
    const { id } = await start(person, storageAt(host));
    await until(async () => (await lastRun(person, id))?.receipts[0]?.status === 'sent');
    expect(isLost()).toBe(true);
    expect(received.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(await alerts()).toEqual([]);
  },
);

it('retries a destination that fails, notifies the account after 3 failures, and pauses the delivery after 10', async () => {
  const { id } = await start(person, emailTo(person.email));
  await attempted(id, 1);
  expect((await lastRun(person, id)).receipts).toMatchObject([
    { status: 'retrying', detail: 'The mail server did not accept the email.' },
  ]);
  await later();
  await attempted(id, 2);
  expect(await alerts()).toEqual([]);
  await later();
  await attempted(id, 3);
  await until(async () => (await alerts()).length === 1);
  await app.database.query('UPDATE delivery_receipts SET attempts = 9');
  await later();
  await attempted(id, 10);
  await until(async () => (await alerts()).length === 2);

  expect(await alerts()).toEqual([
    "A delivery can't reach its destination",
    'A delivery was paused',
  ]);
  const { body } = await app.as(person).get(`/api/deliveries/${id}`).expect(200);
  expect(body).toMatchObject({ status: 'paused', pausedBy: 'failures' });
  expect(body.pauseReason).toContain('“Sales” failed 10 times in a row');
  expect(body.lastRun).toMatchObject({ status: 'failed', receipts: [{ status: 'failed' }] });
}, 60_000);

it("an account's hanging destinations don't delay another account's", async () => {
  const other = await app.newPerson({ isVerified: true });
  for (const subscriber of [person, other]) await onPro(subscriber);
  const isWrite = ({ method }: { method: string }) => method === 'PUT';
  const hanging = await internet.receive('hanging.test', (request) =>
    isWrite(request) ? new Promise(() => undefined) : {},
  );
  const quick = await internet.receive('quick.test');
  const destinationId = await connect(person, storageAt('hanging.test'));
  // More than may be sent at once.
  for (let count = 0; count < 20; count++) {
    source.places = buildPlaces(3 + count);
    await start(person, destinationId);
  }
  await until(async () => hanging.filter(isWrite).length === 2);
  const { id } = await start(other, storageAt('quick.test'));
  await until(async () => (await lastRun(other, id))?.status === 'sent');

  expect(quick.filter(isWrite)).toHaveLength(1);
  expect(hanging.filter(isWrite)).toHaveLength(2);
}, 60_000);
