import { screen, waitFor, within } from '@testing-library/react';
import type { Billing, ChangePreview } from '#contract/billing.js';
import type { Subscription as Plan } from '#contract/subscription.js';
import Subscription from '../../../frontend/screens/subscription/Subscription';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { answerConfirmation } from '../../support/dom/dialogs';
import { button, textsOf } from '../../support/dom/render';
import { refusal } from '../../support/dom/server';
import {
  buildSubscription,
  serverWith,
  STRIPE,
  TILL,
  TRIAL,
  UNBOUGHT,
} from '../../support/dom/plan';

const PATH = '/dashboard/subscription';
const GROWTH = buildSubscription('GROWTH');
const AT = '2026-12-01T00:00:00.000Z';

/** The subscription page of an account on Growth, where plans can be bought. */
function show({
  subscription = GROWTH,
  billing,
  at = PATH,
  config = STRIPE,
}: {
  subscription?: Plan;
  billing?: Partial<Billing>;
  at?: string;
  config?: typeof STRIPE;
} = {}) {
  const server = serverWith({ subscription, billing });
  return renderInAdmin(<Subscription />, { server, at, route: PATH, config });
}

const rowOf = async (plan: string) => {
  const list = within(await screen.findByRole('list', { name: 'Plans' }));
  return within(list.getByRole('heading', { name: plan }).closest('li')!);
};
/** The facts about the plan, such as "Next charge: $199 on Dec 1, 2026". */
async function facts() {
  await screen.findByText('Billing period');
  const texts = textsOf([...document.querySelectorAll('dl > *')]);
  return texts
    .filter((_, index) => index % 2 === 0)
    .map((label, index) => `${label}: ${texts[index * 2 + 1]}`);
}

it.each<[string, Partial<Plan>, Partial<Billing>, string]>([
  ['a subscription', {}, {}, 'Next charge: $199 on Dec 1, 2026 before tax and discounts'],
  [
    'a yearly subscription',
    { billingPeriod: 'YEARLY' },
    {},
    'Next charge: $2,028 on Dec 1, 2026 before tax and discounts',
  ],
  [
    'a subscription with a scheduled downgrade',
    {},
    { scheduled: { plan: 'STARTER', billingPeriod: 'MONTHLY', at: AT } },
    'Next charge: $99 on Dec 1, 2026 before tax and discounts',
  ],
  ['a canceled subscription', {}, { cancelAt: AT }, 'Ends on: Dec 1, 2026'],
  [
    'an overdue subscription',
    { status: 'PAST_DUE', runsStopAt: '2026-12-08T00:00:00.000Z' },
    {},
    'Runs stop on: Dec 8, 2026',
  ],
  [
    'an ended subscription',
    { status: 'CANCELLED', endedAt: '2026-11-20T00:00:00.000Z' },
    UNBOUGHT,
    'Ended on: Nov 20, 2026',
  ],
])('the subscription page shows what comes next for %s', async (_, subscription, billing, fact) => {
  show({ subscription: buildSubscription('GROWTH', subscription), billing });
  expect(await facts()).toContain(fact);
});

it('names the test checkout where it stands in for a payment provider, and only there', async () => {
  const { unmount } = show({ config: TILL });
  expect(await screen.findByText('Test checkout: no card is charged.')).toBeVisible();
  unmount();
  show();
  expect(await screen.findByText('Growth ($199/month)')).toBeVisible();
  expect(screen.queryByText(/Test checkout/)).toBeNull();
});

