import { screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ClosedAccount } from '../../../frontend/app/dashboard/ClosedAccount';
import { complaints } from '../../support/dom/complaints';
import { renderSignedIn } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';
import { profileOf } from '../../support/dom/team';

const [ACME, OWN] = [
  { id: '11111111-1111-4111-8111-111111111111', name: 'Acme Ltd', role: 'MEMBER' },
  { id: '22222222-2222-4222-8222-222222222222', name: 'Ada', role: 'OWNER' },
] as const;

function show(accounts: (typeof ACME | typeof OWN)[], server = new FakeServer()) {
  const membership = {
    ...profileOf('MEMBER').membership!,
    accountId: ACME.id,
    permissions: ['own' as const],
    accounts: [...accounts],
  };
  return renderSignedIn(
    <QueryClientProvider client={new QueryClient()}>
      <ClosedAccount />
    </QueryClientProvider>,
    { profile: { membership }, server },
  );
}

beforeEach(() => sessionStorage.clear());

it('an account whose owner has disabled it says so, and offers the member’s other accounts', async () => {
  const { user } = show([ACME, OWN]);
  expect(screen.getByRole('heading', { name: 'Acme Ltd’s account is closed' })).toBeVisible();
  expect(screen.getByText(/^Its owner has disabled their login/)).toBeVisible();

  complaints.expect(/Not implemented: navigation/);
  await user.click(screen.getByRole('button', { name: 'Open Ada' }));

  expect(sessionStorage.getItem('account')).toBe(OWN.id);
});

it('a closed account can be left after a confirmation, and a failure is shown', async () => {
  const server = new FakeServer().on('POST /api/team/leave', () =>
    refusal(503, { error: 'Please try again in a moment.' }),
  );
  const { user, endings } = show([ACME], server);
  await user.click(screen.getByRole('button', { name: 'Leave account' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));

  expect(await screen.findByText(/You didn't leave the account/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(endings).toHaveLength(1);
});
