import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type CoverageReport, NO_COVERAGE } from '../../contract/coverage.js';
import type { ScrapeRun } from '../../contract/scrape.js';
import History from '../../frontend/history/History';
import { addFilter, InAdmin } from '../support/dom/admin';
import { answerConfirmation } from '../support/dom/dialogs';
import { complaints } from '../support/dom/complaints';
import { fillIn, renderSignedIn, textsOf } from '../support/dom/render';
import { listOf, run, runId as id, RUNS } from '../support/dom/runs';
import { type Call, FakeServer, holdAnswer, refusal } from '../support/dom/server';

const ZOO = run(1, { City: 'monaco', Category: 'zoo', Status: 'Paused' });

/** Renders the history against a server with these runs. */
function show(runs: ScrapeRun[], { profile = {}, at = '/dashboard/history' } = {}) {
  const server = new FakeServer().on(`GET ${RUNS}`, () => listOf(runs));
  return renderSignedIn(
    <InAdmin>
      <History />
    </InAdmin>,
    { server, at, profile },
  );
}
const table = () => screen.findByRole('table', { name: 'Search History' });
const row = (category: string) => screen.findByRole('row', { name: new RegExp(category) });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

// @requirement 2.26
it('the history shows the average rating of a run as five stars and one decimal', async () => {
  show([run(1, { 'Average Lead Rating': 3.5, 'Completion Rate': 0.75 })]);
  const stars = within(await table()).getByRole('img', { name: '3.5 out of 5 stars' });
  expect(stars).toHaveTextContent(/^★★★★★/);
  expect(textsOf([stars.querySelector('span')!])).toEqual(['★★★★']);
  expect(within(await table()).getByText('3.5')).toBeVisible();
  expect(within(await table()).getByText('75.0%')).toBeVisible();
});

// @requirement 2.31
it('the history says that a run without leads has no lead data and no CSV', async () => {
  const { user, server } = show([run(1)]);
  server.on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(500));
  expect(await row('bakery')).toHaveTextContent('No CSV data available');
  await user.click(await button(/Lead details/));
  expect(await screen.findByText('Lead Details (0 leads)')).toBeVisible();
  expect(screen.getByText('No lead data available')).toBeVisible();
  const panel = screen.getByText('Lead Details (0 leads)').closest('td')!;
  expect(within(panel).getByText('No CSV data available')).toBeVisible();
});

// @requirement 2.33
it('the lead panel has no rows to display for a run whose leads were deleted', async () => {
  const { user, server } = show([run(1, { 'Lead Count': 3 })]);
  server
    .on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(500))
    .on(`GET /api/leads/by-run/${id(1)}`, () =>
      Response.json({ leads: [] }, { headers: { 'Content-Range': 'leads */0' } }),
    );
  await user.click(await button(/Lead details/));
  expect(await screen.findByText('No rows to display.')).toBeVisible();
});

// @requirement 3.43
it('the history shows dates in the time zone and the locale of the profile', async () => {
  show([run(1)], { profile: { timeZone: 'Asia/Tokyo', locale: 'en-GB' } });
  const time = (await row('bakery')).querySelector('time')!;
  expect(time).toHaveTextContent(/^21 Nov 2026, 0?5:30/);
  expect(time).toHaveAttribute('datetime', '2026-11-20T20:30:00.000Z');
});