describe('during the trial', () => {
  it('each plan links to its checkout', async () => {
    const { user } = show({ subscription: TRIAL, billing: UNBOUGHT });
    const row = await rowOf('Growth');
    const link = row.getByRole('link', { name: 'Subscribe to Growth' });
    expect(link).toHaveAttribute('href', `${PATH}/checkout?plan=GROWTH&period=MONTHLY`);
    await user.click(screen.getByRole('button', { name: /Yearly/ }));
    expect((await rowOf('Pro')).getByText('$3,588 per year')).toBeVisible();
    expect((await rowOf('Pro')).getByRole('link')).toHaveAttribute(
      'href',
      `${PATH}/checkout?plan=PRO&period=YEARLY`,
    );
  });

  it('the chosen plan shows what it charges, and links to checkout', async () => {
    show({ subscription: TRIAL, billing: UNBOUGHT, at: `${PATH}?plan=PRO&period=MONTHLY` });
    expect(
      await screen.findByText('Subscribing ends your free trial and charges $349 now.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute(
      'href',
      `${PATH}/checkout?plan=PRO&period=MONTHLY`,
    );
  });

  it.each([
    ['of a plan', 'plan=PRO&period=MONTHLY', 1],
    ['of extra leads', '', 0],
  ])(
    'a user who leaves the checkout %s sees that nothing was charged',
    async (_, choice, links) => {
      sessionStorage.setItem('chosen-plan', choice);
      show({ subscription: TRIAL, billing: UNBOUGHT, at: `${PATH}?checkout=canceled` });
      expect(await screen.findByText('You left the checkout. Nothing was charged.')).toBeVisible();
      expect(screen.queryAllByRole('link', { name: 'Continue to checkout' })).toHaveLength(links);
    },
  );

  it('Manage Subscription links to the plans', async () => {
    const { user, server, router } = show({ subscription: TRIAL, billing: UNBOUGHT });
    server.on(
      'POST /api/billing/portal',
      refusal(409, { error: "You don't have a subscription yet.", code: 'no_subscription' }),
    );
    await user.click(await button('Manage Subscription'));
    expect(router.state.location.hash).toBe('#plans');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'plans'));
  });
});

