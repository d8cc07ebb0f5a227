import { DataSource } from 'typeorm';
import { ClosuresService } from '../../backend/billing/closures.service.js';
import { QuotaService } from '../../backend/people/quota/quota.service.js';
import { useDeletion } from '../people/accounts/deletion.js';
import { tablesContaining } from '../people/accounts/traces.js';
import { useApp, usePerson } from '../support/app.js';
import { countWaiting } from '../support/locks.js';
import { until } from '../support/until.js';
import { clientOf, tillOf } from '../till/support.js';
import { buyer, PRO, syncOf } from './support.js';

const app = useApp();
const person = usePerson(app);
const { subscribe, customer } = buyer(app, person);
const { erase, completed } = useDeletion(app, person);
beforeEach(() => tillOf(app).faults.reset());

const closures = async () =>
  (await app.database.query('SELECT customer_id FROM billing_closures')).rows;
const stateOf = async (id: string) => {
  const stripe = clientOf(app);
  const found = await stripe.customers.retrieve(id);
  const { data } = await stripe.subscriptions.list({ customer: id, status: 'all' });
  return { isDeleted: 'deleted' in found, subscriptions: data.map(({ status }) => status) };
};

it('deleting an account ends its subscription and deletes its customer at the payment provider', async () => {
  await subscribe(PRO);
  const id = await customer();
  await erase().expect(202);
  await completed();
  await until(async () => (await closures()).length === 0);
  expect(await stateOf(id)).toEqual({ isDeleted: true, subscriptions: ['canceled'] });
  const { email, accountId, userId } = person;
  expect(await tablesContaining(app.database, [email, accountId, userId])).toEqual([]);
});

it('while the payment provider is down, the account is deleted; its customer follows as soon as the provider is back', async () => {
  await subscribe(PRO);
  const id = await customer();
  tillOf(app).faults.refuse(503, 1000);
  await erase().expect(202);
  await completed();
  expect(await closures()).toEqual([{ customer_id: id }]);
  tillOf(app).faults.reset();
  await app.app.get(ClosuresService).closeAll();
  expect(await closures()).toEqual([]);
  expect(await stateOf(id)).toEqual({ isDeleted: true, subscriptions: ['canceled'] });
});

it('deleting an account does not block a sync that has begun', async () => {
  tillOf(app).faults.drop = 1;
  await subscribe(PRO);
  const id = await customer();
  const waiting = (count: number) => until(async () => (await countWaiting(app)) === count);
  const nest = app.app;
  let synced: Promise<void> | undefined;
  await nest.get(DataSource).transaction(async (tx) => {
    await nest.get(QuotaService).lock(tx, person.accountId);
    synced = syncOf(app).sync(id);
    await waiting(1);
    await erase().expect(202);
    await waiting(2);
    // The sync needs the account next.
    await tx.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [
      person.accountId,
    ]);
  });
  await synced;
  await completed();
});

it('disabling an account keeps its subscription', async () => {
  await subscribe(PRO);
  const id = await customer();
  await app.as(person).post('/api/settings/disable-account').expect(200);
  expect(await stateOf(id)).toEqual({ isDeleted: false, subscriptions: ['active'] });
});
