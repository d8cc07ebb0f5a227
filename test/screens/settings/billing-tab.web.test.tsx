import { screen, waitFor, within } from '@testing-library/react';
import type { Billing, Invoice } from '#contract/billing.js';
import type { Role } from '#contract/roles.js';
import BillingTab from '../../../frontend/screens/settings/BillingTab';
import { PACKS_PATH, PLANS_PATH } from '../../../frontend/parts/plan/paths';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { textsOf } from '../../support/dom/render';
import { refusal } from '../../support/dom/server';
import {
  buildSubscription,
  serverWith,
  STRIPE,
  TILL,
  TRIAL,
  UNBOUGHT,
} from '../../support/dom/plan';
import { profileOf } from '../../support/dom/team';

const ENDS = '2026-12-01T00:00:00.000Z';
const PATH = '/dashboard/settings/billing';
const INVOICES: Invoice[] = [
  {
    id: 'in_2',
    number: 'LD-0002',
    description: 'Lead Delivery Pro (at $349.00 / month)',
    period: { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' },
    createdAt: '2026-12-01T00:00:00.000Z',
    total: 34_900,
    currency: 'usd',
    status: 'open',
    url: 'https://pay.example/in_2',
    pdfUrl: 'https://pay.example/in_2/pdf',
  },
  {
    id: 'in_1',
    number: null,
    description: 'Lead Delivery: 500 more leads',
    period: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    total: 12_550,
    currency: 'usd',
    status: 'paid',
    url: null,
    pdfUrl: null,
  },
];

function show(
  billing: Partial<Billing> = {},
  config = STRIPE,
  account: Parameters<typeof serverWith>[0] = {},
  role: Role = 'OWNER',
) {
  const server = serverWith({ subscription: buildSubscription('PRO'), billing, ...account });
  const profile = profileOf(role);
  return renderInAdmin(<BillingTab />, { server, at: PATH, route: PATH, config, profile });
}

// @requirement 2.50
it('the billing tab shows the card that is charged', async () => {
  show();
  const card = (await screen.findByText('visa')).parentElement!;
  expect(card).toHaveTextContent('visa•••• ending in 4242Expires 12/2030');
  expect(screen.queryByText('Sample')).toBeNull();
  expect(screen.queryByText(/No payment provider|Test checkout/)).toBeNull();
});

it('the billing tab says that the test checkout charges nothing', async () => {
  show(UNBOUGHT, TILL);
  expect(await screen.findByText('Test checkout: no card is charged.')).toBeVisible();
  expect(await screen.findByText("No card yet. You'll add one when you subscribe.")).toBeVisible();
  expect(await screen.findByText('No invoices yet. Nothing has been charged.')).toBeVisible();
});

it('the billing tab lists the invoices, each with what it charges and its PDF', async () => {
  const { server } = show();
  server.on('GET /api/billing/invoices', INVOICES);
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  expect(textsOf(table.getAllByRole('row').slice(1))).toEqual([
    'LD-0002Lead Delivery Pro, Dec 1, 2026Lead Delivery Pro Dec 1, 2026 – Jan 1, 2027Dec 1, 2026Not paid yet$349PDF',
    'in_1Lead Delivery: 500 more leads, Nov 1, 2026Lead Delivery: 500 more leadsNov 1, 2026Paid$125.50',
  ]);
  // Its page has the form that pays it.
  expect(table.getByRole('link', { name: 'LD-0002' })).toHaveAttribute('href', INVOICES[0]!.url);
  expect(table.getByRole('link', { name: 'PDF of invoice LD-0002' })).toHaveAttribute(
    'href',
    INVOICES[0]!.pdfUrl,
  );
});

it('the billing tab links only unpaid invoices, since a paid one has its PDF', async () => {
  const { server } = show();
  server.on('GET /api/billing/invoices', [{ ...INVOICES[0]!, status: 'paid' }]);
  expect(await screen.findByText('LD-0002')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'LD-0002' })).toBeNull();
  expect(screen.getByRole('link', { name: 'PDF of invoice LD-0002' })).toBeVisible();
});

it.each([
  ['the next charge', {}, {}, 'Next charge $349 on Dec 1, 2026'],
  ['the end of a canceled plan', { cancelAt: ENDS }, {}, 'Ends on Dec 1, 2026'],
  ['the end of a trial', UNBOUGHT, { subscription: TRIAL }, 'Free trial until Dec 1, 2026'],
])('the billing tab shows %s below the price', async (_name, billing, account, text) => {
  show(billing, STRIPE, account);
  expect(await screen.findByText(text)).toBeVisible();
});

const USED_UP = { used: 2_500, left: 0, refusal: "You've used all the leads in this period." };