describe('a plan change', () => {
  const UPGRADE: ChangePreview = {
    takesEffect: 'now',
    at: '2026-11-15T00:00:00.000Z',
    currency: 'usd',
    dueNow: 7_550,
    lines: [
      { description: 'Unused time on Growth', amount: -9_950 },
      { description: 'Remaining time on Pro', amount: 17_500 },
    ],
  };
  const PRO = { plan: 'PRO', billingPeriod: 'MONTHLY' };

  it('a plan change shows its price first, then charges it and shows the new plan', async () => {
    const { user, server } = show();
    server.on('GET /api/billing/preview', UPGRADE).on('POST /api/billing/change', () => {
      server.on('GET /api/subscription', buildSubscription('PRO'));
      return {};
    });
    await user.click(await button('Upgrade to Pro'));
    const dialog = await screen.findByRole('dialog', { name: 'Change to Pro ($349/month)?' });
    expect(dialog).toHaveTextContent('Unused time on Growth-$99.50');
    expect(dialog).toHaveTextContent('Due now$75.50');
    expect(server.sent('POST /api/billing/change')).toEqual([]);
    await answerConfirmation(user, 'Change to Pro ($349/month)?', 'Pay $75.50 and change plan');
    expect(await screen.findByText("You're on Pro ($349/month) now.")).toBeVisible();
    expect(server.sent('POST /api/billing/change')).toEqual([PRO]);
    expect((await rowOf('Pro')).getByText('Current plan')).toBeVisible();
  });

  it('a change that the bank has not confirmed yet leaves the plan unchanged and explains why', async () => {
    const { user, server } = show();
    server.on('GET /api/billing/preview', UPGRADE).on('POST /api/billing/change', {});
    await user.click(await button('Upgrade to Pro'));
    await answerConfirmation(user, 'Change to Pro ($349/month)?', 'Pay $75.50 and change plan');
    expect(
      await screen.findByText(/^Your bank hasn't confirmed the payment\. You'll stay on Growth/),
    ).toBeVisible();
  });

  it('a refused change leaves the plan unchanged and explains why', async () => {
    complaints.expect(/Failed to change the plan/);
    const { user, server } = show();
    server
      .on('GET /api/billing/preview', UPGRADE)
      .on('POST /api/billing/change', refusal(402, { error: 'Your card was declined.' }));
    await user.click(await button('Upgrade to Pro'));
    await answerConfirmation(user, 'Change to Pro ($349/month)?', 'Pay $75.50 and change plan');
    expect(
      await screen.findByText('Failed to change the plan. Your card was declined.'),
    ).toBeVisible();
  });

  it('a change that succeeded but cannot be shown yet is reported', async () => {
    complaints.expect(/Failed to change the plan/);
    const { user, server } = show();
    const error = 'Your change was made. It may take a minute to appear here.';
    server
      .on('GET /api/billing/preview', UPGRADE)
      .on('POST /api/billing/change', refusal(503, { error, code: 'sync_pending' }));
    await user.click(await button('Upgrade to Pro'));
    await answerConfirmation(user, 'Change to Pro ($349/month)?', 'Pay $75.50 and change plan');
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('a change is not offered if its price cannot be loaded', async () => {
    complaints.expect(/Failed to load the price/);
    const { user, server } = show();
    server.on('GET /api/billing/preview', refusal(503, { error: 'Please try again in a minute.' }));
    await user.click(await button('Upgrade to Pro'));
    expect(
      await screen.findByText('Failed to load the price. Please try again in a minute.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a change to a smaller plan takes effect at the end of the period', async () => {
    const { user, server } = show();
    server
      .on('GET /api/billing/preview', {
        takesEffect: 'at-period-end',
        at: AT,
        currency: 'usd',
        dueNow: 0,
        lines: [],
      })
      .on('POST /api/billing/change', {});
    await user.click(await button('Downgrade to Starter'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      "You'll stay on Growth until Dec 1, 2026, then switch to Starter: 100 leads per month, $99 per month. You won't be charged now.",
    );
    await answerConfirmation(user, 'Change to Starter ($99/month)?', 'Change plan');
    expect(
      await screen.findByText('Your plan changes to Starter ($99/month) on Dec 1, 2026.'),
    ).toBeVisible();
  });

  it('a scheduled change can be undone', async () => {
    const scheduled = { plan: 'STARTER', billingPeriod: 'MONTHLY', at: AT } as const;
    const { user, server } = show({ billing: { scheduled } });
    server.on('DELETE /api/billing/change', () => {
      server.on('GET /api/billing', { hasSubscription: true, scheduled: null, cancelAt: null });
      return {};
    });
    expect((await rowOf('Starter')).getByText('From Dec 1, 2026')).toBeVisible();
    await user.click(await button('Undo'));
    expect(await screen.findByText("You're staying on Growth.")).toBeVisible();
    expect(screen.queryByText(/^Your plan changes/)).toBeNull();
  });

  it.each([
    ['a payment is overdue', { status: 'PAST_DUE', runsStopAt: AT }, {}, 'first update your card'],
    ['it is canceled', {}, { cancelAt: AT }, 'first resume your subscription'],
    [
      'another one is scheduled',
      {},
      { scheduled: { plan: 'STARTER', billingPeriod: 'MONTHLY', at: AT } },
      'first undo the scheduled change',
    ],
  ] as const)('a plan change is not offered while %s', async (_, subscription, billing, reason) => {
    show({ subscription: buildSubscription('GROWTH', subscription), billing });
    expect(await screen.findByText(new RegExp(reason))).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Upgrade|Downgrade)/ })).toBeNull();
  });
});

describe('a cancellation', () => {
  it('a cancellation takes effect at the end of the period, once the user confirms it', async () => {
    const { user, server } = show();
    server.on('POST /api/billing/cancel', {});
    await user.click(await button('Cancel subscription'));
    const title = 'Cancel your subscription?';
    await answerConfirmation(user, title, 'Keep subscription');
    expect(server.sent('POST /api/billing/cancel')).toEqual([]);
    await user.click(await button('Cancel subscription'));
    await answerConfirmation(user, title, 'Cancel subscription');
    expect(
      await screen.findByText('Subscription canceled. You can use it until Dec 1, 2026.'),
    ).toBeVisible();
  });

  it('a cancellation can be undone', async () => {
    const { user, server } = show({ billing: { cancelAt: AT } });
    server.on('POST /api/billing/resume', {});
    expect(await screen.findByText('Your subscription ends on Dec 1, 2026.')).toBeVisible();
    await user.click(await button('Resume'));
    expect(
      await screen.findByText("You're staying on Growth. Your subscription will renew as usual."),
    ).toBeVisible();
  });
});

it('after a visit to the portal, the page refetches the subscription', async () => {
  const { server, router } = show({ at: `${PATH}?portal=closed` });
  server.on('POST /api/billing/sync', () => {
    server.on('GET /api/subscription', buildSubscription('PRO'));
    return {};
  });
  expect(await screen.findByText('Pro ($349/month)')).toBeVisible();
  expect(router.state.location.search).toBe('');
});
