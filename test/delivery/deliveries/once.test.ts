import { DelivererService } from '../../../backend/delivery/deliveries/deliverer.service.js';
import { buildPlaces } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import { notSoon, useDeliveries } from './use-deliveries.js';

const { app, source, person, create, runs, advance, finished, newDestination, mails } =
  useDeliveries();

it('a delivery whose jobs are lost is continued by the sweep, and sent once', async () => {
  source.hold(1);
  const { id } = await create({
    ...notSoon(),
    destinationIds: [await newDestination([person.email])],
  });
  await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  await until(async () => (await runs(id))[0]!.status === 'searching');
  await app.database.query(
    `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
     CREATE TRIGGER lose BEFORE INSERT ON pgboss.job FOR EACH ROW
       WHEN (NEW.name LIKE 'delivery%') EXECUTE FUNCTION lose()`,
  );
  source.resume();
  await until(async () => {
    const { rows } = await app.database.query(
      `SELECT FROM scrape_runs WHERE delivery_id = $1 AND finished_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM events)`,
      [id],
    );
    return rows.length === 1;
  });
  await app.database.query('DROP FUNCTION lose() CASCADE');
  await advance('PT2M');

  expect(await finished(id)).toMatchObject([{ status: 'sent', newLeads: 3 }]);
  expect(mails(person.email)).toHaveLength(1);
});

it('running steps concurrently records and sends a delivery only once', async () => {
  const { id } = await create({ destinationIds: [await newDestination([person.email])] });
  const { body } = await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  const { signal } = new AbortController();
  const step = () => app.app.get(DelivererService).step(person.accountId, body.id, signal);
  await Promise.all([step(), step(), step()]);
  await until(async () => (await runs(id))[0]!.status !== 'searching');
  await Promise.all([step(), step(), step()]);

  expect(await finished(id)).toMatchObject([{ status: 'sent', newLeads: 3, receipts: [{}] }]);
  const { rows } = await app.database.query(
    'SELECT count(*)::int AS runs FROM scrape_runs WHERE delivery_id = $1',
    [id],
  );
  expect(rows).toEqual([{ runs: 1 }]);
  expect(mails(person.email)).toHaveLength(1);
});

it('a delivery whose recipients never confirm fails after 14 days, and waits again when it is sent again', async () => {
  const addresses = ['silent@example.com', 'quiet@example.com'];
  const { id } = await create({
    cadence: 'monthly',
    dayOfMonth: new Date(Date.now() + 20 * 86_400_000).getUTCDate(),
    destinationIds: [await newDestination(addresses)],
  });
  await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  const receipt = async () => (await runs(id))[0]?.receipts[0];
  const waits = async (since: string | null | undefined) => {
    await until(async () => {
      const now = await receipt();
      return now?.at !== since && now?.attempts === 0 && now.detail !== null;
    });
    expect(await receipt()).toMatchObject({
      status: 'waiting',
      detail:
        'Waiting for the owner of silent@example.com or quiet@example.com to open the link in our email.',
    });
    return (await receipt())!.at;
  };
  const first = await waits(undefined);
  await advance('P13DT23H');
  await waits(first);
  await advance('PT2H');
  const [ended] = await finished(id);
  expect(ended).toMatchObject({
    status: 'failed',
    receipts: [
      {
        status: 'failed',
        detail:
          'No one confirmed within 14 days. Ask the owner of silent@example.com or quiet@example.com to open the link in our email, then send this delivery again.',
      },
    ],
  });

  await app.as(person).post(`/api/deliveries/${id}/runs/${ended!.id}/resend`).expect(200);
  await waits(ended!.receipts[0]!.at);
});

it('several deliveries that wait for the same addresses become one email', async () => {
  const colleague = 'colleague-of-many@example.com';
  const destinationIds = [await newDestination([colleague])];
  source.places = buildPlaces(6);
  const started: string[] = [];
  for (const category of ['bar', 'cafe']) {
    const { id } = await create({ ...notSoon(), destinationIds, minLeads: 3, category });
    await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
    await until(async () => (await runs(id))[0]?.receipts[0]?.detail != null);
    started.push(id);
  }
  await until(async () => mails(colleague).length === 1);
  const [asked] = mails(colleague);
  const [confirm] = /\/api\/mail\/confirm-recipient\S+/.exec(asked!.text)!;
  await app.as(null).post(confirm).expect(200);
  await advance('PT6M');
  for (const id of started) await finished(id);

  const subjects = mails(colleague).map(({ subject }) => subject);
  expect(subjects.slice(1)).toEqual(['6 new leads in 2 deliveries']);
});
