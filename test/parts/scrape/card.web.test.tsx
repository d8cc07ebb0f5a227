import { act, screen, waitFor, within } from '@testing-library/react';
import { serveBaseMap, showMaps } from '../../support/dom/map';
import { fillIn } from '../../support/dom/render';
import { run, runId, RUNS } from '../../support/dom/runs';
import {
  ENDED,
  START,
  endedRun,
  field,
  moreOptions,
  request,
  runButton,
  showCard,
} from '../../support/dom/scrape-card';
import { type Call, holdAnswer, refusal } from '../../support/dom/server';

describe('the scrape form', () => {
  // @requirement 3.22, 5.13, 9.6
  it('starts nothing without a city and a category, and leads to the missing one', async () => {
    const { user, starts } = showCard();
    expect(field('Leads')).toHaveValue('10');
    for (const [city, category] of [
      ['', ''],
      ['Monaco', '  '],
      ['  ', 'restaurant'],
    ] as const) {
      request(city, category);
      // oxlint-disable-next-line no-await-in-loop -- one field after the other, as a person types
      await user.type(field('Category'), '{Enter}');
      // oxlint-disable-next-line no-await-in-loop -- as above
      await user.click(runButton());
      expect(field(category.trim() ? 'City' : 'Category')).toHaveFocus();
    }
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(starts()).toEqual([]);
  });

  // @requirement 3.23, 5.14
  it.each(['0', '2501', 'many', '1.5', ''])(
    'rejects %j as a number of leads, next to its field',
    async (leads) => {
      const { start, starts } = showCard();
      request('Boise', 'dentist', leads);
      await start();
      expect(
        await screen.findByText('Leads must be a whole number from 1 to 2500, or all'),
      ).toBeVisible();
      expect(starts()).toEqual([]);
      fillIn(field('Leads'), 'all');
      await start();
      expect(await screen.findByText('No results in Boise.')).toBeVisible();
      expect(starts()).toEqual([
        { city: 'Boise', category: 'dentist', minLeads: 'all', hasContact: 'true' },
      ]);
    },
  );

  it('shows an invalid option even when the options are collapsed', async () => {
    const { user, start, starts } = showCard();
    request('Boise', 'dentist', '3');
    await user.click(moreOptions());
    fillIn(field('Minimum reviews'), 'many');
    await user.click(moreOptions());
    await start();
    expect(await screen.findByText(/^Reviews must be a whole number/)).toBeVisible();
    expect(starts()).toEqual([]);
    fillIn(field('Minimum reviews'), '');
    await start();
    expect(await screen.findByText('No results in Boise.')).toBeVisible();
  });

  it('disables the options that the source does not support, with the reason', async () => {
    const { user, router } = showCard({ source: 'index' });
    await user.click(moreOptions());
    for (const [label, reason] of [
      ['Rating', 'This source has no ratings.'],
      ['Minimum reviews', 'This source has no review counts.'],
      ['Language', 'This source has no translated names.'],
      ['Skip closed businesses', 'This source has no open/closed information.'],
    ] as const) {
      expect(field(label)).toBeDisabled();
      expect(field(label)).toHaveAccessibleDescription(reason);
    }
    for (const label of ['Website', 'Has a phone']) expect(field(label)).toBeEnabled();

    // A run on another source may have set one, which can be removed.
    const again = { city: 'Boise', category: 'dentist', minLeads: 5, minRating: 4 };
    await act(() => router.navigate('/dashboard', { state: { request: again } }));
    expect(field('Rating')).toBeEnabled();
    await user.selectOptions(field('Rating'), 'Any');
    expect(field('Rating')).toBeDisabled();
  });

  it('requests only leads with contact details unless the switch is off', async () => {
    const { user, start, starts } = showCard();
    request('Boise', 'dentist');
    expect(screen.getByText('Selected: with contact details.')).toBeVisible();
    await user.click(moreOptions());
    const contacts = screen.getByRole('switch', {
      name: 'Only leads with a phone, website or email',
    });
    expect(contacts).toBeChecked();
    await user.click(contacts);
    await start();
    expect(await screen.findByText('No results in Boise.')).toBeVisible();
    expect(starts()).toEqual([{ city: 'Boise', category: 'dentist', minLeads: '10' }]);
  });

  it('offers enrichment only to plans that include it', async () => {
    const { user } = showCard({ plan: 'STARTER' });
    await user.click(moreOptions());
    expect(await screen.findByText(/^Not included in your Starter plan\./)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Find emails on websites' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      '/dashboard/subscription#plans',
    );
  });
});

