import { act, screen, waitFor, within } from '@testing-library/react';
import { NO_COVERAGE } from '#contract/coverage.js';
import { answerConfirmation } from '../../support/dom/dialogs';
import { complaints } from '../../support/dom/complaints';
import { filterOf, showOverview } from '../../support/dom/overview';
import { run, RUNS } from '../../support/dom/runs';
import { NO_OVERVIEW } from '../../support/dom/stats';

const ZOO = run(1, {
  City: 'monaco',
  Category: 'zoo',
  Status: 'Paused',
  'Created At': '2026-11-20T18:30:00.000Z',
});
/** The newest paused run, which the Run a Scrape card shows. */
const BANK = run(2, { City: 'monaco', Category: 'bank', Status: 'Paused' });

const panel = (name: string) => screen.getByRole('region', { name });
const activity = () => panel('Activity');
const usage = () => panel('This month');
const says = (area: () => HTMLElement, text: string | RegExp) =>
  waitFor(() => expect(area()).toHaveTextContent(text));
const entries = () => within(activity()).getAllByRole('listitem');
/** Runs in progress have a progress bar, named after the run. */
const inProgress = () =>
  within(activity())
    .queryAllByRole('progressbar')
    .map((bar) => bar.getAttribute('aria-label'));
const expectInProgress = (...names: string[]) => waitFor(() => expect(inProgress()).toEqual(names));
const pollAfter = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('the overview', () => {
  it('shows that a new account has no runs and its full lead allowance', async () => {
    const { user, router } = showOverview();
    await says(activity, 'Your runs and deliveries will appear here.');
    expect(inProgress()).toEqual([]);
    await says(usage, '0 of 300 leads');
    expect(usage()).toHaveTextContent('300 leads left');
    expect(usage()).toHaveTextContent('Growth plan');
    const meter = within(usage()).getByRole('meter', { name: 'Plan usage' });
    expect(meter).toHaveAttribute('aria-valuetext', '0 of 300 leads');
    await user.click(within(usage()).getByRole('link', { name: 'Your plan' }));
    expect(router.state.location.pathname).toBe('/dashboard/subscription');
  });

  it('shows a loading message in each section', async () => {
    const { release } = showOverview([], { loading: true });
    for (const name of ['Activity', 'Needs you', 'This month']) {
      expect(within(panel(name)).getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
    }
    release();
    await says(activity, 'Your runs and deliveries will appear here.');
    await says(() => panel('Needs you'), 'Nothing needs you right now.');
    await says(usage, '0 of 300 leads');
  });

  it('lists the seven newest runs in the time zone of the profile, with a link to all of them', async () => {
    const runs = [8, 7, 6, 5, 4, 3, 2, 1].map((day) =>
      run(day, { Category: `bakery ${day}`, 'Created At': `2026-11-0${day}T20:30:00.000Z` }),
    );
    const { user, server, router } = showOverview(runs, {
      profile: { timeZone: 'Asia/Tokyo', locale: 'de-DE' },
    });
    await says(activity, 'Bakery 8');
    const items = entries();
    expect(items).toHaveLength(7);
    expect(items[0]).toHaveTextContent('Bakery 8');
    expect(items[0]!.querySelector('time')).toHaveTextContent(/^09\.11\.2026, 05:30/);
    const asked = server.calls.find((call) => call.path === RUNS && !filterOf(call).status);
    expect(asked?.query.get('sort')).toBe('["Created At","DESC"]');
    expect(asked?.query.get('range')).toBe('[0,6]');
    await user.click(within(activity()).getByRole('link', { name: 'See all runs' }));
    expect(router.state.location.pathname).toBe('/dashboard/history');
  });

  it('cancels an unfinished run after confirmation', async () => {
    const { user, server, setRuns } = showOverview([BANK, ZOO]);
    const cancellation = `POST ${RUNS}/${ZOO.id}/cancel` as const;
    server.on(cancellation, () => {
      setRuns([BANK, { ...ZOO, Status: 'Cancelled' }]);
      return {};
    });
    const cancel = await screen.findByRole('button', { name: 'Cancel zoo in Monaco' });
    await user.click(cancel);
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Keep run');
    expect(cancel).toBeEnabled();
    expect(server.sent(cancellation)).toHaveLength(0);
    await user.click(cancel);
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Cancel run');
    await expectInProgress();
    await says(activity, 'Canceled');
    const changes = server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(changes).toEqual([`${RUNS}/${ZOO.id}/cancel`]);
  });
});

describe('the latest result', () => {
  const COVERED = run(3, {
    City: 'boise, id',
    Category: 'dentist',
    'Lead Count': 40,
    'Requested Count': 40,
    'CSV URL': '/api/export/runs/3.csv?token=t',
    Options: { minRating: 4 },
    Coverage: { ...NO_COVERAGE, found: 60, leads: 40, duplicates: 2, filtered: 18 },
  });
  const RESULT = '60 places found: 40 delivered, 2 duplicates, and 18 filtered out.';

  it('is explained where the runs are listed, with its file', async () => {
    showOverview([COVERED, run(1)]);
    await says(activity, RESULT);
    const [latest, earlier] = entries();
    expect(latest).toHaveTextContent(RESULT);
    expect(within(latest!).getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/api\/export\/runs\/3\.csv\?token=t&bom=true$/),
    );
    expect(within(earlier!).queryByRole('link', { name: 'Download CSV' })).toBeNull();
  });

  it('explains why a run found nothing', async () => {
    showOverview([run(1, { Message: 'No results for "zoo" in Boise, ID.' })]);
    await says(activity, 'No results for "zoo" in Boise, ID.');
  });

  it('is replaced by the run on the card', async () => {
    showOverview([BANK, COVERED]);
    await says(activity, 'Dentist in Boise, ID');
    await waitFor(() => expect(activity()).not.toHaveTextContent(RESULT));
  });

  it('and other runs are links to the page of the run, with their options', async () => {
    const { user, router } = showOverview([COVERED]);
    await says(activity, 'rated 4 and up');
    await user.click(within(activity()).getByRole('link', { name: 'Dentist in Boise, ID' }));
    expect(router.state.location.pathname).toBe(`/dashboard/history/${COVERED.id}`);
  });
});

