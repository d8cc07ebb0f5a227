import { screen, waitFor, within } from '@testing-library/react';
import type { RunEstimate } from '../../contract/coverage.js';
import type { ProgressMessage } from '../../contract/scrape.js';
import { ScrapeCard } from '../../frontend/scrape/ScrapeCard';
import { ScrapeProvider } from '../../frontend/scrape/ScrapeProvider';
import { InAdmin } from '../support/dom/admin';
import { fillIn, renderSignedIn } from '../support/dom/render';
import { listOf, run, runId, RUNS } from '../support/dom/runs';
import { type Call, FakeServer, holdAnswer, refusal } from '../support/dom/server';

const START = 'GET /scrape/progress';
const ESTIMATE = `GET ${RUNS}/estimate` as const;

const free: RunEstimate = {
  source: 'Places index',
  sample: false,
  licence: 'ODbL 1.0',
  keepDays: null,
  city: 'Boise, ID',
  category: 'dentist',
  matched: 'Dentist',
  requests: null,
  cost: null,
  unknown: [],
  enrichment: ['email'],
  found: { total: 86, matching: 71, new: 45 },
  quota: { uses: 10, left: 62, shortage: null },
  sentence: 'About 86 found, 71 with contact details, up to 45 new. Uses up to 10 of your 62 left.',
};
const paid: RunEstimate = {
  ...free,
  source: 'Google Maps',
  licence: 'Google Maps',
  keepDays: 30,
  matched: null,
  found: null,
  requests: { least: 25, most: 40, allowed: 1000 },
  cost: { least: 0.88, most: 1.4 },
  sentence: 'Google Maps: 25 to 40 requests, about $0.88 to $1.40.',
};

/** The stream of a run that ends immediately, with no room for its leads in the last message. */
const endedRun = (message: string | null, total = 0) => {
  const end: ProgressMessage = {
    runId: runId(1),
    status: 'Complete',
    progress: 100,
    total,
    complete: true,
    leads: [],
    message,
    sample: false,
  };
  return new Response(`data: ${JSON.stringify(end)}\n\n`, {
    headers: { 'Content-Type': 'text/event-stream' },
  });
};

/** Renders the card against a server without unfinished runs. */
function show({
  plan = 'GROWTH',
  status = 'ACTIVE',
  isReadOnly = false,
  estimate = free as RunEstimate | Response,
} = {}) {
  const server = new FakeServer()
    .on('GET /api/config', { maps: { source: 'index', label: 'Places index', sample: false } })
    .on(`GET ${RUNS}`, listOf([]))
    .on(`GET ${RUNS}/${runId(1)}`, run(1))
    .on('GET /api/subscription', { plan, status, isReadOnly })
    .on(ESTIMATE, estimate)
    .on(START, ({ query }: Call) => endedRun(`No results in ${query.get('city')}.`));
  const shown = renderSignedIn(
    <InAdmin>
      <ScrapeProvider>
        <ScrapeCard />
      </ScrapeProvider>
    </InAdmin>,
    { server, at: '/dashboard' },
  );
  return {
    ...shown,
    starts: () => queries(server, START),
    estimates: () => queries(server, ESTIMATE),
    start: async () => shown.user.click(runButton()),
  };
}
const queries = (server: FakeServer, route: string) =>
  server.calls
    .filter(({ method, path }) => `${method} ${path}` === route)
    .map(({ query }) => Object.fromEntries(query));

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const runButton = () => screen.getByRole('button', { name: 'Run Scrape' });
const moreOptions = () => screen.getByRole('button', { name: /^More options/ });

function request(city: string, category: string, leads = '10') {
  fillIn(field('City'), city);
  fillIn(field('Category'), category);
  fillIn(field('Leads'), leads);
}

