import { screen, waitFor } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import type { ReactElement } from 'react';
import type { Subscription } from '#contract/subscription.js';
import type { User } from '#contract/users.js';
import { PlanBanner } from '../../../frontend/app/dashboard/PlanBanner';
import { TrialLine } from '../../../frontend/app/dashboard/TrialLine';
import { MonthUsage } from '../../../frontend/parts/scrape/MonthUsage';
import { MoreLeads } from '../../../frontend/parts/scrape/MoreLeads';
import { renderInAdmin } from '../../support/dom/admin';
import { buildSubscription, serverWith, STRIPE, TRIAL } from '../../support/dom/plan';
import { profileOf } from '../../support/dom/team';

const STOP = '2026-12-08T00:00:00.000Z';
const overdue = { status: 'PAST_DUE', runsStopAt: STOP } as const;

it.each([
  [
    'a trial that is over',
    { ...TRIAL, isReadOnly: true },
    "Your free trial is over, so you can't start new runs. You can still read and export your leads.",
    'See plans',
  ],
  [
    'a failed payment',
    buildSubscription('PRO', overdue),
    'Your last payment failed. New runs stop on Dec 8, 2026.',
    'Update card',
  ],
  [
    'a payment that failed a week ago',
    buildSubscription('PRO', { ...overdue, isReadOnly: true }),
    "Your last payment failed. You haven't been able to start new runs since Dec 8, 2026. You can still read and export your leads.",
    'Update card',
  ],
  [
    'a subscription that is over',
    buildSubscription('PRO', { status: 'CANCELLED', endedAt: STOP, isReadOnly: true }),
    "Your subscription ended on Dec 8, 2026, so you can't start new runs. You can still read and export your leads.",
    'See plans',
  ],
])('every screen explains what %s means, and what to do', async (_, subscription, text, action) => {
  renderInAdmin(<PlanBanner />, {
    server: serverWith({ subscription, usage: { left: 62 } }),
    config: STRIPE,
  });
  const banner = await screen.findByRole('status');
  expect(banner).toHaveTextContent(`${text}${action}`);
});

it.each([
  ['OWNER', ['See plans', 'Buy more leads', 'Your plan', 'Buy more leads']],
  ['ADMIN', ['Your plan']],
  ['MEMBER', []],
  ['VIEWER', []],
] as const)('%s gets only the links about the plan that the role can use', async (role, links) => {
  const show = (part: ReactElement, subscription: Subscription) =>
    renderInAdmin(part, {
      server: serverWith({ subscription }),
      config: STRIPE,
      session: { profile: profileOf(role) as User },
    });
  const over = show(<PlanBanner />, { ...TRIAL, isReadOnly: true });
  expect(await screen.findByRole('status')).toBeVisible();
  const shown = screen.queryAllByRole('link').map(({ textContent }) => textContent);
  over.unmount();
  show(
    <>
      <MoreLeads />
      <MonthUsage />
    </>,
    buildSubscription('AGENCY'),
  );
  expect(await screen.findByRole('meter')).toBeVisible();
  shown.push(...screen.queryAllByRole('link').map(({ textContent }) => textContent));
  expect(shown).toEqual(links);
});

it('a paid subscription has no banner', async () => {
  const { queries } = renderInAdmin(<PlanBanner />, {
    server: serverWith({ subscription: buildSubscription('PRO') }),
  });
  await waitFor(() => expect(queries.getQueryData(['usage'])).toBeDefined());
  expect(screen.queryByRole('status')).toBeNull();
});

it('a trial shows what is left of it, until that is dismissed', async () => {
  localStorage.clear();
  const show = () =>
    renderInAdmin(
      <>
        <PlanBanner />
        <TrialLine />
      </>,
      {
        server: serverWith({ subscription: TRIAL, usage: { left: 62 } }),
        session: { user: { uid: 'ada', email: 'ada@example.com' } as Identity },
      },
    );
  const { user, unmount } = show();
  const line = await screen.findByRole('status');
  expect(line).toHaveTextContent('Free trial until Dec 1, 2026, 62 leads left.See plans');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  const { queries } = show();
  await waitFor(() => expect(queries.getQueryData(['usage'])).toBeDefined());
  expect(screen.queryByRole('status')).toBeNull();
});
