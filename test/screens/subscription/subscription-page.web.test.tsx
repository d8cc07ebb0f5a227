import { act, screen, within } from '@testing-library/react';
import type { Billing } from '#contract/billing.js';
import type { Subscription as Plan, UsageReport } from '#contract/subscription.js';
import BillingTab from '../../../frontend/screens/settings/BillingTab';
import ManageSubscription from '../../../frontend/screens/subscription/ManageSubscription';
import Subscription from '../../../frontend/screens/subscription/Subscription';
import { renderInAdmin } from '../../support/dom/admin';
import { textsOf } from '../../support/dom/render';
import { buildSubscription, serverWith, STRIPE, TRIAL, UNBOUGHT } from '../../support/dom/plan';

const PATH = '/dashboard/subscription';
const BILLING = '/dashboard/settings/billing';
const MANAGE = '/dashboard/subscription/manage';

/** Without a payment provider, unless the options have one. */
function show(
  at: string,
  {
    subscription = TRIAL,
    billing = UNBOUGHT,
    usage,
    config,
  }: {
    subscription?: Plan;
    billing?: Partial<Billing>;
    usage?: Partial<UsageReport>;
    config?: typeof STRIPE;
  } = {},
) {
  const server = serverWith({ subscription, billing, usage });
  const component = at.startsWith(BILLING) ? <BillingTab /> : <Subscription />;
  const route = at.replace(/[?#].*/, '');
  return renderInAdmin(component, { server, at, route, ...(config && { config }) });
}
const anyChoice = () => screen.queryByText(/^You chose/);

// @requirement 2.38, 9.2
it("the subscription page shows Growth as a trial with its features and the trial's leads", async () => {
  show(PATH, { usage: { included: 10, awaitingConfirmation: 90 } });
  expect(await screen.findByText('Growth ($199/month)')).toBeVisible();
  expect(screen.getByText('Trial')).toBeVisible();
  const included = within(screen.getByRole('list', { name: 'Included in the plan' }));
  const leads = '100 leads in your trial, then 300/month';
  expect(await included.findByText(leads)).toBeVisible();
  expect(textsOf(included.getAllByRole('listitem'))).toEqual(
    TRIAL.features.map((feature) => (feature === '300 leads/month' ? leads : feature)),
  );
  expect(screen.getByText(/^Free trial until/)).toBeVisible();
  const plans = within(screen.getByRole('list', { name: 'Plans' }));
  expect(textsOf(plans.getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/^Starter\$99\/month/),
    expect.stringMatching(/^Growth\$199\/month.*Current plan$/),
    expect.stringMatching(/^Pro\$349\/month/),
    expect.stringMatching(/^Agency\$499\/month/),
  ]);
});

// @requirement 9.4
it.each([
  [PATH, ['Pro ($299/month)']],
  [BILLING, ['Pro', '$299/month']],
])("%s shows the account's plan", async (path, texts) => {
  show(path, { subscription: buildSubscription('PRO', { billingPeriod: 'YEARLY' }) });
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
});

// @requirement 2.50
it('the billing tab says that nothing is charged and marks its card as a sample', async () => {
  show(BILLING);
  expect(await screen.findByText('Growth')).toBeVisible();
  expect(screen.getByText('$199/month')).toBeVisible();
  expect(screen.getByText('No payment provider is configured.')).toBeVisible();
  expect(textsOf([screen.getByText('visa').parentElement!])).toEqual([
    expect.stringMatching(/^visa.*4242Sample$/),
  ]);
});

// @requirement 2.39, 2.51
it.each([
  [PATH, 'Manage Subscription'],
  [BILLING, 'Manage Billing'],
  [BILLING, 'Update Card'],
  [BILLING, 'View Invoices'],
])(
  'without a payment provider, %s links to the page about changing plans with the %s button',
  async (path, button) => {
    const { user, router } = show(path);
    await user.click(await screen.findByRole('button', { name: button }));
    expect(router.state.location.pathname).toBe(MANAGE);
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe(path);
  },
);

it('the subscription page explains how to change plans without a payment provider', async () => {
  const billing = { enabled: false, isTest: false, reason: 'This installation has no Stripe key.' };
  renderInAdmin(<ManageSubscription />, { server: serverWith(), at: MANAGE, config: { billing } });
  expect(await screen.findByText(/^You're on Growth/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Manage Subscription$/);
  expect(screen.getByText('No payment provider is configured.')).toBeVisible();
  expect(
    screen.getByText(
      'This installation has no Stripe key. Nothing is charged, and no card is stored.',
    ),
  ).toBeVisible();
});

it('the page about changing plans links to the plans where they can be bought', async () => {
  const { router } = renderInAdmin(<ManageSubscription />, {
    server: serverWith(),
    at: MANAGE,
    route: MANAGE,
    config: STRIPE,
  });
  expect(router.state.location).toMatchObject({ pathname: PATH, hash: '#plans' });
});

// @requirement 2.79
it('without a payment provider, a chosen plan changes nothing', async () => {
  show(`${PATH}?plan=PRO&period=YEARLY`);
  expect(
    await screen.findByText(
      'No payment provider is configured, so nothing is charged and you stay on Growth ($199/month). ' +
        'Ask the operator of this installation to change your plan.',
    ),
  ).toBeVisible();
});

it('the subscription page says when the chosen plan is the current one', async () => {
  show(`${PATH}?plan=GROWTH&period=MONTHLY`);
  expect(await screen.findByText("You're already on this plan.")).toBeVisible();
});

it('the subscription page shows the chosen plan until it is dismissed', async () => {
  const { user, router } = show(`${PATH}?plan=GROWTH&period=YEARLY`);
  expect(
    await screen.findByText('You chose Growth ($169/month), billed yearly: $2,028 per year.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(anyChoice()).toBeNull();
  expect(router.state.location).toMatchObject({ pathname: PATH, search: '' });
});

// @requirement 2.79
it.each(['', '?plan=GOLD&period=YEARLY', '?plan=PRO&period=WEEKLY', '?plan=PRO'])(
  'the subscription page shows no chosen plan for the query %j',
  async (query) => {
    sessionStorage.setItem('chosen-plan', '{"plan":"PRO"}');
    show(PATH + query);
    expect(await screen.findByText('Growth ($199/month)')).toBeVisible();
    expect(anyChoice()).toBeNull();
  },
);

// @requirement 9.5
it('the subscription page counts delivered leads toward the monthly limit', async () => {
  show(PATH, { usage: { used: 12, left: 288 } });
  const meter = await screen.findByRole('meter', { name: 'Plan usage' });
  expect(meter).toHaveAttribute('aria-valuenow', '12');
  expect(meter).toHaveAttribute('aria-valuemax', '300');
  expect(screen.getByText('288 leads left')).toBeVisible();
});

it.each([
  ['a trial', TRIAL, ' leads used, 25 reserved by runs in progress', 'Free trial until Dec 1.'],
  [
    'a trial that is over',
    { ...TRIAL, isReadOnly: true },
    '62 leads left',
    'Your free trial ended on Dec 1.',
  ],
  [
    'a subscription',
    buildSubscription('GROWTH'),
    '62 leads left',
    'Growth plan, Nov 1 – Dec 1. Resets on Dec 1.',
  ],
] as const)(
  'the subscription page shows the period of %s',
  async (_, subscription, left, period) => {
    show(PATH, { subscription, usage: { held: 25, left: 62 } });
    const usage = await screen.findByRole('region', { name: 'This month' });
    expect(await within(usage).findByText(new RegExp(left))).toBeVisible();
    expect(usage).toHaveTextContent('62 leads left');
    expect(usage).toHaveTextContent(period);
  },
);

it.each([
  ['GROWTH', 'Pro has 1,000 leads for $349/month.', 'Upgrade'],
  ['AGENCY', '500 more leads cost $90.', 'Buy more leads'],
] as const)('a subscriber to %s sees what more leads cost', async (plan, text, action) => {
  show(PATH, { subscription: buildSubscription(plan) });
  const usage = await screen.findByRole('region', { name: 'This month' });
  expect(await within(usage).findByRole('link', { name: action })).toBeVisible();
  expect(usage).toHaveTextContent(text);
});

it('the subscription page shows the stored leads, and warns before the storage is full', async () => {
  show(PATH);
  const usage = await screen.findByRole('region', { name: 'This month' });
  expect(await within(usage).findByText('1,500 of 20,000 leads stored.')).toBeVisible();
});

it.each([
  [
    18_000,
    "You're storing 18,000 of your plan's 20,000 leads. Once it's full, runs won't find new leads.",
  ],
  [
    20_000,
    'Your plan stores 20,000 leads, and that storage is full. To find more, upgrade to a larger plan. You keep your leads and can still export them.',
  ],
])('with %i stored leads, the subscription page warns', async (storedLeads, warning) => {
  show(PATH, { usage: { storedLeads } });
  expect(await screen.findByText(warning)).toBeVisible();
});
