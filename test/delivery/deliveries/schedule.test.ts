import { DataSource } from 'typeorm';
import { deliveryRequest } from '#contract/deliveries.js';
import { dueReceipts } from '../../../backend/delivery/deliveries/receipt.sql.js';
import { startOf, takeDue } from '../../../backend/delivery/deliveries/schedule.sql.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, overrideSource } from '../../support/fake-source.js';

// Without workers, so that only the tests sweep.
const app = useApp({ role: 'api', override: overrideSource(new FakeSource()) });
const person = usePerson(app);
const tx = () => app.app.get(DataSource).manager;
const at = (moment: string) =>
  app.database.query(`UPDATE product_clock SET ahead = $1::timestamptz - now()`, [moment]);
const next = async () => {
  const { rows } = await app.database.query<{ at: Date | null }>(
    'SELECT next_at AS at FROM deliveries WHERE account_id = $1',
    [person.accountId],
  );
  return rows[0]!.at?.toISOString() ?? null;
};
const runs = async () => {
  const { rows } = await app.database.query<{ due: Date }>(
    'SELECT due_at AS due FROM delivery_runs WHERE account_id = $1 ORDER BY due_at',
    [person.accountId],
  );
  return rows.map(({ due }) => due.toISOString());
};

/** Schedules a delivery at a time, and returns its dates: each sweep happens shortly after the previous one was due. */
async function datesOf(now: string, schedule: object, count: number): Promise<string[]> {
  await at(now);
  const request = deliveryRequest.parse({
    name: 'Bars',
    city: 'Monaco',
    category: 'bar',
    timeZone: 'Europe/Paris',
    ...schedule,
  });
  const { startsOn, nextAt } = await startOf(tx(), request);
  await app.database.query('DELETE FROM deliveries');
  await app.database.query(
    'INSERT INTO deliveries (account_id, id, request, starts_on, next_at) VALUES ($1, gen_random_uuid(), $2, $3, $4)',
    [person.accountId, request, startsOn, nextAt],
  );
  const dates: string[] = [];
  while (dates.length < count) {
    dates.push((await next())!);
    await at(new Date(Date.parse(dates.at(-1)!) + 30_000).toISOString());
    await app.database.query('UPDATE delivery_runs SET finished_at = now()');
    await takeDue(tx(), 10);
  }
  return dates;
}

it.each([
  [
    'daily at a local time, through the start of daylight saving time',
    { cadence: 'daily', localTime: '08:00' },
    '2027-03-26T12:00:00Z',
    ['2027-03-27T07:00:00.000Z', '2027-03-28T06:00:00.000Z', '2027-03-29T06:00:00.000Z'],
  ],
  [
    'once, an hour later, on the night that skips its time',
    { cadence: 'daily', localTime: '02:30' },
    '2027-03-26T12:00:00Z',
    ['2027-03-27T01:30:00.000Z', '2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z'],
  ],
  [
    'once on the night when its time occurs twice',
    { cadence: 'daily', localTime: '02:30' },
    '2027-10-29T12:00:00Z',
    ['2027-10-30T00:30:00.000Z', '2027-10-31T01:30:00.000Z', '2027-11-01T01:30:00.000Z'],
  ],
  [
    'on chosen weekdays',
    { cadence: 'daily', weekdays: [1, 5] },
    '2026-11-23T12:00:00Z',
    ['2026-11-27T07:00:00.000Z', '2026-11-30T07:00:00.000Z', '2026-12-04T07:00:00.000Z'],
  ],
  [
    'weekly, from the chosen weekday on',
    { cadence: 'weekly', weekdays: [3] },
    '2026-11-23T12:00:00Z',
    ['2026-11-25T07:00:00.000Z', '2026-12-02T07:00:00.000Z'],
  ],
  [
    'every two weeks from its start, across the new year',
    { cadence: 'biweekly', weekdays: [1] },
    '2026-12-20T12:00:00Z',
    ['2026-12-21T07:00:00.000Z', '2027-01-04T07:00:00.000Z', '2027-01-18T07:00:00.000Z'],
  ],
  [
    'monthly, on the last day of shorter months',
    { cadence: 'monthly', dayOfMonth: 31 },
    '2027-01-15T12:00:00Z',
    ['2027-01-31T07:00:00.000Z', '2027-02-28T07:00:00.000Z', '2027-03-31T06:00:00.000Z'],
  ],
  [
    'in a time zone offset by half an hour, a day ahead',
    { cadence: 'daily', localTime: '00:15', timeZone: 'Asia/Kolkata' },
    '2026-11-23T18:44:00Z',
    ['2026-11-23T18:45:00.000Z', '2026-11-24T18:45:00.000Z'],
  ],
])('a delivery is due %s', async (_, schedule, now, dates) => {
  expect(await datesOf(now, schedule, dates.length)).toEqual(dates);
});

it('after days of downtime, one delivery replaces the missed ones, and the schedule continues', async () => {
  const [first] = await datesOf('2026-11-23T12:00:00Z', { cadence: 'daily' }, 1);
  await app.database.query('UPDATE delivery_runs SET finished_at = now()');
  await at('2026-11-29T20:00:00Z');
  await takeDue(tx(), 10);

  expect(await runs()).toEqual([first, '2026-11-25T07:00:00.000Z']);
  expect(await next()).toBe('2026-11-30T07:00:00.000Z');
});

