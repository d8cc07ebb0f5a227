import { screen, waitFor, within } from '@testing-library/react';
import { type CoverageReport, NO_COVERAGE } from '#contract/coverage.js';
import type { ScrapeRun } from '#contract/scrape.js';
import { button } from '../../support/dom/render';
import { row, showHistory } from '../../support/dom/history';
import { listOf, run, runId as id, RUNS } from '../../support/dom/runs';
import { holdAnswer, refusal } from '../../support/dom/server';

// @requirement 2.31
it('the history says that a run without leads has no lead data and no CSV', async () => {
  const { user, server } = showHistory([run(1)]);
  server.on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(500));
  expect(await row('bakery')).toHaveTextContent('No CSV data available');
  await user.click(await button(/Lead details/));
  expect(await screen.findByText('Lead Details (0 leads)')).toBeVisible();
  expect(screen.getByText('No lead data available')).toBeVisible();
  const panel = screen.getByText('Lead Details (0 leads)').closest('td')!;
  expect(within(panel).getByText('No CSV data available')).toBeVisible();
});

it('the history says why a run failed, and offers to run it again', async () => {
  const { user, server } = showHistory([
    run(1, { Status: 'Failed', Message: "Monaco isn't loaded yet." }),
  ]);
  server.on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(500));
  await user.click(await button(/Lead details/));
  const failure = (await screen.findByText("Monaco isn't loaded yet.")).closest('[role=alert]')!;
  expect(within(failure as HTMLElement).getByRole('button', { name: 'Run again' })).toBeVisible();
  expect(screen.queryByText('No lead data available')).not.toBeInTheDocument();
});

// @requirement 2.33
it('the lead panel shows no rows for a run whose leads were deleted', async () => {
  const { user, server } = showHistory([run(1, { 'Lead Count': 3 })]);
  server
    .on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(500))
    .on(`GET /api/leads/by-run/${id(1)}`, () =>
      Response.json({ leads: [] }, { headers: { 'Content-Range': 'leads */0' } }),
    );
  await user.click(await button(/Lead details/));
  expect(await screen.findByText('No rows to display.')).toBeVisible();
});

const leadsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    id: `lead-${from + index}`,
    Name: `Table ${from + index + 1}`,
    Phone: '+12085550100',
  }));
const page = (leads: object[], total: number) =>
  Response.json({ leads }, { headers: { 'Content-Range': `leads 0-${leads.length}/${total}` } });
const LEADS = `GET /api/leads/by-run/${id(1)}` as const;

describe('the lead details of a run', () => {
  const showRun = (count: number) => {
    const shown = showHistory([run(1, { 'Lead Count': count })]);
    shown.server.on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(404));
    return shown;
  };
  const table = () => screen.getByRole('table', { name: /^Leads for/ });
  const rows = () => within(table()).getAllByRole('row').slice(1);

  it("says that some of the run's leads have since been merged", async () => {
    const { user, server } = showRun(3);
    server.on(LEADS, () =>
      Response.json(
        { leads: leadsOf(2), merged: 1 },
        { headers: { 'Content-Range': 'leads 0-1/2' } },
      ),
    );
    await user.click(await button(/Lead details/));
    expect(await screen.findByText('Lead Details (2 leads)')).toBeVisible();
    expect(
      screen.getByText('1 lead has since been merged into another lead in this run.'),
    ).toBeVisible();
  });

  // @requirement 2.29, 3.28, 4.19, 9.17
  it('load once, show eight leads per page and can be sorted', async () => {
    const { answer, release } = holdAnswer(page(leadsOf(12), 12));
    const { user, server } = showRun(12);
    server.on(LEADS, answer);
    const expander = await button(/Lead details/);
    await user.click(expander);
    expect(await screen.findByText('Loading lead details...')).toBeVisible();
    release();
    expect(await screen.findByText('Lead Details (12 leads)')).toBeVisible();
    expect(within(table()).getAllByRole('link', { name: '+1 208 555 0100' })).toHaveLength(8);
    expect(rows()).toHaveLength(8);
    await user.click(await button('Next page'));
    expect(rows()).toHaveLength(4);
    expect(screen.getByText('9–12 of 12')).toBeVisible();
    await user.click(within(table()).getByRole('button', { name: 'Name' }));
    expect(rows()).toHaveLength(8);
    expect(within(table()).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(expander);
    expect(screen.queryByRole('table', { name: /^Leads for/ })).not.toBeInTheDocument();
    await user.click(expander);
    expect(table()).toBeVisible();
    expect(server.calls.filter(({ path }) => path.includes('by-run'))).toHaveLength(1);
  });

  it('show the first leads of a large run while the rest load', async () => {
    const others = holdAnswer(page(leadsOf(10, 250), 260));
    const { user, server } = showRun(260);
    server.on(LEADS, ({ query }) =>
      query.get('range') === '[0,249]' ? page(leadsOf(250), 260) : others.answer(),
    );
    await user.click(await button(/Lead details/));
    expect(await screen.findByText('Lead Details (260 leads)')).toBeVisible();
    expect(screen.getByText('1–8 of 250')).toBeVisible();
    others.release();
    expect(await screen.findByText('1–8 of 260')).toBeVisible();
    const ranges = server.calls
      .filter(({ path }) => path.includes('by-run'))
      .map(({ query }) => query.get('range'));
    expect(ranges).toEqual(['[0,249]', '[250,2749]']);
  });
});

describe('the coverage of a run', () => {
  const report = (overrides: Partial<CoverageReport> = {}): CoverageReport => ({
    ...NO_COVERAGE,
    source: 'Places index',
    city: 'Boise, ID',
    category: 'bakery',
    matched: null,
    requests: 0,
    maxRequests: null,
    estimatedCost: null,
    statement: 'More available: 1 result beyond your request.',
    ...overrides,
  });
  const coverage = () => screen.findByRole('region', { name: 'Coverage' });

  it('can be loaded again after a failure', async () => {
    const { user, server } = showHistory([run(1)]);
    server.on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(500));
    await user.click(await button(/Lead details/));
    expect(await screen.findByText(/Couldn't load coverage/)).toBeVisible();
    server.on(`GET ${RUNS}/${id(1)}/coverage`, report());
    await user.click(within(await coverage()).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/^More available: 1 result beyond your request/)).toBeVisible();
  });

  it('counts website visits while they continue', async () => {
    const visited = (enrichment: ScrapeRun['Enrichment']) =>
      listOf([run(1, { 'Lead Count': 3, Enrichment: enrichment })]);
    const { user, server } = showHistory([]);
    server
      .on(`GET ${RUNS}`, visited({ total: 3, done: 1, found: 1, failed: 0 }))
      .on(`GET ${RUNS}/${id(1)}/coverage`, report())
      .on(LEADS, page(leadsOf(3), 3));
    await user.click(await button(/Lead details/));
    expect(await coverage()).toHaveTextContent(
      '1 of 3 websites visited, 1 with emails or profiles.',
    );
    const visits = screen.getByRole('progressbar', { name: 'Websites visited' });
    expect(visits).toHaveAttribute('aria-valuenow', '33');
    server.on(`GET ${RUNS}`, visited({ total: 3, done: 3, found: 2, failed: 1 }));
    await user.click(await button('Refresh'));
    await waitFor(async () =>
      expect(await coverage()).toHaveTextContent('3 of 3 websites visited'),
    );
    expect(await coverage()).toHaveTextContent("1 couldn't be read.");
    expect(visits).not.toBeInTheDocument();
  });
});
