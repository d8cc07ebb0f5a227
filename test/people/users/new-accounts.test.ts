import { useApp } from '../../support/app.js';
import { signUp } from '../../support/identity.js';

const app = useApp({ role: 'api', env: { NEW_ACCOUNTS_PER_HOUR: '2' } });

/** A new person's first call, through a proxy that reports this address. */
const newcomerFrom = async (address: string) =>
  app
    .as(await signUp())
    .post('/auth/sync')
    .set('X-Forwarded-For', address);
const statusesFrom = async (...addresses: string[]) => {
  const answers = [];
  for (const address of addresses) answers.push((await newcomerFrom(address)).status);
  return answers;
};
const accounts = async () =>
  (await app.database.query('SELECT count(*)::int FROM accounts')).rows[0].count;

it('an address can create a limited number of accounts per hour, and then gets 429 with Retry-After', async () => {
  const address = '203.0.113.7';
  expect(await statusesFrom(address, address)).toEqual([200, 200]);
  const before = await accounts();
  const refused = await newcomerFrom(address);

  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(refused.body.error).toBe(
    'Too many accounts were created from your network. Please try again in 60 minutes.',
  );
  expect(await accounts()).toBe(before);
  expect(await statusesFrom('203.0.113.8')).toEqual([200]);
});

it('a rejected user gets their account in the next hour, and existing users are never rejected', async () => {
  const address = '203.0.113.20';
  const known = await signUp();
  const sync = (person: typeof known) =>
    app.as(person).post('/auth/sync').set('X-Forwarded-For', address);
  await sync(known).expect(200);
  await newcomerFrom(address);
  const refused = await signUp();
  await sync(refused).expect(429);

  await sync(known).expect(200);
  await app.database.query("UPDATE rate_limits SET resets_at = now() WHERE key LIKE 'new-acc%'");
  await sync(refused).expect(200);
});

it('concurrent newcomers from one address do not exceed the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => newcomerFrom('198.51.100.4')));

  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2);
});

describe('an IPv6 address', () => {
  /** The statuses of newcomers, each from another /64 of networks with this prefix. */
  const statusesIn = (prefix: string, count: number) =>
    statusesFrom(...Array.from({ length: count }, (_, index) => `${prefix}${index}::1`));

  it('shares the limit with its /64', async () => {
    const network = '2001:db8:1:2:';
    expect(await statusesFrom(`${network}:1`, `${network}ffff::9`, `${network}:3`)).toEqual([
      200, 200, 429,
    ]);
  });

  it('shares a limit with its /56, the network of a home', async () => {
    expect(await statusesIn('2001:db8:2:4', 3)).toEqual([200, 200, 429]);
    expect(await statusesFrom('2001:db8:2:101::1')).toEqual([200]);
  });

  it('shares a larger limit with its /48, the network of an office', async () => {
    const networks = ['100', '200', '300', '400', '500', '600'];
    const statuses = await statusesFrom(...networks.map((part) => `2001:db8:3:${part}::1`));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusesFrom('2001:db8:4:100::1')).toEqual([200]);
  });
});

it('a network can create three times the accounts of an hour per day', async () => {
  const address = '203.0.113.99';
  const nextHour = () =>
    app.database.query(
      "UPDATE rate_limits SET resets_at = now() WHERE key LIKE 'new-accounts hour%'",
    );
  for (let hour = 0; hour < 3; hour += 1) {
    expect(await statusesFrom(address, address)).toEqual([200, 200]);
    await nextHour();
  }
  const refused = await newcomerFrom(address);
  expect(refused.status).toBe(429);
  expect(refused.body.error).toMatch(/Please try again in 24 hours\.$/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
});

it('accounts created on the same machine, without a proxy, are not limited', async () => {
  for (let count = 0; count < 3; count += 1) await app.newPerson();
});

it('a visitor behind a local proxy is not treated as local, even when sending a local address', async () => {
  expect(await statusesFrom('127.0.0.1', '127.0.0.1', '127.0.0.1')).toEqual([200, 200, 429]);
});
