import { screen, within } from '@testing-library/react';
import type { UsageDays } from '#contract/subscription.js';
import { UsageByDay } from '../../../frontend/parts/plan/UsageByDay';
import { renderSignedIn, textsOf } from '../../support/dom/render';
import { FakeServer, holdAnswer, refusal } from '../../support/dom/server';

const DAYS = 'GET /api/usage/days';
const usage: UsageDays = {
  periodStart: '2026-11-05T14:30:00.000Z',
  periodEnd: '2026-12-05T14:30:00.000Z',
  limit: 1_300,
  days: [
    { day: '2026-11-05', leads: 10 },
    { day: '2026-11-06', leads: 0 },
    { day: '2026-11-07', leads: 1_000 },
    { day: '2026-11-08', leads: 1 },
  ],
};

function show(answer: UsageDays | Response = usage) {
  const server = new FakeServer().on(DAYS, answer);
  return renderSignedIn(<UsageByDay />, { server, at: '/dashboard/subscription' });
}
const SUMMARY = '1,011 of 1,300 leads used, most on Nov 7 (1,000).';

it('the usage chart stacks the leads of each day on those of earlier days, against the limit', async () => {
  show();
  const chart = await screen.findByRole('img', {
    name: 'Usage by day: 1,011 of 1,300 used, most on Nov 7 (1,000).',
  });
  expect(screen.getByText(SUMMARY)).toBeVisible();
  expect(screen.getByText('Limit: 1,300 leads')).toBeVisible();
  expect([...chart.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    'Nov 5: 10 leads, 10 in total',
    'Nov 6: 0 leads, 10 in total',
    'Nov 7: 1,000 leads, 1,010 in total',
    'Nov 8: 1 lead, 1,011 in total',
  ]);
  // November 5 to December 5 is 31 days, and the limit is at the top.
  expect(chart).toHaveAttribute('viewBox', '0 0 31 1300');
  const heights = [...chart.querySelectorAll('g')].map((day) =>
    [...day.querySelectorAll('rect')].slice(1).map((bar) => Number(bar.getAttribute('height'))),
  );
  expect(heights).toEqual([[10], [10], [10, 1_000], [1_010, 1]]);
});

it('the usage chart lists the days with leads in a table', async () => {
  const { user } = show();
  await user.click(await screen.findByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'Leads by day' }));
  expect(textsOf(table.getAllByRole('row'))).toEqual([
    'DayNew leadsTotal',
    'Nov 51010',
    'Nov 71,0001,010',
    'Nov 811,011',
  ]);
});

it('the usage chart says that a period has no leads yet', async () => {
  show({ ...usage, days: [{ day: '2026-11-05', leads: 0 }] });
  expect(
    await screen.findByText(/^No leads yet\. Each day's new leads will appear here\.$/),
  ).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('the usage chart shows that it is loading, then that it failed, and can be retried', async () => {
  const { answer, release } = holdAnswer(refusal(503, { error: 'The database is unavailable.' }));
  const server = new FakeServer().on(DAYS, answer);
  const { user } = renderSignedIn(<UsageByDay />, { server, at: '/dashboard/subscription' });
  expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
  release();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable.');
  server.on(DAYS, usage);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(SUMMARY)).toBeVisible();
});
