import { useApp, usePerson } from '../support/app.js';
import { GOOD_CARD, post, tillOf } from '../till/support.js';

const app = useApp();
const person = usePerson(app);
const stranger = usePerson(app);
// Without events, only the return page reads the plan.
beforeEach(() => (tillOf(app).faults.drop = 1));
afterEach(() => tillOf(app).faults.reset());

const PRO = { plan: 'PRO', billingPeriod: 'MONTHLY' };
const sync = (caller: typeof person, session?: string) =>
  app.as(caller).post('/api/billing/sync').send({ session });
const planOf = async (caller: typeof person) =>
  (await app.as(caller).get('/api/subscription').expect(200)).body;

/** Opens a checkout. @returns its page and its id */
async function checkout(caller: typeof person) {
  const { body } = await app.as(caller).post('/api/billing/checkout').send(PRO).expect(201);
  return { url: body.url as string, session: (body.url as string).split('/').at(-1)! };
}

it('the return page reports an open, a replaced and a paid checkout', async () => {
  const first = await checkout(person);
  expect((await sync(person, first.session).expect(200)).body.checkout).toBe('open');
  const second = await checkout(person);
  expect((await sync(person, first.session).expect(200)).body.checkout).toBe('expired');
  const paid = await post(app, second.url, { action: 'pay', number: GOOD_CARD });
  expect(paid.headers['location']).toBe(
    `${app.config.publicUrl}/dashboard/subscription?checkout=${second.session}`,
  );
  expect(await planOf(person)).toMatchObject({ status: 'TRIAL' });
  expect((await sync(person, second.session).expect(200)).body).toMatchObject({
    checkout: 'paid',
    hasSubscription: true,
  });
  expect(await planOf(person)).toMatchObject({ plan: 'PRO', status: 'ACTIVE' });
});

it('a return page without a checkout only reads the plan', async () => {
  expect((await sync(person).expect(200)).body.checkout).toBeNull();
});

it.each(['before', 'after'])(
  "the return page of another account's checkout changes nothing, %s its own checkout",
  async (when) => {
    const { url, session } = await checkout(person);
    await post(app, url, { action: 'pay', number: GOOD_CARD });
    if (when === 'after') await checkout(stranger);
    const { body } = await sync(stranger, session).expect(404);
    expect(body.error).toBe("This checkout doesn't belong to your account. Nothing was changed.");
    expect(await planOf(stranger)).toMatchObject({ plan: 'GROWTH', status: 'TRIAL' });
    expect(await planOf(person)).toMatchObject({ status: 'TRIAL' });
  },
);

it('the return page of an unknown checkout changes nothing', async () => {
  await checkout(person);
  await sync(person, 'cs_test_unknown').expect(404);
});
