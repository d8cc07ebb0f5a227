import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SyncService } from '../../backend/billing/sync.service.js';
import { StripeService } from '../../backend/billing/stripe.service.js';
import { useApp, usePerson } from '../support/app.js';

const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  response
    .setHeader('Content-Type', 'application/json')
    .end(JSON.stringify({ object: 'list', data: [], has_more: false }));
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

it('STRIPE_API_URL may lead to a folder of another server, with or without /v1', async () => {
  await app.app.get(StripeService).client!.prices.list({ limit: 1 });
  expect(requests.at(-1)).toMatchObject({ url: '/stripe/v1/prices?limit=1' });
  expect(requests.at(-1)!.headers).toMatchObject({ authorization: 'Bearer sk_test_elsewhere' });
});

it('the first start with a key of Stripe ends the subscriptions of the test till, and no other', async () => {
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
