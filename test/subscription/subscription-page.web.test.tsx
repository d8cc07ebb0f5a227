import { act, screen, within } from '@testing-library/react';
import type { Subscription as Plan, UsageReport } from '../../contract/subscription.js';
import BillingTab from '../../frontend/settings/BillingTab';
import ManageSubscription from '../../frontend/subscription/ManageSubscription';
import Subscription from '../../frontend/subscription/Subscription';
import { renderSignedIn, textsOf } from '../support/dom/render';
import { FakeServer } from '../support/dom/server';

const PATH = '/dashboard/subscription';
const BILLING = '/dashboard/settings/billing';
const MANAGE = '/dashboard/subscription/manage';

/** The subscription of a new account. */
const TRIAL: Plan = {
  plan: 'GROWTH',
  name: 'Growth',
  price: 199,
  billingPeriod: 'MONTHLY',
  status: 'TRIAL',
  leadsPerMonth: 300,
  features: [
    '300 leads/month',
    'CSV and Airtable export',
    'Bi-weekly delivery',
    'Email enrichment',
  ],
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  trialEndsAt: '2026-12-01T00:00:00.000Z',
  isReadOnly: false,
};
const USAGE: UsageReport = {
  month: '2026-11-01',
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  used: 0,
  included: 300,
  extra: 0,
  held: 0,
  left: 300,
  resetsAt: '2026-12-01T00:00:00.000Z',
  storedLeads: 1_500,
  maxStoredLeads: 20_000,
};

function show(at: string, plan: Partial<Plan> = {}, usage: Partial<UsageReport> = {}) {
  const server = new FakeServer()
    .on('GET /api/subscription', { ...TRIAL, ...plan })
    .on('GET /api/usage', { ...USAGE, ...usage })
    .on('GET /api/usage/days', { ...USAGE, limit: 300, days: [{ day: '2026-11-01', leads: 0 }] });
  const component = at.startsWith(BILLING) ? <BillingTab /> : <Subscription />;
  return renderSignedIn(component, { server, at, route: at.replace(/\?.*/, '') });
}
const anyChoice = () => screen.queryByText(/^You chose/);

// @requirement 2.38, 9.2
it('the subscription page shows Growth as a trial with its features', async () => {
  show(PATH);
  expect(await screen.findByText('Growth ($199/month)')).toBeVisible();
  expect(screen.getByText('Trial')).toBeVisible();
  const included = within(screen.getByRole('list', { name: 'Included in the plan' }));
  expect(textsOf(included.getAllByRole('listitem'))).toEqual(TRIAL.features);
  expect(screen.getByText('Free trial until')).toBeVisible();
  const others = within(screen.getByRole('list', { name: 'Other plans' }));
  expect(textsOf(others.getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/^Starter\$99\/month/),
    expect.stringMatching(/^Pro\$349\/month/),
    expect.stringMatching(/^Agency\$499\/month/),
  ]);
});

// @requirement 9.4
it.each([PATH, BILLING])('%s shows the plan of the account', async (path) => {
  show(path, {
    plan: 'PRO',
    name: 'Pro',
    price: 299,
    billingPeriod: 'YEARLY',
    status: 'ACTIVE',
  });
  expect(await screen.findByText('Pro ($299/month)')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
});

// @requirement 2.50
it('the billing tab says that nothing is charged and marks its card as a sample', async () => {
  show(BILLING);
  expect(await screen.findByText('Growth ($199/month)')).toBeVisible();
  expect(screen.getByText('No payment provider is configured.')).toBeVisible();
  expect(textsOf([screen.getByText('Visa').parentElement!])).toEqual([
    expect.stringMatching(/^Visa.*4242Sample$/),
  ]);
});

// @requirement 2.39, 2.51
it.each([
  [PATH, 'Manage Subscription'],
  [BILLING, 'Manage Billing'],
  [BILLING, 'Update Card'],
  [BILLING, 'View Invoices'],
])('%s links to the page about changing plans with the %s button', async (path, button) => {
  const { user, router } = show(path);
  await user.click(await screen.findByRole('button', { name: button }));
  expect(router.state.location.pathname).toBe(MANAGE);
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe(path);
});

it('the subscription page explains how to change plans without a payment provider', async () => {
  const server = new FakeServer().on('GET /api/subscription', TRIAL);
  renderSignedIn(<ManageSubscription />, { server, at: MANAGE });
  expect(await screen.findByText(/^You're on Growth/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Manage Subscription$/);
  expect(screen.getByText('No payment provider is configured.')).toBeVisible();
  expect(screen.getByText(/^Nothing is charged/)).toBeVisible();
});

it('the subscription page says when the chosen plan is the current one', async () => {
  show(`${PATH}?plan=GROWTH&period=MONTHLY`);
  expect(await screen.findByText("You're already on this plan.")).toBeVisible();
});

it('the subscription page shows the chosen plan until it is dismissed', async () => {
  const { user, router } = show(`${PATH}?plan=GROWTH&period=YEARLY`);
  expect(await screen.findByText('You chose Growth ($169/month), billed yearly.')).toBeVisible();
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
  show(PATH, {}, { used: 12, left: 288 });
  const meter = await screen.findByRole('meter', { name: 'Plan usage' });
  expect(meter).toHaveAttribute('aria-valuenow', '12');
  expect(meter).toHaveAttribute('aria-valuemax', '300');
  expect(screen.getByText('288 leads left')).toBeVisible();
});

it.each([
  ['a trial', {}, '62 leads left, 25 reserved by running searches', 'Free trial until December 1.'],
  [
    'a trial that is over',
    { isReadOnly: true },
    '62 leads left',
    'Your free trial ended on December 1.',
  ],
  [
    'a subscription',
    { status: 'ACTIVE', trialEndsAt: null },
    '62 leads left',
    'Growth plan, November 1 – December 1. Resets on December 1.',
  ],
] as const)('the subscription page shows the period of %s', async (_, plan, left, period) => {
  show(PATH, plan, { held: 25, left: 62 });
  const usage = await screen.findByRole('region', { name: 'This Month' });
  expect(await within(usage).findByText(new RegExp(left))).toBeVisible();
  expect(usage).toHaveTextContent(period);
});

it('the subscription page shows the stored leads, and warns before the storage is full', async () => {
  show(PATH);
  const usage = await screen.findByRole('region', { name: 'This Month' });
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
  show(PATH, {}, { storedLeads });
  expect(await screen.findByText(warning)).toBeVisible();
});
