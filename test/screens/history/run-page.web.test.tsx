import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { NO_COVERAGE } from '#contract/coverage.js';
import type { ScrapeRun } from '#contract/scrape.js';
import { RunPage } from '../../../frontend/screens/history/run/RunPage';
import { InAdmin } from '../../support/dom/admin';

import { button, renderSignedIn } from '../../support/dom/render';
import { run, runId as id, RUNS } from '../../support/dom/runs';
import { FakeServer } from '../../support/dom/server';
import { USAGE } from '../../support/dom/plan';

/** Renders the page of a run, without the grid of the leads screen. */
function showRun(
  shown: ScrapeRun,
  {
    leads = [],
    total = leads.length,
    at = `/dashboard/history/${id(1)}`,
    hasReport = true,
    left = 0,
  }: { leads?: object[]; total?: number; at?: string; hasReport?: boolean; left?: number } = {},
) {
  const server = new FakeServer()
    .on(`GET ${RUNS}/${id(1)}`, shown)
    .on(`GET ${RUNS}/${id(1)}/coverage`, () => {
      if (!hasReport) return new Promise(() => {});
      return {
        ...shown.Coverage,
        source: 'Places index',
        city: shown.City,
        category: shown.Category,
        matched: null,
        requests: 0,
        maxRequests: null,
        estimatedCost: null,
        statement: 'Complete: the whole city was searched.',
      };
    })
    .on(`GET /api/leads/by-run/${id(1)}`, ({ query }) =>
      query.get('range')!.startsWith('[0,')
        ? Response.json(
            { leads, merged: 0 },
            {
              headers: {
                'Content-Range': `leads ${leads.length ? `0-${leads.length - 1}` : '*'}/${total}`,
              },
            },
          )
        : new Promise<Response>(() => {}),
    )
    .on('GET /api/usage', { ...USAGE, left })
    .on('GET /api/subscription', { plan: 'GROWTH', status: 'ACTIVE', isReadOnly: false });
  return renderSignedIn(
    <InAdmin>
      <Routes>
        <Route
          path="/dashboard/history/:run"
          element={<RunPage leads={({ run: { leads } }) => <p>{leads} in the grid</p>} />}
        />
      </Routes>
    </InAdmin>,
    { server, at },
  );
}
const found = run(1, {
  City: 'monaco',
  Category: 'restaurant',
  'Lead Count': 15,
  'Requested Count': 60,
  'CSV URL': 'http://localhost:3000/runs/1.csv?token=t',
  Coverage: { ...NO_COVERAGE, found: 15, leads: 15 },
});

