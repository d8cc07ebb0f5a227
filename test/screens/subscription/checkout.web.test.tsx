import { act, screen, waitFor } from '@testing-library/react';
import type { Billing, SyncResult } from '#contract/billing.js';
import Checkout from '../../../frontend/screens/subscription/Checkout';
import Subscription from '../../../frontend/screens/subscription/Subscription';
import { renderInAdmin } from '../../support/dom/admin';
import { holdAnswer, refusal } from '../../support/dom/server';
import { buildSubscription, serverWith, STRIPE, TILL, UNBOUGHT } from '../../support/dom/plan';

const PATH = '/dashboard/subscription';
const CHOICE = 'plan=PRO&period=MONTHLY';

function openCheckout(
  query = `?${CHOICE}`,
  config?: typeof STRIPE,
  billing: Partial<Billing> = {},
) {
  const route = `${PATH}/checkout`;
  const server = serverWith({ billing });
  return renderInAdmin(<Checkout />, {
    server,
    at: route + query,
    route,
    ...(config && { config }),
  });
}

describe('opening the checkout', () => {
  it('opens the checkout for the chosen plan, and keeps the choice in case the user returns', async () => {
    const { server } = openCheckout(undefined, TILL);
    // jsdom follows a link within the page only.
    server.on('POST /api/billing/checkout', { url: `${location.origin}/#till` });
    expect(await screen.findByText('Opening the checkout...')).toBeVisible();
    expect(screen.getByText('Test checkout: no card is charged.')).toBeVisible();
    await waitFor(() => expect(location.hash).toBe('#till'));
    expect(server.sent('POST /api/billing/checkout')).toEqual([
      { plan: 'PRO', billingPeriod: 'MONTHLY' },
    ]);
    expect(sessionStorage.getItem('chosen-plan')).toBe(CHOICE);
  });

  it('says why the checkout cannot be opened, and tries again', async () => {
    const { server, user } = openCheckout(undefined, STRIPE);
    server.on(
      'POST /api/billing/checkout',
      refusal(503, { error: 'Our payment provider is down.' }),
    );
    expect(await screen.findByText('Failed to open the checkout')).toBeVisible();
    expect(screen.getByText('Our payment provider is down.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the plans' })).toBeVisible();
    server.on('POST /api/billing/checkout', { url: `${location.origin}/#again` });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(location.hash).toBe('#again'));
  });

  it('redirects an account with a subscription to its plan change', async () => {
    const { server, router } = openCheckout(undefined, STRIPE);
    server.on('POST /api/billing/checkout', refusal(409, { code: 'subscription_exists' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(PATH));
    expect(router.state.location.search).toBe(`?${CHOICE}`);
  });

  it('offers to use a different card for a subscription whose payments all failed', async () => {
    const { server } = openCheckout(undefined, STRIPE, UNBOUGHT);
    const error = 'You already have a subscription.';
    server.on('POST /api/billing/checkout', refusal(409, { error, code: 'subscription_exists' }));
    expect(await screen.findByText(error)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update Card' })).toBeVisible();
  });

  it.each([
    ['without a payment provider', `?${CHOICE}`, `?${CHOICE}`, ''],
    ['without a valid plan', '?plan=GOLD', '', '#plans'],
  ])('%s redirects to the subscription page', (_, query, search, hash) => {
    const { router } = openCheckout(query);
    expect(router.state.location).toMatchObject({ pathname: PATH, search, hash });
  });
});

function comeBack(config = STRIPE) {
  const server = serverWith({
    subscription: buildSubscription('PRO'),
    usage: { included: 1000, left: 988 },
  });
  const at = `${PATH}?checkout=cs_test_1`;
  return renderInAdmin(<Subscription />, { server, at, route: PATH, config });
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const result = (checkout: SyncResult['checkout']) => ({ checkout });

describe('the return page of a checkout', () => {
  it('confirms the payment, then shows the plan', async () => {
    sessionStorage.setItem('chosen-plan', CHOICE);
    const { server } = comeBack(TILL);
    const sync = holdAnswer(result('paid'));
    server.on('POST /api/billing/sync', sync.answer);
    expect(await screen.findByText('Confirming your payment...')).toBeVisible();
    sync.release();
    expect(await screen.findByText("You're on Pro ($349/month).")).toBeVisible();
    expect(screen.getByText(/You have 988 of 1,000 leads left in this period/)).toBeVisible();
    expect(screen.queryByText(/Pay with a test card/)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    expect(server.sent('POST /api/billing/sync')).toEqual([{ session: 'cs_test_1' }]);
  });

  describe('while the bank has not confirmed the payment', () => {
    beforeEach(() => {
      jest.useFakeTimers({ advanceTimers: true });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('waits for it and shows the plan then', async () => {
      const { server } = comeBack();
      server.on('POST /api/billing/sync', result('pending'));
      expect(await screen.findByText('Waiting for your bank')).toBeVisible();
      server.on('POST /api/billing/sync', result('paid'));
      await pass(2_000);
      expect(await screen.findByText("You're on Pro ($349/month).")).toBeVisible();
    });

    it('stops polling after a minute, until the user checks again', async () => {
      const { server } = comeBack();
      server.on('POST /api/billing/sync', result('pending'));
      expect(await screen.findByText('Waiting for your bank')).toBeVisible();
      await pass(70_000);
      expect(await screen.findByText(/^Your bank hasn't confirmed the payment yet/)).toBeVisible();
      const asked = server.calls.length;
      await pass(60_000);
      expect(server.calls).toHaveLength(asked);
      server.on('POST /api/billing/sync', result('paid'));
      act(() => screen.getByRole('button', { name: 'Check again' }).click());
      expect(await screen.findByText("You're on Pro ($349/month).")).toBeVisible();
    });
  });

  it.each([
    ['open', "This checkout hasn't been completed."],
    ['expired', 'This checkout has expired.'],
  ] as const)('says that an %s checkout charged nothing', async (state, text) => {
    const { server } = comeBack();
    server.on('POST /api/billing/sync', result(state));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Nothing was charged.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      `${PATH}#plans`,
    );
  });

  it("says that another account's checkout changed nothing", async () => {
    const { server } = comeBack();
    const error = "This checkout doesn't belong to your account. Nothing was changed.";
    server.on('POST /api/billing/sync', refusal(404, { error }));
    expect(await screen.findByText("This is another account's checkout.")).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('says why the payment cannot be confirmed, and tries again', async () => {
    const { server, user } = comeBack();
    server.on('POST /api/billing/sync', refusal(503, { error: 'Please try again in a minute.' }));
    expect(await screen.findByText('Failed to confirm the payment')).toBeVisible();
    server.on('POST /api/billing/sync', result('paid'));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText("You're on Pro ($349/month).")).toBeVisible();
  });
});
