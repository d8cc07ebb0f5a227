import { screen, waitFor, within } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import type { Refusal, RunEstimate } from '#contract/coverage.js';
import { identity } from '../../support/dom/identity';
import { fillIn, textsOf } from '../../support/dom/render';
import {
  START,
  ESTIMATE,
  free,
  paid,
  showCard,
  field,
  moreOptions,
  request,
  runButton,
} from '../../support/dom/scrape-card';
import { refusal } from '../../support/dom/server';

describe('the estimate', () => {
  it('appears before the run starts and names unsupported options', async () => {
    const { user, server } = showCard();
    request('San Francisco', 'coffee shop');
    const figures = await screen.findAllByRole('term');
    expect(textsOf(figures.map((figure) => figure.parentElement!))).toEqual([
      'Available71 of 86 found',
      'With phone60 50 with website',
      'New to you45 41 already yours',
      'From your planUp to 10 of 62 left',
    ]);
    const estimate = figures[0]!.closest('[aria-live]');
    expect(estimate).toHaveAttribute('aria-live', 'polite');
    await user.click(moreOptions());
    expect(screen.queryByLabelText('Max. paid requests')).not.toBeInTheDocument();
    const sentence = 'This source has no ratings.';
    server.on(ESTIMATE, { ...free, unknown: ['minRating'], notes: [sentence] });
    await user.selectOptions(field('Rating'), '4 and up');
    await waitFor(() => expect(estimate).toHaveTextContent(sentence));
    expect(screen.getByText('Not available from this source.')).toBeVisible();
    await user.click(moreOptions());
    expect(screen.getByText('Selected: rated 4 and up, with contact details.')).toBeVisible();
  });

  it('says so when the account may have more of the businesses', async () => {
    showCard({ estimate: { ...free, found: { ...free.found!, mayHaveMore: true } } });
    request('Boise', 'dentist');
    const note = await screen.findByText('at least 41 already yours');
    expect(note.parentElement).toHaveTextContent('Up to 45 at least 41 already yours');
    expect(screen.getByRole('switch', { name: 'Only new leads' })).toHaveAccessibleDescription(
      'Skip the businesses you already have.',
    );
  });

  it('offers to skip businesses that are already yours, off by default', async () => {
    const { user, server, estimates } = showCard();
    request('Boise', 'dentist');
    const onlyNew = await screen.findByRole('switch', { name: 'Only new leads' });
    expect(onlyNew).not.toBeChecked();
    expect(onlyNew).toHaveAccessibleDescription('Skip the 41 businesses you already have.');
    await user.click(onlyNew);
    await waitFor(() => expect(estimates().at(-1)).toMatchObject({ onlyNew: 'true' }));
    expect(onlyNew).toBeChecked();
    await user.click(moreOptions());
    expect(screen.getAllByRole('switch', { name: 'Only new leads' })).toHaveLength(1);

    server.on(ESTIMATE, { ...free, found: { ...free.found!, yours: 0 } });
    await user.click(moreOptions());
    request('Boise', 'plumber');
    await waitFor(() =>
      expect(screen.queryByRole('switch', { name: 'Only new leads' })).not.toBeInTheDocument(),
    );
  });

  it('shows what a paid source may cost, and accepts a limit', async () => {
    const { user, estimates } = showCard({ estimate: paid });
    request('Austin', 'restaurant', '500');
    const sentence = await screen.findByText(/about \$0\.88 to \$1\.40\./);
    const estimate = sentence.closest('[aria-live]');
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

describe('an unknown category', () => {
  const unknown = (candidates: string[]) => {
    const detail = `We don't recognize "dent" as a business category.`;
    return refusal(422, { detail, error: detail, errors: { category: detail }, candidates });
  };

  it('is reported unless a suggestion starts with it', async () => {
    const { server, estimates } = showCard({ estimate: unknown(['Dentist']) });
    request('Boise', 'dent');
    await waitFor(() => expect(estimates().at(-1)).toMatchObject({ category: 'dent' }));
    expect(screen.queryByText(/^We don't recognize/)).not.toBeInTheDocument();

    server.on(ESTIMATE, () => unknown(['Tent shop']));
    request('Austin', 'dent');
    expect(await screen.findByText(/^We don't recognize "dent"/)).toBeVisible();
  });
});

describe('an area that is not covered', () => {
  const refused = (code: Refusal['code'], candidates: string[] = []): RunEstimate => ({
    ...free,
    found: null,
    quota: null,
    sentence: "Nice, FR isn't covered yet.",
    refusal: { code, message: "Nice, FR isn't covered yet.", candidates },
  });
  const WANTED = '/api/places/wanted';
  const wanted = { id: '1', city: 'Nice, FR', requestedAt: '2026-11-20T20:30:00Z' };

  it('cannot be searched, and the closest covered areas fill in the form', async () => {
    const { user, server, starts } = showCard({
      estimate: refused('area_not_covered', ['Monaco', 'Genoa, IT']),
    });
    server.on(`GET ${WANTED}`, []);
    request('Nice, FR', 'dentist');
    expect(await screen.findByText("Nice, FR isn't covered yet.")).toBeVisible();
    expect(runButton()).toBeDisabled();
    await user.type(field('Leads'), '{Enter}');
    expect(starts()).toEqual([]);

    server.on(ESTIMATE, free);
    const nearby = screen.getByRole('group', { name: 'Closest covered areas:' });
    await user.click(within(nearby).getByRole('button', { name: 'Genoa, IT' }));
    expect(field('City')).toHaveValue('Genoa, IT');
    expect(field('City')).toHaveFocus();
    await waitFor(() => expect(nearby).not.toBeInTheDocument());
    expect(runButton()).toBeEnabled();
  });

  it('can be wanted, which can be taken back', async () => {
    const { user, server } = showCard({ estimate: refused('area_not_covered') });
    server
      .on(`GET ${WANTED}`, [])
      .on(`POST ${WANTED}`, { ...wanted, isConfirmed: true })
      .on(`DELETE ${WANTED}/1`, () => new Response(null, { status: 204 }));
    request('Nice, FR', 'dentist');
    await user.click(await screen.findByRole('button', { name: 'Tell me when it is' }));
    expect(await screen.findByText("We'll email you once Nice, FR is covered.")).toBeVisible();
    expect(server.sent(`POST ${WANTED}`)).toEqual([{ city: 'Nice, FR' }]);
    await user.click(screen.getByRole('button', { name: "Don't email me" }));
    expect(await screen.findByRole('button', { name: 'Tell me when it is' })).toBeVisible();
  });

  it('that an unconfirmed user wants asks to confirm the address', async () => {
    const { server } = showCard({ estimate: refused('area_not_covered') });
    server.on(`GET ${WANTED}`, [{ ...wanted, isConfirmed: false }]);
    request('Nice, FR', 'dentist');
    expect(
      await screen.findByText(
        "Confirm your email address, and we'll email you once Nice, FR is covered.",
      ),
    ).toBeVisible();
  });

  it('offers sample data while the index is empty', async () => {
    const { user, server, starts } = showCard({ estimate: refused('sample_offered') });
    server.on(`GET ${WANTED}`, []);
    request('Nice, FR', 'dentist');
    await user.click(await screen.findByRole('button', { name: 'Try with Sample Data' }));
    expect(await screen.findByText('No results in Nice, FR.')).toBeVisible();
    expect(starts()).toEqual([expect.objectContaining({ source: 'sample', city: 'Nice, FR' })]);
  });

  it('is explained in the same way if the start is refused before the estimate', async () => {
    const { server, start } = showCard({ estimate: new Response(null, { status: 500 }) });
    const error = "Nice, FR isn't covered yet.";
    server
      .on(`GET ${WANTED}`, [])
      .on(START, () =>
        refusal(422, { detail: error, error, code: 'area_not_covered', candidates: ['Monaco'] }),
      );
    request('Nice, FR', 'dentist');
    await start();
    expect(await screen.findByRole('group', { name: 'Closest covered areas:' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tell me when it is' })).toBeVisible();
  });
});

describe("at the plan's limit", () => {
  const shortage = 'Your plan has 40 leads left, so this run will stop after 40 new leads.';
  const short = { ...free, quota: { uses: 40, left: 40, shortage } };
  const used = "You've used all the leads in this period.";
  const offer = async (text: string) => within((await screen.findByText(text)).closest('[role]')!);

  it('one click requests as many leads as the plan has left', async () => {
    const { user, server, estimates } = showCard({ estimate: short });
    request('Boise', 'dentist', '60');
    const find = (await offer(shortage)).getByRole('button', { name: 'Find 40 leads' });
    server.on(ESTIMATE, free);
    await user.click(find);
    expect(field('Leads')).toHaveValue('40');
    expect(field('Leads')).toHaveFocus();
    await waitFor(() => expect(screen.queryByText(shortage)).not.toBeInTheDocument());
    expect(estimates().at(-1)).toMatchObject({ minLeads: '40' });
  });

  it('one click requests no more leads than one run may have', async () => {
    const quota = { uses: 3000, left: 3000, shortage };
    const { user } = showCard({ estimate: { ...free, quota } });
    request('Boise', 'dentist', 'all');
    await user.click((await offer(shortage)).getByRole('button', { name: 'Find 2,500 leads' }));
    expect(field('Leads')).toHaveValue('2500');
  });

  it.each([
    ['a trial', { status: 'TRIAL' }, 'Subscribe', '/dashboard/subscription#plans'],
    ['Growth', {}, 'Upgrade', '/dashboard/subscription#plans'],
    ['Agency', { plan: 'AGENCY' }, 'Buy more leads', '/dashboard/subscription#packs'],
  ])('%s is offered a way to get more leads', async (_, account, name, path) => {
    showCard({ ...account, usage: { left: 0, refusal: used } });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('says at once that no leads are left, in place of the form', async () => {
    const { starts } = showCard({ plan: 'AGENCY', usage: { used: 300, left: 0, refusal: used } });
    expect(await screen.findByText(`${used} Your plan resets on Dec 1.`)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 of 300 leads left');
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Run Scrape' })).toBeNull();
    expect(starts()).toEqual([]);
  });

  it('the estimate says that the plan has no leads left', async () => {
    const { user, starts } = showCard({
      status: 'PAST_DUE',
      isReadOnly: true,
      usage: { left: 0, refusal: used },
      estimate: { ...free, quota: { uses: 0, left: 0, shortage: used } },
    });
    await waitFor(() => expect(runButton()).toBeDisabled());
    request('Boise', 'dentist');
    const plan = await screen.findByText('From your plan');
    expect(plan.nextElementSibling).toHaveTextContent(/^None left$/);
    await user.type(field('Leads'), '{Enter}');
    expect(starts()).toEqual([]);
  });

  it('an account that stopped paying can start nothing, as the banner of every screen says', async () => {
    showCard({ status: 'PAST_DUE', isReadOnly: true, usage: { left: 0, refusal: used } });
    await waitFor(() => expect(runButton()).toBeDisabled());
    expect(screen.queryByText(used, { exact: false })).not.toBeInTheDocument();
  });

  it('sample leads can be searched with no leads left', async () => {
    const { start, starts } = showCard({ usage: { left: 0, refusal: used }, source: 'sample' });
    request('Boise', 'dentist');
    await screen.findByText('From your plan');
    expect(screen.queryByText(used, { exact: false })).not.toBeInTheDocument();
    await start();
    expect(starts()).toHaveLength(1);
  });

  it('starting a run with no leads left explains the refusal and links to more leads', async () => {
    const { server, start } = showCard();
    server.on(START, () =>
      refusal(402, { detail: used, error: used, code: 'quota_exceeded', left: 0 }),
    );
    request('Boise', 'dentist');
    await start();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(used);
    expect(await within(alert).findByRole('link', { name: 'Upgrade' })).toBeVisible();
  });

  it('an unconfirmed trial with no leads left is offered the link that confirms the address', async () => {
    const hint = 'Confirm your email to get the other 90 leads of your free trial.';
    identity.sendVerification.mockResolvedValue();
    identity.isVerifiedNow.mockResolvedValue(false);
    const user = { uid: 'unconfirmed', email: 'ada@example.com', emailVerified: false };
    const shown = showCard({
      status: 'TRIAL',
      session: { user: user as Identity },
      usage: { included: 10, left: 0, awaitingConfirmation: 90, resetsAt: null, refusal: hint },
    });
    const alert = await offer(hint);
    await shown.user.click(await alert.findByRole('button', { name: 'Send a link' }));
    expect(await alert.findByRole('button', { name: 'Send the link again' })).toBeVisible();
    expect(identity.sendVerification).toHaveBeenCalledTimes(1);
  });
});
