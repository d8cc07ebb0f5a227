import { screen, waitFor, within } from '@testing-library/react';
import type { SecurityEvent } from '#contract/settings.js';
import SecurityTab from '../../../frontend/screens/settings/SecurityTab';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { answerConfirmation, answerDialogs } from '../../support/dom/dialogs';
import { identity } from '../../support/dom/identity';
import { fillIn, textsOf } from '../../support/dom/render';
import { FakeServer, holdAnswer, refusal } from '../../support/dom/server';

describe('the security tab', () => {
  const EVENTS = 'GET /api/settings/security/events';
  const REVOKE = 'POST /api/settings/security/revoke-sessions';
  const logOut = () => screen.getByRole('button', { name: 'Log out everywhere' });
  const question = () => screen.findByRole('dialog', { name: 'Log out everywhere?' });
  const show = (events: SecurityEvent[] = []) =>
    renderInAdmin(<SecurityTab />, { server: new FakeServer().on(EVENTS, events) });

  // @requirement 5.15
  it('shows an alert when the new passwords differ, and sends nothing', async () => {
    const dialogs = answerDialogs();
    const { user, server } = show();
    await screen.findByText('No security events yet.');
    await user.type(screen.getByLabelText('Current password'), 'correct horse battery');
    await user.type(screen.getByLabelText('New password'), 'a new horse battery');
    await user.type(screen.getByLabelText('Confirm new password'), 'another horse battery');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(dialogs).toEqual(["New passwords don't match."]);
    expect(server.calls.map(({ method }) => method)).toEqual(['GET']);
  });

  // @requirement 2.48
  it('shows two-factor authentication as a disabled switch', async () => {
    show();
    await screen.findByText('No security events yet.');
    const twoFactor = screen.getByRole('switch', {
      name: 'Two-Factor Authentication (coming soon)',
    });
    expect(twoFactor).toBeDisabled();
    expect(twoFactor).not.toBeChecked();
  });

  it('explains what to do next when our server could not record a password change', async () => {
    complaints.expect(/Failed to record the password change/);
    identity.changePassword.mockResolvedValue(undefined);
    const { user, server } = show();
    server.on('POST /api/settings/security/password-changed', () => refusal(500));
    await screen.findByText('No security events yet.');
    fillIn(screen.getByLabelText('Current password'), 'correct horse battery');
    fillIn(screen.getByLabelText('New password'), 'a new horse battery');
    fillIn(screen.getByLabelText('Confirm new password'), 'a new horse battery');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText(/other sessions are still logged in/)).toBeVisible();
    expect(identity.changePassword.mock.calls.map(([, ...passwords]) => passwords)).toEqual([
      ['correct horse battery', 'a new horse battery'],
    ]);
  });

  it('shows a notice once the password is changed', async () => {
    identity.changePassword.mockResolvedValue(undefined);
    const { user, server } = show();
    server.on('POST /api/settings/security/password-changed', {});
    await screen.findByText('No security events yet.');
    fillIn(screen.getByLabelText('Current password'), 'correct horse battery');
    fillIn(screen.getByLabelText('New password'), 'a new horse battery');
    fillIn(screen.getByLabelText('Confirm new password'), 'a new horse battery');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(
      await screen.findByText('Password changed. Your other sessions are logged out.'),
    ).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('asks before it logs out everywhere, and Escape keeps every session', async () => {
    const { user, server, endings } = show();
    server.on(REVOKE, {});
    await user.click(logOut());
    const dialog = await question();
    expect(dialog).toHaveTextContent('This will log you out on every device, including this one.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(logOut()).toHaveFocus();
    expect(server.sent(REVOKE)).toEqual([]);

    await user.click(logOut());
    await answerConfirmation(user, 'Log out everywhere?', 'Log out');
    await waitFor(() => expect(endings).toEqual(['everywhere']));
    expect(server.sent(REVOKE)).toHaveLength(1);
  });

  it('stays logged in when the sessions cannot be revoked', async () => {
    complaints.expect(/Failed to revoke sessions/);
    const { user, server, endings } = show();
    server.on(REVOKE, () => refusal(500));
    await user.click(logOut());
    await answerConfirmation(user, 'Log out everywhere?', 'Log out');
    const notice = await screen.findByText(
      "Failed to revoke sessions. You're still logged in everywhere. Please try again.",
    );
    expect(notice.closest('[role=alert]')).toBeVisible();
    expect(endings).toEqual([]);
  });

  it('asks before it revokes all client links, and reports how many there were', async () => {
    const route = 'POST /api/settings/security/revoke-client-links';
    const { user, server } = show();
    server.on(route, { revoked: 2 });
    const revoke = await screen.findByRole('button', { name: 'Revoke all client links' });
    await user.click(revoke);
    expect(server.sent(route)).toEqual([]);
    await answerConfirmation(user, 'Revoke all client links?', 'Revoke all');
    expect(await screen.findByText('2 client links revoked.')).toBeVisible();
    expect(server.sent(route)).toHaveLength(1);
  });

  it('says that client links still work when they cannot be revoked', async () => {
    complaints.expect(/Failed to revoke client links/);
    const { user, server } = show();
    server.on('POST /api/settings/security/revoke-client-links', () => refusal(500));
    await user.click(await screen.findByRole('button', { name: 'Revoke all client links' }));
    await answerConfirmation(user, 'Revoke all client links?', 'Revoke all');
    expect(await screen.findByText(/The links still work\. Please try again\./)).toBeVisible();
  });

  // @requirement 2.49, 3.12, 9.14
  it('shows five events with labels and details, logins and other important changes first', async () => {
    const newest: Omit<SecurityEvent, 'id' | 'occurredAt'>[] = [
      {
        type: 'sessions_revoked',
        meta: { method: '<b>markup</b>' },
        ip: '2001:db8::1',
        userAgent: 'Chrome/131.0 Safari/537.36',
      },
      {
        type: 'data_export_requested',
        meta: {},
        ip: '::ffff:127.0.0.1',
        userAgent: 'Chrome/131.0 Safari/537.36 Edg/131.0',
      },
      { type: 'two_factor_enabled', meta: { method: 'app' }, ip: null, userAgent: null },
      {
        type: 'profile_updated',
        meta: { fields: ['firstName', 'city'] },
        ip: '::1',
        userAgent: 'Version/18.1 Safari/605.1.15',
      },
      {
        type: 'settings_accessed',
        meta: { section: 'notifications' },
        ip: '127.0.0.1',
        userAgent: 'curl/8',
      },
      {
        type: 'login',
        meta: {},
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0 Gecko/20100101 Firefox/132.0',
      },
    ];
    show(
      newest.map((event, index) => ({
        ...event,
        id: `0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f1${index}`,
        occurredAt: '2026-11-20T20:30:00.000Z',
      })),
    );
    const list = await screen.findByRole('list', { name: 'Recent security events' });
    const events = textsOf(within(list).getAllByRole('listitem'));
    const explained = [
      /Sessions Revoked.*2001:db8::1 · ChromeMethod: <b>markup<\/b>/,
      /Data Export Requested.*Local Development · Chrome/,
      /Two Factor Enabled.*Unknown Location · Unknown BrowserMethod: app/,
      /Login.*203\.0\.113\.7 · Firefox/,
      /Profile Updated.*Local Development · SafariChanged: first name, city/,
    ];
    expect(events).toEqual(explained.map((text) => expect.stringMatching(text) as unknown));
  });

  const event = (type: string, index: number, meta = {}): SecurityEvent => ({
    id: `0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f1${index}`,
    type,
    meta,
    ip: null,
    userAgent: null,
    occurredAt: '2026-11-20T20:30:00.000Z',
  });

  it('shows all changes on demand, with profile and settings access collapsed', async () => {
    const edits = [1, 2, 3, 4, 5, 6].map((index) => event('profile_updated', index));
    const changes = [...edits, event('api_key_created', 7), event('login', 8)];
    const server = new FakeServer().on(EVENTS, ({ query }) =>
      query.get('kind') === 'changes' ? changes : [event('profile_accessed', 9)],
    );
    const { user } = renderInAdmin(<SecurityTab />, { server });
    const labels = () =>
      textsOf([
        ...screen
          .getByRole('list', { name: 'Recent security events' })
          .querySelectorAll('li > div > span'),
      ]);
    const edited = (times: number) => Array<string>(times).fill('Profile Updated');
    await screen.findByText('Login');
    expect(labels()).toEqual(['API Key Created', 'Login', ...edited(3)]);

    await user.click(screen.getByRole('button', { name: 'Show all events' }));
    await waitFor(() => expect(labels()).toEqual([...edited(6), 'API Key Created', 'Login']));
    expect(screen.queryByText('Profile Accessed')).not.toBeInTheDocument();
    await user.click(screen.getByText('Profile and settings access'));
    expect(await screen.findByText('Profile Accessed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show fewer events' }));
    await waitFor(() => expect(screen.queryByText('Profile Accessed')).not.toBeInTheDocument());
  });

  it('describes plan changes', async () => {
    show([
      event('plan_changed', 1, { plan: 'PRO', billingPeriod: 'YEARLY', status: 'ACTIVE' }),
      event('plan_changed', 2, { plan: 'GROWTH', billingPeriod: 'MONTHLY', status: 'PAST_DUE' }),
      event('plan_change_scheduled', 3, {
        plan: 'STARTER',
        billingPeriod: 'MONTHLY',
        at: '2026-12-07T10:00:00.000Z',
      }),
      event('plan_change_scheduled', 4, { plan: null, at: '2026-12-07T10:00:00.000Z' }),
      event('plan_change_undone', 5),
    ]);
    const list = await screen.findByRole('list', { name: 'Recent security events' });
    const from = 'Reported by the payment provider';
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => textsOf([...item.querySelectorAll('span, p')])),
    ).toEqual([
      ['Plan Changed', from, 'Plan: Pro, yearly'],
      ['Plan Changed', from, 'Plan: Growth, monthly, payment failed'],
      ['Plan Change Scheduled', from, 'Plan: Starter, monthly, from Dec 7, 2026'],
      ['Plan Change Scheduled', from, 'The subscription ends on Dec 7, 2026'],
      ['Plan Change Undone', from],
    ]);
  });

  it('lists a login as an event', async () => {
    show([
      {
        id: '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f11',
        type: 'login',
        meta: {},
        ip: null,
        userAgent: null,
        occurredAt: '2026-11-20T20:30:00.000Z',
      },
    ]);
    const list = await screen.findByRole('list', { name: 'Recent security events' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(within(list).getByText('Login')).toBeVisible();
  });

  // @requirement 8.5
  it('has a loading, an error and an empty state for the events', async () => {
    const { user, server } = show();
    const { answer, release } = holdAnswer(refusal(500));
    server.on(EVENTS, answer);
    expect(await screen.findByText('Loading security events...')).toBeVisible();
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch security events');
    const tryAgain = () => user.click(screen.getByRole('button', { name: 'Try Again' }));
    server.on(EVENTS, () =>
      refusal(429, { error: 'Too many requests. Please wait a moment and try again.' }),
    );
    await tryAgain();
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Too many requests. Please wait a moment',
      ),
    );
    server.on(EVENTS, []);
    await tryAgain();
    expect(await screen.findByText('No security events yet.')).toBeVisible();
  });
});