it.each([
  ['Change plan', 'PRO', {}, PLANS_PATH],
  ['Change plan', 'PRO', USED_UP, PLANS_PATH],
  ['Buy more leads', 'AGENCY', USED_UP, PACKS_PATH],
] as const)('the billing tab offers %s on %s', async (name, plan, usage, to) => {
  show({}, STRIPE, { subscription: buildSubscription(plan), usage });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
});

it('the billing tab shows the usage, and offers more leads once when none are left', async () => {
  const usage = { ...USED_UP, included: 2_500 };
  show({}, STRIPE, { subscription: buildSubscription('AGENCY'), usage });
  expect(await screen.findByText('2,500 of 2,500 leads used')).toBeVisible();
  expect(await screen.findAllByRole('link', { name: 'Buy more leads' })).toHaveLength(1);
});

it('the billing tab shows an error only where something cannot be loaded', async () => {
  const { server, user } = show();
  server.on('GET /api/billing/invoices', refusal(503, { error: 'Please try again in a minute.' }));
  expect(await screen.findByText('Failed to fetch invoices')).toBeVisible();
  expect(await screen.findByText('$349/month')).toBeVisible();
  server.on('GET /api/billing/invoices', INVOICES);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table', { name: 'Invoices' })).toBeVisible();
});

// @requirement 2.51
it.each([
  ['Manage Billing', {}],
  ['Update Card', { flow: 'payment_method_update' }],
  ['View Invoices', {}],
])('%s opens the portal', async (name, request) => {
  const { server, user } = show();
  // jsdom follows a link within the page only.
  server.on('POST /api/billing/portal', { url: `${location.origin}/#portal` });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(location.hash).toBe('#portal'));
  expect(server.sent('POST /api/billing/portal')).toEqual([request]);
});

it('a portal that cannot be opened shows an error', async () => {
  complaints.expect(/Failed to open the billing portal/);
  const { server, user } = show();
  server.on('POST /api/billing/portal', refusal(503, { error: 'Please try again in a minute.' }));
  await user.click(await screen.findByRole('button', { name: 'Manage Billing' }));
  expect(
    await screen.findByText('Failed to open the billing portal. Please try again in a minute.'),
  ).toBeVisible();
});

describe('the billing email', () => {
  const PATH_OF_EMAIL = '/api/billing/email';

  it('is the owner’s login address until another one is chosen, which must be confirmed', async () => {
    const { user, server } = show();
    expect(await screen.findByText(/go to ada@example.com/)).toBeInTheDocument();
    server
      .on(`PUT ${PATH_OF_EMAIL}`, {
        email: 'books@example.com',
        isConfirmed: false,
        sentTo: 'ada@example.com',
      })
      .on(`POST ${PATH_OF_EMAIL}/confirmation`, { success: true });

    await user.type(screen.getByLabelText('Send them to'), 'books@example.com');
    await user.click(screen.getByRole('button', { name: 'Save address' }));

    expect(await screen.findByText('Confirm books@example.com')).toBeInTheDocument();
    expect(server.sent(`PUT ${PATH_OF_EMAIL}`)).toEqual([{ email: 'books@example.com' }]);
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await waitFor(() => expect(server.sent(`POST ${PATH_OF_EMAIL}/confirmation`)).toHaveLength(1));
  });

  it('is removed by leaving it empty', async () => {
    const { user, server } = show();
    server
      .on(`GET ${PATH_OF_EMAIL}`, {
        email: 'books@example.com',
        isConfirmed: true,
        sentTo: 'books@example.com',
      })
      .on(`PUT ${PATH_OF_EMAIL}`, { email: null, isConfirmed: false, sentTo: 'ada@example.com' });
    const field = await screen.findByDisplayValue('books@example.com');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save address' }));

    expect(await screen.findByText(/go to ada@example.com/)).toBeInTheDocument();
    expect(server.sent(`PUT ${PATH_OF_EMAIL}`)).toEqual([{ email: null }]);
  });

  it('shows the server’s message at the field', async () => {
    complaints.expect(/Please enter a valid/, /Failed to save the billing email/);
    const { user, server } = show();
    const error = 'Please enter a valid email address';
    server.on(`PUT ${PATH_OF_EMAIL}`, () => refusal(400, { error, errors: { email: error } }));
    await user.type(await screen.findByLabelText('Send them to'), 'x@y');
    await user.click(screen.getByRole('button', { name: 'Save address' }));

    expect(await screen.findByText(error)).toBeInTheDocument();
  });
});

it('the billing tab shows plan and invoices to an admin, without what only the owner can change', async () => {
  show({}, STRIPE, {}, 'ADMIN');
  expect(await screen.findByText('visa')).toBeVisible();
  for (const name of ['Update Card', 'View Invoices', 'Manage Billing'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull();
  expect(screen.queryByLabelText('Send them to')).toBeNull();
});