describe("a run's page", () => {
  it('has its outcome, its leads, and what can be done with it', async () => {
    const { user, router } = showRun(found);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Restaurant in Monaco' }),
    ).toBeVisible();
    expect(document.title).toBe('Restaurant in Monaco · Lead Delivery');
    expect(screen.getByText('Complete')).toBeVisible();
    expect(await screen.findByText('15 places found: 15 delivered.')).toBeVisible();
    expect(screen.getByText('15 in the grid')).toBeVisible();
    const leads = screen.getByRole('link', { name: 'Open in Leads' });
    expect(new URL(leads.getAttribute('href')!, location.origin).searchParams.get('filter')).toBe(
      JSON.stringify({ run: id(1) }),
    );
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'download',
      `leads_${id(1)}.csv`,
    );
    expect(await button('Schedule')).toHaveAttribute('aria-haspopup', 'dialog');
    await user.click(await button('Run again'));
    expect(router.state.location).toMatchObject({
      pathname: '/dashboard',
      state: { request: { city: 'monaco', category: 'restaurant', minLeads: 60 } },
    });
  });

  const LEADS = [
    { id: 'a', Phone: '+377 97 98 06 06', Website: 'example.com', Email: null },
    { id: 'b', Phone: '+377 97 98 07 07', Website: null, Email: null },
    { id: 'c', Phone: '', Website: null, Email: 'hello@example.com' },
  ];

  it('says how many of the leads can be reached, and how', async () => {
    showRun(found, { leads: LEADS });
    expect(await screen.findByText('67%')).toBeVisible();
    const figures = screen.getByText('67%').closest('dl')!;
    expect(figures).toHaveTextContent('Phone267%Website133%Email133%');
  });

  it('counts contacts only once it has all leads', async () => {
    const { server } = showRun(found, { leads: LEADS, total: 4 });
    await waitFor(() =>
      expect(server.calls.filter(({ path }) => path.includes('by-run'))).toHaveLength(2),
    );
    const figures = document.querySelector('dl[aria-busy="true"]')!;
    expect(figures).toHaveTextContent('Phone––Website––Email––');
  });

  it("says that the plan's limit was reached, and how many are waiting", async () => {
    const message = "Stopped at your plan's limit: 15 of 60 leads.";
    const coverage = { found: 25, surplus: 10, available: 553, limit: 'plan' as const };
    showRun({ ...found, Message: message, Coverage: { ...found.Coverage, ...coverage } });
    const alert = (await screen.findByText(message)).closest('[role=status]')!;
    // Each is said once.
    expect(screen.getAllByText('Limit reached')).toHaveLength(1);
    expect(screen.getAllByText(/538 more are waiting/)).toHaveLength(1);
    expect(
      await within(alert as HTMLElement).findByRole('link', { name: 'Upgrade' }),
    ).toHaveAttribute('href', '/dashboard/subscription#plans');
    expect(await screen.findByText('15 of 553 delivered. 538 more are waiting.')).toBeVisible();
    expect(screen.queryByText('Complete')).not.toBeInTheDocument();
  });

  it('offers to run it again once there are leads for it, and no more leads', async () => {
    const coverage = { found: 25, surplus: 10, available: 553, limit: 'plan' as const };
    showRun(
      { ...found, Message: 'Stopped', Coverage: { ...found.Coverage, ...coverage } },
      {
        left: 886,
      },
    );
    expect(
      await screen.findByText('You have 886 leads again. Run it again for the others.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Run again' })).toHaveClass('primary');
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });

  it('calls nothing waiting when the run delivered what was requested', async () => {
    const coverage = { found: 72, leads: 60, surplus: 12, available: 553, limit: null };
    showRun({ ...found, 'Lead Count': 60, Coverage: { ...found.Coverage, ...coverage } });
    expect(await screen.findByText('60 of 553 delivered, as requested.')).toBeVisible();
    expect(screen.getByText('Complete')).toBeVisible();
    expect(screen.queryByText(/waiting/)).not.toBeInTheDocument();
  });

  it('shows the progress of an unfinished run, which can be paused', async () => {
    showRun({ ...found, Status: 'Running', Progress: 40, 'CSV URL': null });
    expect(await screen.findByRole('progressbar', { name: 'Progress of the run' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(await button(/^Pause/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Run again' })).not.toBeInTheDocument();
  });

  it('says that there are no leads', async () => {
    showRun(run(1));
    expect(await screen.findByText('No results')).toBeVisible();
    expect(screen.getByText('No lead data available')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open in Leads' })).not.toBeInTheDocument();
  });

  it('says why a run failed, and nothing about leads it does not have', async () => {
    showRun(run(1, { Status: 'Failed', Message: "Monaco isn't loaded yet." }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Monaco isn't loaded yet.");
    expect(await button('Run again')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Leads of this run' })).not.toBeInTheDocument();
  });

  it('explains a run that does not exist', async () => {
    const { server } = showRun(found, { at: '/dashboard/history/new' });
    expect(await screen.findByText("This page doesn't exist.")).toBeVisible();
    expect(server.sent(`GET ${RUNS}/new`)).toEqual([]);
  });
});

it('shows the counts of a run before its report arrives', async () => {
  showRun(run(1, { Coverage: { ...NO_COVERAGE, found: 9, leads: 4, outside: 5 } }), {
    hasReport: false,
  });
  const coverage = await screen.findByRole('region', { name: 'Coverage' });

  expect(coverage).toHaveAttribute('aria-busy', 'true');
  expect(within(coverage).getByText('Outside the city').nextSibling).toHaveTextContent('5');
});
