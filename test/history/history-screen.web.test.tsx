import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import type { ScrapeRun } from '../../contract/scrape.js';
import { dataProvider } from '../../frontend/app/dataProvider';
import { History } from '../../frontend/history/History';
import { complaints } from '../support/dom/complaints';
import { renderSignedIn, textsOf } from '../support/dom/render';
import { listOf, run, runId as id, RUNS } from '../support/dom/runs';
import { type Call, FakeServer, refusal } from '../support/dom/server';

const ZOO = run(1, { City: 'monaco', Category: 'zoo', Status: 'Paused' });

/** Renders the history on top of a server with these runs. */
function show(runs: ScrapeRun[], { profile = {}, at = '/dashboard/history' } = {}) {
  const server = new FakeServer().on(`GET ${RUNS}`, () => listOf(runs));
  return renderSignedIn(
    <CoreAdminContext dataProvider={dataProvider}>
      <ResourceContextProvider value="history">
        <History />
      </ResourceContextProvider>
    </CoreAdminContext>,
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
it('the history shows the message of any other error, or "Unknown error"', async () => {
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

it('the history shows an error for an invalid filter in the URL', async () => {
  complaints.expect(/Failed to fetch history: 400/);
  const filter = encodeURIComponent('{"color":"red"}');
  const { server } = show([], { at: `/dashboard/history?filter=${filter}` });
  server.on(`GET ${RUNS}`, ({ query }) => {
    expect(query.get('filter')).toBe('{"color":"red"}');
    return new Response('{}', { status: 400, statusText: 'Bad Request' });
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to fetch history: 400 Bad Request',
  );
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
    window.confirm = () => false;
    await user.click(cancel);
    expect(await row('zoo')).toHaveTextContent('Paused');
    expect(server.sent(`POST ${RUNS}/${id(1)}/cancel`)).toHaveLength(0);
    window.confirm = () => true;
    await user.click(cancel);
    await waitFor(async () => expect(await row('zoo')).toHaveTextContent('Canceled'));
    expect(await button('Run again: zoo in Monaco')).toBeVisible();
    expect(server.sent(`POST ${RUNS}/${id(1)}/cancel`)).toHaveLength(1);
  });

  it('shows an error when it cannot be canceled', async () => {
    const { user, server } = show([ZOO]);
    server.on(`POST ${RUNS}/${id(1)}/cancel`, () => Promise.reject(new TypeError('lost')));
    window.confirm = () => true;
    await user.click(await button('Cancel zoo in Monaco'));
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
});
