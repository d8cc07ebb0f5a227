import { SyncService } from '../../backend/billing/sync.service.js';
import type { Subscriber, TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { GOOD_CARD, post } from '../till/support.js';

export const PRO = { plan: 'PRO', billingPeriod: 'MONTHLY' };
export const STARTER = { plan: 'STARTER', billingPeriod: 'MONTHLY' };
export const AGENCY = { plan: 'AGENCY', billingPeriod: 'MONTHLY' };

/** The actions of a person who buys or changes a plan, through the API and on the till's pages. */
export function buyer(app: TestApp, person: Subscriber) {
  const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
  const send = (path: string, body: object = {}) => app.as(person).post(path).send(body);
  const planIs = (plan: string) =>
    until(async () => (await get('/api/subscription')).plan === plan);
  /** Pays on the till's checkout page. */
  async function pay(choice: object, number = GOOD_CARD) {
    const { body } = await send('/api/billing/checkout', choice).expect(201);
    return post(app, body.url, { action: 'pay', number });
  }
  return {
    get,
    send,
    planIs,
    pay,
    async subscribe(choice: { plan: string }, number = GOOD_CARD) {
      await pay(choice, number);
      await send('/api/billing/sync').expect(200);
      await planIs(choice.plan);
    },
    async customer(): Promise<string> {
      const { rows } = await app.database.query(
        'SELECT customer_id FROM billing_customers WHERE account_id = $1',
        [person.accountId],
      );
      return rows[0]?.customer_id;
    },
    /** Moves the customer's clock in the till's portal. */
    async later(by: 'weeks' | 'month') {
      const { body } = await send('/api/billing/portal').expect(201);
      await post(app, body.url, { action: 'clock', by }).expect(303);
    },
  };
}

export const syncOf = ({ app }: TestApp) => app.get(SyncService);
