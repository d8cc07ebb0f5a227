import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { NO_COVERAGE } from '#contract/coverage.js';
import Run from '../../../frontend/app/dashboard/Run';
import { InAdmin } from '../../support/dom/admin';
import { lead, leadId, LEADS } from '../../support/dom/leads';
import { renderSignedIn } from '../../support/dom/render';
import { run, runId as id, RUNS } from '../../support/dom/runs';
import { FakeServer, refusal } from '../../support/dom/server';

it("a run's page has the grid of leads, which shows its leads and opens them", async () => {
  const found = run(1, { 'Lead Count': 1, Coverage: { ...NO_COVERAGE, found: 1, leads: 1 } });
  const page = { headers: { 'Content-Range': 'leads 0-0/1' } };
  const server = new FakeServer()
    .on(`GET ${RUNS}/${id(1)}`, found)
    .on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(404))
    .on(`GET /api/leads/by-run/${id(1)}`, () => Response.json({ leads: [], merged: 0 }, page))
    .on(`GET ${LEADS}`, () => Response.json([lead(1, { Name: 'Harbor Roast' })], page));
  const { user, router } = renderSignedIn(
    <InAdmin>
      <Routes>
        <Route path="/dashboard/history/:run" element={<Run />} />
        <Route path="*" element={null} />
      </Routes>
    </InAdmin>,
    { server, at: `/dashboard/history/${id(1)}`, route: '*' },
  );
  const grid = within(await screen.findByRole('table', { name: 'Leads' }));
  const filter = JSON.stringify({ run: id(1) });
  expect(
    server.calls.filter(({ path }) => path === LEADS).map(({ query }) => query.get('filter')),
  ).toContain(filter);
  await user.click(grid.getByRole('link', { name: 'Harbor Roast' }));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe(`/dashboard/leads/${leadId(1)}`);
  expect(new URLSearchParams(search).get('filter')).toBe(filter);
});
