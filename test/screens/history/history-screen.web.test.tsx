import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addFilter } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { row, showHistory } from '../../support/dom/history';
import { button, fillIn, textsOf } from '../../support/dom/render';
import { listOf, run, RUNS } from '../../support/dom/runs';
import { type FakeServer, holdAnswer } from '../../support/dom/server';

const table = () => screen.findByRole('table', { name: 'Search History' });

// @requirement 2.26
it("the history shows a run's average rating as five stars and one decimal", async () => {
  showHistory([run(1, { 'Average Lead Rating': 3.5, 'Completion Rate': 0.75 })]);
  const stars = within(await table()).getByRole('img', { name: '3.5 out of 5 stars' });
  expect(stars).toHaveTextContent(/^★★★★★/);
  expect(textsOf([stars.querySelector('span')!])).toEqual(['★★★★']);
  expect(within(await table()).getByText('3.5')).toBeVisible();
  expect(within(await table()).getByText('75.0%')).toBeVisible();
});

// @requirement 3.43
it('the history shows dates in the time zone and the locale of the profile', async () => {
  showHistory([run(1)], { profile: { timeZone: 'Asia/Tokyo', locale: 'en-GB' } });
  const [, time] = (await row('bakery')).querySelectorAll('time');
  expect(time).toHaveTextContent(/^21 Nov 2026, 0?5:30/);
  expect(time).toHaveAttribute('datetime', '2026-11-20T20:30:00.000Z');
});

it('on a phone, the day is below the category, with its year if it is not this one', async () => {
  const timeZone = 'Asia/Tokyo';
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(new Date());
  showHistory(
    [
      run(1, { 'Created At': `${year}-06-20T20:30:00.000Z` }),
      run(2, { Category: 'zoo', 'Created At': '2020-06-20T20:30:00.000Z' }),
    ],
    { profile: { timeZone, locale: 'en-GB' } },
  );
  const briefDate = async (name: string) => (await row(name)).querySelector('time')?.textContent;
  expect(await briefDate('bakery')).toBe('21 Jun');
  expect(await briefDate('zoo')).toBe('21 Jun 2020');
});

// @requirement 8.25
it('the history shows the message of a network error, or "Unknown error" if it has none', async () => {
  complaints.expect(/Failed to fetch/, /^Error/);
  const { user, server } = showHistory([]);
  server.on(`GET ${RUNS}`, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(await button('Refresh'));
  const panel = (await screen.findByText('Error Loading History')).closest('[role=alert]')!;
  await waitFor(() => expect(panel).toHaveTextContent('Failed to fetch'));
  expect(panel).not.toHaveTextContent('Failed to fetch history');
  server.on(`GET ${RUNS}`, () => Promise.reject(new Error('')));
  await user.click(within(panel as HTMLElement).getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(panel).toHaveTextContent('Unknown error'));
});

it('the history ignores an invalid filter in the URL, and shows a server error', async () => {
  complaints.expect(/Failed to fetch history: 400/);
  const filter = encodeURIComponent('{"color":"red"}');
  const { server } = showHistory([], { at: `/dashboard/history?filter=${filter}` });
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
  const { user, server, router } = showHistory([]);
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
  const { user, server } = showHistory([]);
  expect(await screen.findByText('0 runs found')).toBeVisible();
  server.on(`GET ${RUNS}`, listOf([run(1)]));
  await user.click(await button('Refresh'));
  expect(await screen.findByText('1 run found')).toBeVisible();
  server.on(`GET ${RUNS}`, listOf([run(1), run(2)]));
  window.dispatchEvent(new Event('history-updated'));
  expect(await screen.findByText('2 runs found')).toBeVisible();
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
    const { user, server } = showHistory([run(1)]);
    await user.type(await screen.findByLabelText('City'), 'francisco');
    await waitFor(() => expect(filtersSent(server)).not.toEqual([]));
    expect(filtersSent(server)).toEqual([JSON.stringify({ city: 'francisco' })]);
  });

  it('sends whole days in the profile’s time zone', async () => {
    const { server, user } = showHistory([run(1)], {
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
    showHistory([run(1)], {
      profile: { timeZone: 'Asia/Tokyo', locale: 'en-US' },
      at: `/dashboard/history?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    });
    expect(await screen.findByLabelText('From')).toHaveValue('2026-11-20');
    expect(screen.getByLabelText('To')).toHaveValue('2026-11-20');
  });
});