it('two simultaneous sweepers record each due delivery once', async () => {
  await datesOf('2026-11-23T12:00:00Z', { cadence: 'daily' }, 1);
  await app.database.query('DELETE FROM delivery_runs');
  await app.database.query(
    `INSERT INTO deliveries (account_id, id, request, starts_on, next_at)
     SELECT account_id, gen_random_uuid(), request, starts_on, next_at - interval '1 day' FROM deliveries, generate_series(1, 600)`,
  );
  const sweep = async () => {
    let due: number;
    do ({ due } = await tx().transaction((each) => takeDue(each, 50)));
    while (due > 0);
  };
  await Promise.all([sweep(), sweep(), sweep()]);

  const { rows } = await app.database.query(
    `SELECT count(*)::int AS runs, count(DISTINCT delivery_id)::int AS deliveries FROM delivery_runs`,
  );
  expect(rows).toEqual([{ runs: 600, deliveries: 600 }]);
  expect(await takeDue(tx(), 10)).toEqual({ due: 0, queued: [] });
});

it("an account's backlog doesn't keep the sweep from the receipts of others", async () => {
  await datesOf('2026-11-23T12:00:00Z', { cadence: 'daily' }, 1);
  const other = await app.newPerson();
  await app.database.query('DELETE FROM delivery_runs');
  await app.database.query(
    `INSERT INTO deliveries (account_id, id, request, starts_on)
     SELECT $1, gen_random_uuid(), request, starts_on FROM deliveries`,
    [other.accountId],
  );
  const addReceipts = (accountId: string, count: number) =>
    app.database.query(
      `WITH runs AS (
         INSERT INTO delivery_runs (account_id, delivery_id, run_id, trigger, due_at, start_at)
         SELECT account_id, id, gen_random_uuid(), 'manual', now() + n * interval '1 second', now()
         FROM deliveries, generate_series(1, $2::int) n WHERE account_id = $1 RETURNING account_id, id)
       INSERT INTO delivery_receipts (account_id, delivery_run_id, destination_id, name, type, next_at)
       SELECT account_id, id, gen_random_uuid(), 'Sales', 'email', '2026-01-01' FROM runs`,
      [accountId, count],
    );
  await addReceipts(person.accountId, 1_200);
  await app.database.query(`UPDATE delivery_receipts SET next_at = '2025-01-01'`);
  await addReceipts(other.accountId, 1);

  const due = await dueReceipts(tx());
  expect(due).toHaveLength(1_000);
  expect(due.map(({ accountId }) => accountId)).toContain(other.accountId);
  await app.database.query('UPDATE deliveries SET deleted_at = now() WHERE account_id = $1', [
    person.accountId,
  ]);
  expect(await dueReceipts(tx())).toHaveLength(1);
});

it('deliveries that are due together start within ten minutes, and overdue ones immediately', async () => {
  await datesOf('2026-11-23T12:00:00Z', { cadence: 'daily' }, 1);
  await app.database.query('UPDATE delivery_runs SET finished_at = now()');
  await at('2026-11-25T07:00:00Z');
  const { queued: onTime } = await takeDue(tx(), 10);
  await app.database.query('UPDATE delivery_runs SET finished_at = now()');
  await at('2026-11-27T07:00:00Z');
  const { queued: late } = await takeDue(tx(), 10);

  expect(onTime[0]!.startsIn).toBeLessThanOrEqual(600);
  expect(late[0]!.startsIn).toBe(0);
});

it('a clock that was set back neither repeats nor loses a delivery', async () => {
  const [first, second] = await datesOf('2026-11-23T12:00:00Z', { cadence: 'daily' }, 2);
  await app.database.query('UPDATE delivery_runs SET finished_at = now()');
  await at('2026-11-24T06:59:00Z');
  await takeDue(tx(), 10);

  expect(await runs()).toEqual([first, second]);
  expect(await next()).toBe('2026-11-26T07:00:00.000Z');
});

it('PostgreSQL knows every time zone that the form offers', async () => {
  const { rows } = await app.database.query(
    `SELECT zone FROM unnest($1::text[]) zone
     WHERE lower(zone) NOT IN (SELECT lower(name) FROM pg_timezone_names)`,
    [['UTC', ...Intl.supportedValuesOf('timeZone')]],
  );
  expect(rows).toEqual([]);
});

it('POST /api/deliveries/preview returns the date that a new delivery would have, and creates nothing', async () => {
  await app.database.query('DELETE FROM deliveries');
  await at('2026-12-01T12:00:00Z');
  const schedule = {
    cadence: 'biweekly',
    weekdays: [4],
    localTime: '08:00',
    timeZone: 'Europe/Paris',
  };
  const as = app.as(person);
  const { body } = await as.post('/api/deliveries/preview').send(schedule).expect(200);
  expect(body).toEqual({ nextAt: '2026-12-03T07:00:00.000Z' });
  expect((await as.get('/api/deliveries').expect(200)).body).toEqual([]);

  const form = { name: 'Bars', city: 'Monaco', category: 'bar', ...schedule };
  const created = await as.post('/api/deliveries').send(form).expect(201);
  expect(created.body.nextAt).toBe(body.nextAt);
});