// @requirement 8.25
it('the history shows the message of a network error, or "Unknown error" if it has none', async () => {
  complaints.expect(/Failed to fetch/, /^Error/);
  const { user, server } = show([]);
  server.on(`GET ${RUNS}`, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(await button('Refresh'));
  const panel = (await screen.findByText('Error Loading History')).closest('[role=alert]')!;
  await waitFor(() => expect(panel).toHaveTextContent('Failed to fetch'));
  expect(panel).not.toHaveTextContent('Failed to fetch history');
  server.on(`GET ${RUNS}`, () => Promise.reject(new Error('')));
  await user.click(within(panel as HTMLElement).getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(panel).toHaveTextContent('Unknown error'));
});

it('the history leaves out an invalid filter in the URL, and shows an error of the server', async () => {
  complaints.expect(/Failed to fetch history: 400/);
  const filter = encodeURIComponent('{"color":"red"}');
  const { server } = show([], { at: `/dashboard/history?filter=${filter}` });
  server.on(`GET ${RUNS}`, ({ query }) => {
    expect(query.get('filter')).toBe('{}');
    return new Response('{}', { status: 400, statusText: 'Bad Request' });
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to fetch history: 400 Bad Request',
  );
});

// @requirement 2.27
it('the history shows a loading message, then links to Run a Scrape when empty', async () => {
  const { answer, release } = holdAnswer(listOf([]));
  const { user, server, router } = show([]);
  server.on(`GET ${RUNS}`, answer);
  expect(await screen.findByText('Loading history...')).toBeVisible();
  release();
  expect(await screen.findByText('No scrape runs found')).toBeVisible();
  expect(screen.getByText('0 runs found')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Run a Scrape' }));
  expect(router.state.location.pathname).toBe('/dashboard');
});

// @requirement 2.23, 4.18
it('the history reloads on Refresh and history-updated', async () => {
  const { user, server } = show([]);
  expect(await screen.findByText('0 runs found')).toBeVisible();
  server.on(`GET ${RUNS}`, listOf([run(1)]));
  await user.click(await button('Refresh'));
  expect(await screen.findByText('1 run found')).toBeVisible();
  server.on(`GET ${RUNS}`, listOf([run(1), run(2)]));
  window.dispatchEvent(new Event('history-updated'));
  expect(await screen.findByText('2 runs found')).toBeVisible();
});

const leadsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    id: `lead-${from + index}`,
    Name: `Table ${from + index + 1}`,
  }));
const page = (leads: object[], total: number) =>
  Response.json({ leads }, { headers: { 'Content-Range': `leads 0-${leads.length}/${total}` } });
const LEADS = `GET /api/leads/by-run/${id(1)}` as const;

