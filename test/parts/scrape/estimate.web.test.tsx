import { screen, waitFor, within } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import { identity } from '../../support/dom/identity';
import { fillIn } from '../../support/dom/render';
import {
  START,
  ESTIMATE,
  free,
  paid,
  showCard,
  field,
  moreOptions,
  request,
} from '../../support/dom/scrape-card';
import { refusal } from '../../support/dom/server';

describe('the estimate', () => {
  it('appears before the run starts and names unsupported options', async () => {
    const { user, server } = showCard();
    request('San Francisco', 'coffee shop');
    const estimate = await screen.findByText(/Uses up to 10 of your remaining 62\./);
    expect(estimate).toHaveAttribute('aria-live', 'polite');
    expect(estimate).toHaveTextContent(
      'Of the 86 found, 60 have a phone, 50 a website, and 41 are already yours.',
    );
    await user.click(moreOptions());
    expect(screen.queryByLabelText('Max. paid requests')).not.toBeInTheDocument();
    const sentence = 'This source has no ratings.';
    server.on(ESTIMATE, { ...free, unknown: ['minRating'], sentence });
    await user.selectOptions(field('Rating'), '4 and up');
    expect(await screen.findByText(/This source has no ratings\./)).toBe(estimate);
    expect(screen.getByText('Not available from this source.')).toBeVisible();
    await user.click(moreOptions());
    expect(screen.getByText('Selected: rated 4 and up, with contact details.')).toBeVisible();
  });

  it('says so when the account may have more of the businesses', async () => {
    showCard({ estimate: { ...free, found: { ...free.found!, mayHaveMore: true } } });
    request('Boise', 'dentist');
    expect(await screen.findByText(/, and at least 41 are already yours\./)).toBeVisible();
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
    [
      'an account that stopped paying',
      { status: 'PAST_DUE', isReadOnly: true },
      'Update card',
      '/dashboard/subscription',
    ],
  ])('%s is offered a way to get more leads', async (_, account, name, path) => {
    const quota = { uses: 0, left: 0, shortage: used };
    showCard({ ...account, estimate: { ...free, quota } });
    request('Boise', 'dentist');
    const { findByRole, queryByRole } = await offer(used);
    expect(await findByRole('link', { name })).toHaveAttribute('href', path);
    expect(queryByRole('button')).not.toBeInTheDocument();
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
    const shown = showCard({ status: 'TRIAL', session: { user: user as Identity } });
    const usage = { included: 10, awaitingConfirmation: 90 };
    shown.server
      .on('GET /api/usage', usage)
      .on(START, () =>
        refusal(402, { detail: hint, error: hint, code: 'confirmation_required', left: 0 }),
      );
    request('Boise', 'dentist');
    await shown.start();
    const alert = within(await screen.findByRole('alert'));
    await shown.user.click(await alert.findByRole('button', { name: 'Send a link' }));
    expect(await alert.findByRole('button', { name: 'Send the link again' })).toBeVisible();
    expect(identity.sendVerification).toHaveBeenCalledTimes(1);
  });
});
