import { DataSource } from 'typeorm';
import { setPaused } from '../../../backend/delivery/deliveries/schedule.sql.js';
import { until } from '../../support/until.js';
import { MONACO, useDeliveries } from './use-deliveries.js';

const { app, person, onPlan, create, get, runs, advance } = useDeliveries();

it('the end of the plan pauses deliveries, and a new subscription resumes them', async () => {
  const { id } = await create();
  await app.database.query(
    `UPDATE accounts SET subscription_status = 'CANCELLED', plan_ended_at = now() WHERE id = $1`,
    [person.accountId],
  );
  await advance('P8D');
  await until(async () => (await get(id)).status === 'paused');
  expect(await get(id)).toMatchObject({ pausedBy: 'plan', nextAt: null });
  expect(await runs(id)).toEqual([]);
  await app.as(person).post(`/api/deliveries/${id}/resume`).expect(402);

  await onPlan('PRO');
  await advance('PT1M');
  await until(async () => (await get(id)).status === 'active');
});

it('a downgrade pauses deliveries whose schedule the new plan lacks, and names the plan that includes it', async () => {
  const { id } = await create();
  await onPlan('STARTER');
  await advance('P8D');
  await until(async () => (await get(id)).status === 'paused');
  expect((await get(id)).pauseReason).toContain('Pro plan');
  const { body } = await app.as(person).post('/api/deliveries').send(MONACO).expect(403);
  expect(body).toMatchObject({ code: 'plan_required', plan: 'PRO' });
});

it('disabling the account pauses its deliveries, and logging in resumes them', async () => {
  const { id } = await create();
  const pausedBy = async () =>
    (await app.database.query('SELECT paused_by AS by FROM deliveries WHERE id = $1', [id])).rows[0]
      .by;
  const set = (value: string) =>
    app.database.query(`UPDATE users SET disabled_at = ${value} WHERE id = $1`, [person.userId]);
  const other = await app.newPerson();
  const tick = () => app.as(other).post('/api/test/clock').send({ advance: 'PT1M' }).expect(200);
  await set('now()');
  await tick();
  await until(async () => (await pausedBy()) === 'account');
  await set('NULL');
  await tick();
  await until(async () => (await pausedBy()) === null);
});

it('a disabled account leaves the deliveries of other accounts alone', async () => {
  const { id } = await create();
  const closed = await app.newPerson();
  await onPlan('PRO', closed);
  const { body: theirs } = await app.as(closed).post('/api/deliveries').send(MONACO).expect(201);
  await app.as(closed).post('/api/settings/disable-account').expect(200);
  await app.as(person).post('/api/test/clock').send({ advance: 'PT1M' }).expect(200);
  await until(async () => {
    const { rows } = await app.database.query('SELECT paused_by FROM deliveries WHERE id = $1', [
      theirs.id,
    ]);
    return rows[0].paused_by === 'account';
  });
  expect(await get(id)).toMatchObject({ status: 'active' });
});

it('pauses, resumes, deletes and restores a delivery', async () => {
  const { id, nextAt } = await create();
  const act = async (name: string) =>
    (await app.as(person).post(`/api/deliveries/${id}/${name}`).expect(200)).body;
  expect(await act('pause')).toMatchObject({ status: 'paused', pausedBy: 'user', nextAt: null });
  expect(await act('resume')).toMatchObject({ status: 'active', nextAt });
  await app.as(person).delete(`/api/deliveries/${id}`).expect(200);
  await app.as(person).get(`/api/deliveries/${id}`).expect(404);
  expect(await act('restore')).toMatchObject({ status: 'active', nextAt });
});

it('restoring a deleted delivery keeps it paused, and never exceeds the limit', async () => {
  const { id } = await create();
  const path = `/api/deliveries/${id}`;
  await app.as(person).post(`${path}/pause`).expect(200);
  await app.as(person).delete(path).expect(200);
  const { body } = await app.as(person).post(`${path}/restore`).expect(200);
  expect(body).toMatchObject({ status: 'paused', pausedBy: 'user', nextAt: null });

  await app.as(person).delete(path).expect(200);
  await app.database.query(
    `INSERT INTO deliveries (account_id, id, request, starts_on)
     SELECT account_id, gen_random_uuid(), request, starts_on FROM deliveries, generate_series(1, 100) WHERE id = $1`,
    [id],
  );
  const refused = await app.as(person).post(`${path}/restore`).expect(409);
  expect(refused.body.error).toBe('You already have 100 deliveries. Delete one first.');
  await app.database.query('DELETE FROM deliveries WHERE account_id = $1', [person.accountId]);
});

it("neither a failing destination nor an ended plan overrides a user's pause", async () => {
  const { id } = await create();
  const delivery = { accountId: person.accountId, id };
  await app.as(person).post(`/api/deliveries/${id}/pause`).expect(200);
  const { manager } = app.app.get(DataSource);
  for (const cause of ['failures', 'plan'] as const)
    expect(await setPaused(manager, delivery, cause, 'Other')).toBe(false);
  expect(await get(id)).toMatchObject({ pausedBy: 'user', pauseReason: 'Paused manually.' });
});

it('changing the schedule moves the next date, and null removes a filter', async () => {
  const { id } = await create({ minRating: 4 });
  const { body } = await app
    .as(person)
    .patch(`/api/deliveries/${id}`)
    .send({ cadence: 'monthly', dayOfMonth: 28, minRating: null })
    .expect(200);

  expect(body.minRating).toBeUndefined();
  expect(body.nextAt.slice(8, 10)).toBe('28');
  const wrong = { weekdays: [1] };
  await app.as(person).patch(`/api/deliveries/${id}`).send(wrong).expect(400);
});
