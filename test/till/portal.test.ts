import type Stripe from 'stripe';
import { useApp } from '../support/app.js';
import { DECLINED_CARD, LATER_FAILING_CARD, post, subscribe, useShop } from './support.js';

const app = useApp();
const { stripe, prices } = useShop(app, { growth: [200, 'month'] });

const get = (url: string) => app.as(null).get(url.replace('http://leads.test', ''));
const BANNER = 'Test checkout: no card is charged';

describe('the portal', () => {
  const RETURN = 'https://leads.example/settings';
  const visit = async (
    customer: string,
    flow_data?: Stripe.BillingPortal.SessionCreateParams.FlowData,
  ) =>
    (await stripe.billingPortal.sessions.create({ customer, return_url: RETURN, flow_data })).url;

  it('shows plan, card, invoices and date, and a link back', async () => {
    const { customer } = await subscribe(app, stripe, prices['growth']!);
    const { text } = await get(await visit(customer)).expect(200);

    for (const part of [
      BANNER,
      'Growth ($200.00 per month)',
      'Active',
      'ending in 4242',
      '$200.00',
      '14 days later',
      'One month later',
      RETURN,
    ]) {
      expect(text).toContain(part);
    }
  });

  it('cancels a plan and resumes it', async () => {
    const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
    const url = await visit(customer);
    await post(app, url, { action: 'cancel' }).expect(303);
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
    expect((await get(`${url}?view=home`)).text).toContain('Resume plan');

    await post(app, url, { action: 'resume' }).expect(303);

    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false);
  });

  it('opens at the step given in its link, and redirects back afterward', async () => {
    const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
    const after_completion = {
      type: 'redirect',
      redirect: { return_url: `${RETURN}/done` },
    } as const;
    const card = await visit(customer, { type: 'payment_method_update', after_completion });
    expect((await get(card)).text).toContain('Change your card');
    const { headers } = await post(app, card, {
      action: 'card',
      number: LATER_FAILING_CARD,
    }).expect(303);
    expect(headers['location']).toBe(`${RETURN}/done`);
    expect(
      (
        await get(
          await visit(customer, {
            type: 'subscription_cancel',
            subscription_cancel: { subscription },
          }),
        )
      ).text,
    ).toContain('Cancel your plan?');
  });

  it('explains what is wrong with a card, and says when the bank declines it', async () => {
    const { customer } = await subscribe(app, stripe, prices['growth']!);
    const url = await visit(customer);
    expect((await post(app, url, { action: 'card', number: '1' }).expect(422)).text).toContain(
      'Never enter a real card',
    );
    expect(
      (await post(app, url, { action: 'card', number: DECLINED_CARD }).expect(402)).text,
    ).toContain('The card on file is unchanged');
    await post(app, url, { action: 'constructor' }).expect(303);
    await get('/till/portal/bps_unknown').expect(404);
  });

  it('expires after an hour', async () => {
    const { id: customer } = await stripe.customers.create();
    const url = await visit(customer);
    await app.database.query(
      `UPDATE till_objects SET body = jsonb_set(body, '{till,expiresAt}', '0') WHERE body ->> 'url' = $1`,
      [url],
    );
    expect((await get(url).expect(410)).text).toContain('This link has expired');
  });
});
