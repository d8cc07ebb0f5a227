import Stripe from 'stripe';
import { parseConfig } from '../../backend/platform/config.js';
import { useApp } from '../support/app.js';
import { clientOf, sell, tillOf } from './support.js';

const app = useApp();
let stripe: Stripe;
beforeAll(() => {
  stripe = clientOf(app);
  tillOf(app).faults.drop = 1;
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe('a request with an idempotency key', () => {
  it('creates an object once, and gets the first response again', async () => {
    const create = () =>
      stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'customer-1' });
    const first = await create();
    const second = await create();

    expect(second.id).toBe(first.id);
    expect(new Headers(second.lastResponse.headers).get('idempotent-replayed')).toBe('true');
    const { rows } = await app.database.query(
      `SELECT FROM till_objects WHERE kind = 'customer' AND body ->> 'email' = 'ada@example.com'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is refused when the key was used for something else', async () => {
    await stripe.customers.create({ email: 'ada@example.org' }, { idempotencyKey: 'customer-2' });
    const error = await failure(
      stripe.customers.create({ email: 'grace@example.org' }, { idempotencyKey: 'customer-2' }),
    );

    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
  });

  it('gets 409 while another request with the key is in progress', async () => {
    const create = () =>
      stripe.customers.create({ email: 'ada@example.org' }, { idempotencyKey: 'customer-3' });
    const results = await Promise.allSettled([create(), create(), create()]);
    const made = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.id] : [],
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );

    expect(new Set(made).size).toBe(1);
    for (const { statusCode, code } of refused) {
      expect({ statusCode, code }).toEqual({ statusCode: 409, code: 'idempotency_key_in_use' });
    }
    expect((await create()).id).toBe(made[0]);
  });
});

describe('a list', () => {
  it('is paged by cursors, newest first', async () => {
    const product = await stripe.products.create({ name: 'Pages' });
    const made: string[] = [];
    for (const unit_amount of [1, 2, 3, 4, 5]) {
      const { id } = await stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount,
      });
      made.unshift(id);
    }
    const page = await stripe.prices.list({ limit: 2 });
    const next = await stripe.prices.list({ limit: 2, starting_after: made[1] });

    expect(
      [page, next].map(({ data, has_more }) => [...data.map(({ id }) => id), has_more]),
    ).toEqual([
      [made[0], made[1], true],
      [made[2], made[3], true],
    ]);
    const all = await stripe.prices.list({ limit: 2 }).autoPagingToArray({ limit: 5 });
    expect(all.map(({ id }) => id)).toEqual(made);
    expect((await failure(stripe.prices.list({ starting_after: 'price_none' }))).param).toBe(
      'starting_after',
    );
  });
});

it('a lookup key moves to a new price only on request', async () => {
  const { monthly } = await sell(stripe, { monthly: [100, 'month'] });
  const { product } = await stripe.prices.retrieve(monthly!);
  const fields = {
    product: product as string,
    currency: 'usd',
    unit_amount: 12_000,
    lookup_key: 'monthly',
  };
  expect((await failure(stripe.prices.create(fields))).message).toMatch(
    /already uses that lookup key/,
  );

  const { id } = await stripe.prices.create({ ...fields, transfer_lookup_key: true });

  const { data } = await stripe.prices.list({ lookup_keys: ['monthly'] });
  expect(data.map((price) => price.id)).toEqual([id]);
  expect((await stripe.prices.retrieve(monthly!)).lookup_key).toBeNull();
});

describe('a mistake', () => {
  it.each([
    [
      'an unknown object',
      () => stripe.customers.retrieve('cus_none'),
      404,
      'resource_missing',
      'id',
    ],
    [
      'an unknown customer in a parameter',
      () => stripe.billingPortal.sessions.create({ customer: 'cus_none' }),
      400,
      'resource_missing',
      'customer',
    ],
    [
      'a missing parameter',
      () => stripe.prices.create({ currency: 'usd', product: 'prod_any' }),
      400,
      'parameter_missing',
      'unit_amount',
    ],
    [
      'an unknown parameter',
      () => stripe.customers.create({ nickname: 'Ada' } as object),
      400,
      'parameter_unknown',
      'nickname',
    ],
    ['an invalid parameter', () => stripe.products.list({ limit: 1000 }), 400, undefined, 'limit'],
    [
      'an unknown field to expand',
      () => stripe.products.list({ expand: ['data.owner'] }),
      400,
      undefined,
      'expand',
    ],
    ['a null character', () => stripe.products.create({ name: 'a\0b' }), 400, undefined, 'name'],
  ])('such as %s returns Stripe’s error', async (_, call, statusCode, code, param) => {
    await stripe.products.create({ name: 'Any' });
    const error = await failure(call());

    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect({ statusCode: error.statusCode, code: error.code, param: error.param }).toEqual({
      statusCode,
      code,
      param,
    });
    expect(error.requestId).toMatch(/^req_/);
  });

  it('in the key returns 401, over HTTP too', async () => {
    const wrong = new Stripe('sk_test_other', {
      httpClient: Stripe.createFetchHttpClient(tillOf(app).fetch),
    });
    expect(await failure(wrong.products.list())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await app.as(null).get('/till/v1/products').expect(401);
  });
});

it('the API works over HTTP as it does in the process', async () => {
  const over = new Stripe('sk_test_till', {
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init) => {
      const { pathname, search } = new URL(url as string);
      return fetch(`${app.url}/till${pathname}${search}`, init);
    }),
  });
  const { id } = await over.customers.create({
    email: 'ada@example.net',
    metadata: { account: '1' },
  });

  expect(await stripe.customers.retrieve(id)).toMatchObject({
    email: 'ada@example.net',
    metadata: { account: '1' },
  });
});

it('a deleted customer is a stub without personal data', async () => {
  const { id } = await stripe.customers.create(
    { email: 'gone@example.com', metadata: { account: 'gone account' } },
    { idempotencyKey: 'customer-gone' },
  );
  await stripe.customers.del(id);

  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  const { rows } = await app.database.query(
    `SELECT FROM till_objects WHERE body::text ~ 'gone@example.com|gone account'
     UNION ALL SELECT FROM till_requests WHERE key = 'customer-gone'`,
  );
  expect(rows).toEqual([]);
});

describe('a test can make the API', () => {
  it.each([
    [429, 'StripeRateLimitError'],
    [402, 'StripeCardError'],
    [503, 'StripeAPIError'],
    [0, 'StripeConnectionError'],
  ] as const)('refuse its next request with %s', async (status, type) => {
    tillOf(app).faults.refuse(status, 1, /products/);
    await stripe.prices.list();

    expect((await failure(stripe.products.list())).type).toBe(type);
    await stripe.products.list();
  });
});

describe('the test checkout', () => {
  const local = { PUBLIC_URL: 'http://localhost:3000' };
  const production = {
    NODE_ENV: 'production',
    APP_SECRET: 'Xk29sLmQ7vRt4bYw8nPc3dZf6hJa1gUe',
    FIREBASE_PROJECT_ID: 'real',
    FIREBASE_API_KEY: 'real',
    FIREBASE_AUTH_DOMAIN: 'real.example',
  };
  const { NODE_ENV: _, ...realFirebase } = production;
  const network = { ...realFirebase, PUBLIC_URL: 'https://leads.example' };

  it.each([
    ['exists on this machine only', local, true],
    [
      'does not exist with a Stripe key',
      { ...local, STRIPE_SECRET_KEY: 'sk_test_12345678' },
      false,
    ],
    ['does not exist in production', production, false],
    ['does not exist where other machines reach it', network, false],
    [
      'exists on a network only when that is allowed',
      { ...network, ALLOW_TRIAL_ON_NETWORK: 'on' },
      true,
    ],
  ])('%s', (_title, env, till) => {
    expect(parseConfig(env).till).toBe(till);
  });
});
