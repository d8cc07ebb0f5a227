import { screen, waitFor, within } from '@testing-library/react';
import History from '../../../frontend/screens/history/History';
import { InAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { failure, lead } from '../../support/dom/leads';
import { renderSignedIn } from '../../support/dom/render';
import { listOf, run, runId, RUNS } from '../../support/dom/runs';
import { FakeServer } from '../../support/dom/server';

const CSV_URL = `/api/export/run/${runId(1)}.csv`;
const LEADS = [
  lead(1, { Name: '=HYPERLINK("x") Coffee' }),
  lead(2, { Name: 'Harbor Roast', Phone: '+14155550100' }),
];
const CSV = ['Name,Phone', `"'=HYPERLINK(""x"") Coffee",`, 'Harbor Roast,+14155550100'].join(
  '\r\n',
);

const csvResponse = () => new Response(CSV, { headers: { 'Content-Type': 'text/csv' } });

/** The history with the details of its only run. */
async function show() {
  const server = new FakeServer()
    .on(
      `GET ${RUNS}`,
      listOf([run(1, { Category: 'coffee shop', 'Lead Count': 2, 'CSV URL': CSV_URL })]),
    )
    .on(`GET ${RUNS}/${runId(1)}/coverage`, () => new Promise<never>(() => {}))
    .on(
      `GET /api/leads/by-run/${runId(1)}`,
      Response.json({ leads: LEADS }, { headers: { 'Content-Range': 'leads 0-1/2' } }),
    )
    .on('GET /api/csv-proxy', csvResponse);
  const shown = renderSignedIn(
    <InAdmin>
      <History />
    </InAdmin>,
    { server, at: '/dashboard/history' },
  );
  const details = await screen.findByRole('button', { name: /Lead details/ });
  return { ...shown, openDetails: () => shown.user.click(details) };
}

describe('the lead details of a run', () => {
  // @requirement 7.17
  it("show the run's CSV if its leads cannot be loaded", async () => {
    complaints.expect(/Failed to fetch leads by run ID/);
    const { server, openDetails } = await show();
    server.on(`GET /api/leads/by-run/${runId(1)}`, failure);
    await openDetails();
    expect(await screen.findByText('Lead Details (2 leads)')).toBeVisible();
    const fallback = server.calls.find(({ path }) => path === '/api/csv-proxy');
    expect(fallback?.query.get('url')).toBe(CSV_URL);
    const leads = within(await screen.findByRole('table', { name: /^Leads for/ }));
    expect(leads.getAllByText('=HYPERLINK("x") Coffee')).toHaveLength(1);
    const row = within(leads.getByRole('row', { name: /Harbor Roast/ }));
    expect(row.getByRole('link', { name: /555/ })).toHaveAttribute('href', 'tel:+14155550100');
    expect(complaints.logged).toContainEqual(
      expect.stringContaining('Failed to fetch leads by run ID'),
    );
  });

  // @requirement 8.34
  it('only log that the CSV cannot be loaded or copied', async () => {
    complaints.expect(/Failed to copy the CSV/);
    const { user, server, openDetails } = await show();
    await openDetails();
    const copy = await screen.findByRole('button', { name: 'Copy CSV' });
    const failures = () =>
      complaints.logged.filter((text) => text.includes('Failed to copy the CSV'));
    server.on('GET /api/csv-proxy', failure);
    await user.click(copy);
    await waitFor(() => expect(failures()).toHaveLength(1));
    expect(copy).toBeEnabled();
    server.on('GET /api/csv-proxy', csvResponse);
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    write.mockRejectedValue(new Error('The clipboard is locked'));
    await user.click(copy);
    await waitFor(() => expect(failures()).toHaveLength(2));
    expect(write).toHaveBeenCalledWith(CSV);
    expect(copy).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