describe('the scrape form', () => {
  // @requirement 3.22, 5.13, 9.6
  it('does nothing without a city and a category', async () => {
    const { user, starts } = show();
    expect(field('Leads')).toHaveValue('10');
    for (const [city, category] of [
      ['', ''],
      ['Monaco', '  '],
      ['  ', 'restaurant'],
    ] as const) {
      request(city, category);
      // oxlint-disable-next-line no-await-in-loop -- one field after the other, as a person types
      await user.type(field('Category'), '{Enter}');
      expect(runButton()).toBeDisabled();
    }
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(starts()).toEqual([]);
  });

  // @requirement 3.23, 5.14
  it.each(['0', '2501', 'many', '1.5', ''])(
    'rejects %j as a number of leads, beside its field',
    async (leads) => {
      const { start, starts } = show();
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
    const { user, start, starts } = show();
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

  it('asks for leads with contact details only, until that is switched off', async () => {
    const { user, start, starts } = show();
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
    const { user } = show({ plan: 'STARTER' });
    await user.click(moreOptions());
    expect(await screen.findByText(/^Not included in your Starter plan\./)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Find emails on websites' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      '/dashboard/subscription#plans',
    );
  });
});

describe('the estimate', () => {
  it('appears before the run starts and names unsupported options', async () => {
    const { user, server } = show();
    request('San Francisco', 'coffee shop');
    const estimate = await screen.findByText(/Uses up to 10 of your 62 left\./);
    expect(estimate).toHaveAttribute('aria-live', 'polite');
    await user.click(moreOptions());
    expect(screen.queryByLabelText('Max. paid requests')).not.toBeInTheDocument();
    const sentence = 'Places index has no ratings.';
    server.on(ESTIMATE, { ...free, unknown: ['minRating'], sentence });
    await user.selectOptions(field('Rating'), '4 and up');
    expect(await screen.findByText(/Places index has no ratings\.$/)).toBe(estimate);
    expect(screen.getByText('Not available from this source.')).toBeVisible();
    await user.click(moreOptions());
    expect(screen.getByText('Selected: rated 4 and up, with contact details.')).toBeVisible();
  });

  it('shows what a paid source may cost, and accepts a limit', async () => {
    const { user, estimates } = show({ estimate: paid });
    request('Austin', 'restaurant', '500');
    const estimate = await screen.findByText(/about \$0\.88 to \$1\.40\./);
    expect(estimate).toHaveTextContent('You can keep these leads for 30 days.');
    await user.click(moreOptions());
    const limit = field('Max. paid requests');
    fillIn(limit, '30');
    await waitFor(() =>
      expect(estimates()).toContainEqual(expect.objectContaining({ maxRequests: '30' })),
    );
    fillIn(limit, '');
    fillIn(field('Minimum reviews'), 'many');
    await waitFor(() => expect(estimate).toBeEmptyDOMElement());
    expect(limit).toBeVisible();
  });
});

describe("at the plan's limit", () => {
  const shortage = 'Your plan has 40 leads left, so this run will stop there.';
  const short = { ...free, quota: { uses: 40, left: 40, shortage } };
  const used = "You've used all the leads in this period.";
  const offer = async (text: string) => within((await screen.findByText(text)).closest('[role]')!);

  it('one click asks for as many leads as the plan has left', async () => {
    const { user, server, estimates } = show({ estimate: short });
    request('Boise', 'dentist', '60');
    const find = (await offer(shortage)).getByRole('button', { name: 'Find 40 leads' });
    server.on(ESTIMATE, free);
    await user.click(find);
    expect(field('Leads')).toHaveValue('40');
    expect(field('Leads')).toHaveFocus();
    await waitFor(() => expect(screen.queryByText(shortage)).not.toBeInTheDocument());
    expect(estimates().at(-1)).toMatchObject({ minLeads: '40' });
  });

  it('one click asks for no more leads than one run may have', async () => {
    const quota = { uses: 3000, left: 3000, shortage };
    const { user } = show({ estimate: { ...free, quota } });
    request('Boise', 'dentist', 'all');
    await user.click((await offer(shortage)).getByRole('button', { name: 'Find 2,500 leads' }));
    expect(field('Leads')).toHaveValue('2500');
  });

  it.each([
    ['a trial', { status: 'TRIAL' }, 'Subscribe', '/dashboard/subscription#plans'],
    ['Growth', {}, 'Upgrade', '/dashboard/subscription#plans'],
    ['Agency', { plan: 'AGENCY' }, 'Buy more leads', '/dashboard/subscription#packs'],
    [
      'an account that stopped paying',
      { status: 'PAST_DUE', isReadOnly: true },
      'Update card',
      '/dashboard/subscription',
    ],
  ])('%s gets a way to more leads', async (_, account, name, path) => {
    const quota = { uses: 0, left: 0, shortage: used };
    show({ ...account, estimate: { ...free, quota } });
    request('Boise', 'dentist');
    const { findByRole, queryByRole } = await offer(used);
    expect(await findByRole('link', { name })).toHaveAttribute('href', path);
    expect(queryByRole('button')).not.toBeInTheDocument();
  });

  it('a start without a lead left is explained, and leads to more', async () => {
    const { server, start } = show();
    server.on(START, () =>
      refusal(402, { detail: used, error: used, code: 'quota_exceeded', left: 0 }),
    );
    request('Boise', 'dentist');
    await start();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(used);
    expect(await within(alert).findByRole('link', { name: 'Upgrade' })).toBeVisible();
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
    const { user, server, start, starts } = show({ estimate: ambiguous() });
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
    const { server, start } = show();
    server.on(START, () => refusal(status, { detail: error, error }));
    request('Xyzzyville', 'restaurant');
    await start();
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(runButton()).toBeEnabled();
  });
});

// @requirement 2.32, 7.3
it('loads the leads that did not fit into the last message, and says so', async () => {
  const leads = ['Dr. Bite', 'Dr. Floss', 'Dr. Gum'].map((Name, index) => ({
    id: `${index}`,
    Name,
  }));
  const { answer, release } = holdAnswer(
    Response.json({ leads }, { headers: { 'Content-Range': 'leads 0-2/3' } }),
  );
  const { server, start } = show();
  server
    .on(START, () => endedRun(null, 3))
    .on(`GET ${RUNS}/${runId(1)}`, run(1, { 'Lead Count': 3 }))
    .on(`GET /api/leads/by-run/${runId(1)}`, answer);
  request('Boise', 'dentist', '3');
  await start();
  expect(await screen.findByText('Loading lead data...')).toBeVisible();
  release();
  const results = await screen.findByRole('table', { name: 'Results' });
  expect(await within(results).findByText('Dr. Gum')).toBeVisible();
  expect(within(results).getAllByRole('row')).toHaveLength(4);
  expect(screen.queryByText('Loading lead data...')).not.toBeInTheDocument();
});
