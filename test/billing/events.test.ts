import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';
import { buyer, PRO, STARTER } from './support.js';

const app = useApp({ env: { TRIAL_LEADS: '40' } });
const person = usePerson(app);
const neighbor = usePerson(app);

const { get, send, pay, planIs, later } = buyer(app, person);

/** The security events about the plan, oldest first, without their times. */
async function events(of = person) {
  const { body } = await app
    .as(of)
    .get('/api/settings/security/events?kind=changes&limit=100')
    .expect(200);
  return (body as { type: string; meta: { at?: string }; ip: string | null }[])
    .filter(({ type }) => type.startsWith('plan_'))
    .map(({ type, meta: { at, ...meta }, ip }) => ({
      type,
      ...meta,
      ip,
      hasDate: at !== undefined,
    }))
    .toReversed();
}
const changed = (plan: string, status = 'ACTIVE') => ({
  type: 'plan_changed',
  plan,
  billingPeriod: 'MONTHLY',
  status,
  ip: null,
  hasDate: false,
});
const undone = { type: 'plan_change_undone', ip: null, hasDate: false };

it('a new subscription and an upgrade are security events, each once', async () => {
  await pay(STARTER);
  await planIs('STARTER');
  await send('/api/billing/change', PRO).expect(200);
  await send('/api/billing/sync').expect(200);
  await send('/api/billing/sync').expect(200);

  expect(await events()).toEqual([changed('STARTER'), changed('PRO')]);
  expect(await events(neighbor)).toEqual([]);
});

it('a downgrade is a security event when it is scheduled, is undone or takes effect', async () => {
  await pay(PRO);
  await planIs('PRO');
  const scheduled = {
    type: 'plan_change_scheduled',
    plan: 'STARTER',
    billingPeriod: 'MONTHLY',
    ip: null,
    hasDate: true,
  };
  await send('/api/billing/change', STARTER).expect(200);
  await app.as(person).delete('/api/billing/change').expect(200);
  expect(await events()).toEqual([changed('PRO'), scheduled, undone]);

  await send('/api/billing/change', STARTER).expect(200);
  await later('month');
  await until(async () => (await events()).length === 5);
  expect((await events()).slice(3)).toEqual([scheduled, changed('STARTER')]);
  expect(await get('/api/subscription')).toMatchObject({ plan: 'STARTER' });
});

it('a cancellation and its reversal are security events', async () => {
  await pay(PRO);
  await planIs('PRO');
  await send('/api/billing/cancel').expect(200);
  await send('/api/billing/resume').expect(200);

  expect(await events()).toEqual([
    changed('PRO'),
    { type: 'plan_change_scheduled', plan: null, ip: null, hasDate: true },
    undone,
  ]);
});
