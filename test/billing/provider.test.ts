import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SyncService } from '../../backend/billing/sync.service.js';
import { StripeService } from '../../backend/billing/stripe.service.js';
import { useApp, usePerson } from '../support/app.js';

const list = (data: object[]) => ({ object: 'list', data, has_more: false });
/** The other server's responses, by path. */
const answers: Record<string, object> = {};
const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  response
    .setHeader('Content-Type', 'application/json')
    .end(JSON.stringify(answers[new URL(request.url!, 'http://stripe').pathname] ?? list([])));
});
const app = useApp(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      STRIPE_SECRET_KEY: 'sk_test_elsewhere',
      STRIPE_WEBHOOK_SECRET: 'whsec_elsewhere',
      STRIPE_API_URL: `http://127.0.0.1:${port}/stripe/v1/`,
    },
  };
});
const person = usePerson(app);
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it('STRIPE_API_URL may point to a path on another server, with or without /v1', async () => {
  await app.app.get(StripeService).client!.prices.list({ limit: 1 });
  expect(requests.at(-1)).toMatchObject({ url: '/stripe/v1/prices?limit=1' });
  expect(requests.at(-1)!.headers).toMatchObject({ authorization: 'Bearer sk_test_elsewhere' });
});

it('the first start with a Stripe key ends the subscriptions from the test checkout, and no others', async () => {
  const other = await app.newPerson();
  const trial = await app.newPerson();
  const accounts = [person.accountId, other.accountId, trial.accountId];
  await app.database.query(
    `UPDATE accounts SET plan = 'PRO', subscription_status = 'ACTIVE',
       period_anchor = now() + interval '30 days', clock_ahead = '31 days' WHERE id = ANY($1)`,
    [accounts.slice(0, 2)],
  );
  await app.database.query(
    `INSERT INTO billing_customers (account_id, customer_id, is_test)
     SELECT id, 'cus_' || id, id <> $2 FROM unnest($1::uuid[]) id`,
    [accounts, other.accountId],
  );
  for (let start = 0; start < 2; start++) await app.app.get(SyncService).onApplicationBootstrap();

  const status = async (who: typeof person) => {
    const { body } = await app.as(who).get('/api/subscription').expect(200);
    return [body.status, body.isReadOnly];
  };
  expect(await status(person)).toEqual(['CANCELLED', true]);
  expect(await status(other)).toEqual(['ACTIVE', false]);
  expect(await status(trial)).toEqual(['TRIAL', false]);
  const { rows } = await app.database.query('SELECT account_id FROM billing_customers');
  expect(rows).toEqual([{ account_id: other.accountId }]);
});

it("a period that has begun at the provider begins here, too, even if the provider's clock is ahead", async () => {
  const day = 86_400;
  const anchor = Math.floor(Date.now() / 1000);
  const starts = new Date(anchor * 1000);
  starts.setUTCMonth(starts.getUTCMonth() + 1);
  const period = Math.floor(starts.getTime() / 1000);
  answers['/stripe/v1/customers/cus_ahead'] = {
    id: 'cus_ahead',
    object: 'customer',
    invoice_settings: { default_payment_method: null },
  };
  const item = {
    current_period_start: period,
    current_period_end: period + 30 * day,
    price: { lookup_key: 'lead_delivery_pro_monthly', metadata: {} },
  };
  answers['/stripe/v1/subscriptions'] = list([
    { id: 'sub_1', status: 'active', billing_cycle_anchor: anchor, items: list([item]) },
  ]);
  await app.database.query(
    `INSERT INTO billing_customers (account_id, customer_id, is_test) VALUES ($1, 'cus_ahead', false)`,
    [person.accountId],
  );
  for (let time = 0; time < 2; time++) await app.app.get(SyncService).sync('cus_ahead');

  const { body } = await app.as(person).get('/api/usage').expect(200);
  expect(body).toMatchObject({ periodStart: starts.toISOString().replace(/\.\d+/, '.000') });
});