describe('a request to repeat', () => {
  const AGAIN = {
    city: 'Boise, ID',
    category: 'dentist',
    minLeads: 25,
    radiusKm: 10,
    hasPhone: true,
  };

  it('fills in the form, which then starts exactly this request', async () => {
    const { router, start, starts } = showCard();
    request('Monaco', 'bank', '3');
    await act(() => router.navigate('/dashboard', { state: { request: AGAIN } }));
    expect(field('City')).toHaveValue('Boise, ID');
    expect(field('Category')).toHaveValue('dentist');
    expect(field('Leads')).toHaveValue('25');
    expect(screen.getByText('Selected: within 10 km, with a phone.')).toBeVisible();
    expect(screen.getByRole('form', { name: 'Run a Scrape' })).toHaveFocus();
    expect(starts()).toEqual([]);
    await start();
    expect(await screen.findByText('No results in Boise, ID.')).toBeVisible();
    expect(starts()).toEqual([
      {
        city: 'Boise, ID',
        category: 'dentist',
        minLeads: '25',
        radiusKm: '10',
        hasPhone: 'true',
      },
    ]);
  });

  it('waits until the run on the card ends', async () => {
    const busy = run(1, { City: 'Monaco', Category: 'bank', Status: 'Running' });
    const { router, server } = showCard({ unfinished: [busy] });
    const { answer, release } = holdAnswer(endedRun('No results in Monaco.'));
    server.on(`GET ${RUNS}/${runId(1)}/progress`, answer);
    await screen.findByRole('button', { name: 'Cancel' });
    await act(() => router.navigate('/dashboard', { state: { request: AGAIN } }));
    expect(field('Category')).toHaveValue('bank');
    release();
    expect(await screen.findByText('No results in Monaco.')).toBeVisible();
    await waitFor(() => expect(field('Category')).toHaveValue('dentist'));
  });

  it('that is invalid leaves the form as it is', async () => {
    const { router } = showCard();
    request('Monaco', 'bank', '3');
    await act(() =>
      router.navigate('/dashboard', { state: { request: { ...AGAIN, minLeads: 0 } } }),
    );
    expect(field('Category')).toHaveValue('bank');
  });
});

describe('a rejected start', () => {
  const ambiguous = () => {
    const detail = '"Springfield" could be several cities.';
    return refusal(422, {
      detail,
      error: detail,
      candidates: ['Springfield, IL', 'Springfield, MO'],
    });
  };

  // @requirement 8.36
  it('offers the cities that an ambiguous name may mean', async () => {
    const { user, server, start, starts } = showCard({ estimate: ambiguous() });
    server.on(START, ({ query }: Call) =>
      query.get('city') === 'Springfield' ? ambiguous() : endedRun('No results.'),
    );
    request('Springfield', 'restaurant');
    expect(await screen.findByText('"Springfield" could be several cities.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await start();
    expect(await screen.findByRole('alert')).toHaveTextContent('could be several cities.');
    const choice = screen.getByRole('group', { name: 'Which city did you mean?' });
    expect(within(choice).getAllByRole('button')).toHaveLength(2);
    await user.click(within(choice).getByRole('button', { name: 'Springfield, MO' }));
    expect(await screen.findByText('No results.')).toBeVisible();
    expect(field('City')).toHaveValue('Springfield, MO');
    expect(choice).not.toBeInTheDocument();
    expect(starts().at(-1)).toMatchObject({ city: 'Springfield, MO' });
  });

  it.each([
    // @requirement 8.36
    [422, `We can't find a city named "Xyzzyville".`],
    // @requirement 4.30
    [409, 'You already have 3 unfinished runs. Wait for one to finish, or cancel it.'],
  ])('with status %d is explained, and can be retried', async (status, error) => {
    const { server, start } = showCard();
    server.on(START, () => refusal(status, { detail: error, error }));
    request('Xyzzyville', 'restaurant');
    await start();
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(runButton()).toBeEnabled();
  });
});

it("takes the map of a run out of the tab order at the run's end, before it disappears", async () => {
  showMaps();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const messages = writable.getWriter();
  const send = (message: object) =>
    messages.write(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
  const { server, start } = showCard();
  serveBaseMap(server)
    .on(
      START,
      new Response(readable, {
        headers: { 'Content-Type': 'text/event-stream' },
      }),
    )
    .on(`GET ${RUNS}/${runId(1)}/area`, {
      label: 'Boise',
      box: { south: 43.5, west: -116.3, north: 43.7, east: -116.1 },
      boundary: null,
      open: [],
      searching: null,
    });
  request('Boise', 'dentist', '1');
  await start();
  void send({ ...ENDED, status: 'Running', progress: 50, complete: false });
  const map = await screen.findByRole('group', { name: /^Map of Boise/ });
  expect(map.closest('[inert]')).toBeNull();
  void send(ENDED);
  await waitFor(() => expect(map).not.toBeInTheDocument());
  expect(map.closest('[inert]')).not.toBeNull();
});