describe('the activity', () => {
  const DELIVERY = {
    id: '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f30',
    deliveryId: '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f20',
    runId: null,
    name: 'Bars every Monday',
    dueAt: '2026-11-21T07:00:00.000Z',
    status: 'sent',
    newLeads: 12,
    untouchedLeads: 0,
  } as const;

  it('lists runs and deliveries by time, and the run of a delivery once', async () => {
    const late = run(3, { Category: 'bar', 'Created At': '2026-11-22T08:00:00.000Z' });
    const early = run(1, { Category: 'zoo', 'Created At': '2026-11-20T08:00:00.000Z' });
    const ofRun = { ...DELIVERY, id: early.id, runId: early.id, name: 'Zoos' };
    const deliveries = [DELIVERY, ofRun];
    const { user, router } = showOverview([late, early], {
      overview: { ...NO_OVERVIEW, deliveries },
    });
    await says(activity, 'Bars every Monday');
    const [first, second, third, ...others] = entries();
    expect(first).toHaveTextContent(/^Bar in/);
    expect(second).toHaveTextContent(/^Bars every Monday.*12 new leads.*Delivered$/);
    expect(third).toHaveTextContent(/^Zoos · Zoo in/);
    expect(others).toEqual([]);
    await user.click(within(second!).getByRole('link', { name: 'Bars every Monday' }));
    expect(router.state.location.pathname).toBe(
      `/dashboard/deliveries/${DELIVERY.deliveryId}/show`,
    );
  });

  it('leaves out deliveries from before the oldest of its runs', async () => {
    const late = run(1, { Category: 'bar', 'Created At': '2026-11-22T08:00:00.000Z' });
    showOverview([late], { overview: { ...NO_OVERVIEW, deliveries: [DELIVERY] } });
    await says(() => panel('Needs you'), 'Nothing needs you right now.');
    await says(activity, 'Bar in');
    expect(entries()).toHaveLength(1);
  });
});

describe('the overview while it is open', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('follows a run that was started elsewhere until it ends', async () => {
    const { setRuns } = showOverview();
    await says(activity, 'Your runs and deliveries will appear here.');
    const austin = {
      City: 'Austin, TX',
      Category: 'restaurant',
      'Requested Count': 60,
      'Finished At': null,
    };
    setRuns([run(1, { ...austin, Status: 'Running', Progress: 0 })]);
    await pollAfter(2_000);
    const item = () => within(activity()).getByRole('listitem');
    await says(activity, 'Restaurant in Austin, TX');
    await expectInProgress('Restaurant in Austin, TX');
    expect(item()).toHaveTextContent('Running');
    expect(item()).toHaveTextContent('Spinning up the scraper...');
    expect(item()).toHaveTextContent('0 of 60 found');
    setRuns([run(1, { ...austin, Status: 'Running', Progress: 41, 'Lead Count': 25 })]);
    await pollAfter(2_000);
    await says(item, 'Gathering more leads...');
    expect(item()).toHaveTextContent('25 of 60 found');
    expect(within(item()).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '41');
    setRuns([run(1, { ...austin, 'Lead Count': 60 })]);
    await pollAfter(2_000);
    await expectInProgress();
    await says(item, '60 / 60');
    expect(item()).toHaveTextContent('Complete');
    await says(usage, '60 of 300 leads');
  });

  it('notices a run elsewhere that starts and ends between two polls', async () => {
    const { setRuns } = showOverview();
    await says(activity, 'Your runs and deliveries will appear here.');
    await says(usage, '0 of 300 leads');
    setRuns([run(1, { Category: 'dentist', 'Requested Count': 3, 'Lead Count': 3 })]);
    await pollAfter(15_000);
    await says(activity, '3 / 3');
    await says(usage, '3 of 300 leads');
    expect(inProgress()).toEqual([]);
  });

  it('keeps showing its runs while the connection is lost, then updates them', async () => {
    complaints.expect(/Failed to fetch/);
    const { server, list, setRuns } = showOverview([BANK, ZOO]);
    await expectInProgress('Zoo in Monaco');
    const lost = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    server.on(`GET ${RUNS}`, lost);
    await pollAfter(2_000);
    await waitFor(() => expect(lost).toHaveBeenCalled());
    expect(inProgress()).toEqual(['Zoo in Monaco']);
    expect(screen.queryByRole('alert')).toBeNull();
    setRuns([BANK, { ...ZOO, Status: 'Cancelled' }]);
    server.on(`GET ${RUNS}`, list);
    await pollAfter(2_000);
    await expectInProgress();
  });
});