describe('the lead details of a run', () => {
  const showRun = (count: number) => {
    const shown = show([run(1, { 'Lead Count': count })]);
    shown.server.on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(404));
    return shown;
  };
  const table = () => screen.getByRole('table', { name: /^Leads for/ });
  const rows = () => within(table()).getAllByRole('row').slice(1);

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

describe('the filter bar', () => {
  const filtersSent = (server: FakeServer) => [
    ...new Set(
      server.calls
        .filter(({ path }) => path === RUNS)
        .map(({ query }) => query.get('filter') ?? '{}')
        .filter((filter) => filter !== '{}'),
    ),
  ];

  it('sends one request for a typed word', async () => {
    const { user, server } = show([run(1)]);
    await user.type(await screen.findByLabelText('City'), 'francisco');
    await waitFor(() => expect(filtersSent(server)).not.toEqual([]));
    expect(filtersSent(server)).toEqual([JSON.stringify({ city: 'francisco' })]);
  });

  it('sends whole days in the profile’s time zone', async () => {
    const { server, user } = show([run(1)], {
      profile: { timeZone: 'Asia/Tokyo', locale: 'en-US' },
    });
    await addFilter(user, 'From');
    await addFilter(user, 'To');
    const last = () =>
      filtersSent(server)
        .map((filter) => JSON.parse(filter) as object)
        .at(-1);
    fillIn(await screen.findByLabelText('From'), '2026-11-20');
    await waitFor(() => expect(last()).toEqual({ from: '2026-11-19T15:00:00.000Z' }));
    fillIn(screen.getByLabelText('To'), '2026-11-20');
    await waitFor(() =>
      expect(last()).toEqual({
        from: '2026-11-19T15:00:00.000Z',
        to: '2026-11-20T15:00:00.000Z',
      }),
    );
    fillIn(screen.getByLabelText('From'), '');
    fireEvent.blur(screen.getByLabelText('From'));
    await waitFor(() => expect(last()).toEqual({ to: '2026-11-20T15:00:00.000Z' }));
  });

  it('shows the days in the URL', async () => {
    const filter = { from: '2026-11-19T15:00:00.000Z', to: '2026-11-20T15:00:00.000Z' };
    show([run(1)], {
      profile: { timeZone: 'Asia/Tokyo', locale: 'en-US' },
      at: `/dashboard/history?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    });
    expect(await screen.findByLabelText('From')).toHaveValue('2026-11-20');
    expect(screen.getByLabelText('To')).toHaveValue('2026-11-20');
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
    statement: 'More available: 1 result over the limit.',
    ...overrides,
  });
  const coverage = () => screen.findByRole('region', { name: 'Coverage' });

  it('can be loaded again after a failure', async () => {
    const { user, server } = show([run(1)]);
    server.on(`GET ${RUNS}/${id(1)}/coverage`, () => refusal(500));
    await user.click(await button(/Lead details/));
    expect(await screen.findByText(/Couldn't load coverage/)).toBeVisible();
    server.on(`GET ${RUNS}/${id(1)}/coverage`, report());
    await user.click(within(await coverage()).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/^More available: 1 result over the limit/)).toBeVisible();
  });

  it('counts website visits while they continue', async () => {
    const visited = (enrichment: ScrapeRun['Enrichment']) =>
      listOf([run(1, { 'Lead Count': 3, Enrichment: enrichment })]);
    const { user, server } = show([]);
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

describe('a run in the history', () => {
  it('is canceled from its row after confirmation', async () => {
    let runs = [ZOO];
    const { user, server } = show([]);
    server
      .on(`GET ${RUNS}`, () => listOf(runs))
      .on(`POST ${RUNS}/${id(1)}/cancel`, () => {
        runs = [{ ...ZOO, Status: 'Cancelled' }];
        return {};
      });
    await user.click(await button('Refresh'));
    const cancel = await button('Cancel zoo in Monaco');
    await user.click(cancel);
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Keep run');
    expect(await row('zoo')).toHaveTextContent('Paused');
    expect(server.sent(`POST ${RUNS}/${id(1)}/cancel`)).toHaveLength(0);
    await user.click(cancel);
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Cancel run');
    await waitFor(async () => expect(await row('zoo')).toHaveTextContent('Canceled'));
    expect(await button('Run again: zoo in Monaco')).toBeVisible();
    expect(server.sent(`POST ${RUNS}/${id(1)}/cancel`)).toHaveLength(1);
  });

  it('shows an error when it cannot be canceled', async () => {
    const { user, server } = show([ZOO]);
    server.on(`POST ${RUNS}/${id(1)}/cancel`, () => Promise.reject(new TypeError('lost')));
    await user.click(await button('Cancel zoo in Monaco'));
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Cancel run');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The run couldn't be canceled. Please try again.",
    );
    expect(await button('Cancel zoo in Monaco')).toBeEnabled();
  });

  it.each<[string, () => Response | Promise<never>, string]>([
    [
      'an unknown city',
      () => refusal(422, { error: 'No city named "Xyzzyville" is known.' }),
      'No city named "Xyzzyville" is known.',
    ],
    [
      'three unfinished runs',
      () => refusal(409, { error: '3 runs are still unfinished.' }),
      '3 runs are still unfinished.',
    ],
    [
      'a lost connection',
      () => Promise.reject(new TypeError('lost')),
      "The run couldn't be started. Please try again.",
    ],
  ])('explains why it cannot be started again: %s', async (_, answer, text) => {
    const { user, server } = show([run(1, { Category: 'dentist' })]);
    server.on(`POST ${RUNS}`, answer as (call: Call) => Response);
    await user.click(await button('Run again: dentist in Boise, ID'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await waitFor(async () =>
      expect(await button('Run again: dentist in Boise, ID')).toBeEnabled(),
    );
  });

  it('is started once when the answer to the first attempt was lost', async () => {
    const keys: (string | null)[] = [];
    const { user, server } = show([run(1, { Category: 'dentist' })]);
    server.on(`POST ${RUNS}`, ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1 ? Promise.reject(new TypeError('lost')) : {};
    });
    const again = () => button('Run again: dentist in Boise, ID');
    await user.click(await again());
    await waitFor(async () => expect(await again()).toBeEnabled());
    await user.click(await again());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});
