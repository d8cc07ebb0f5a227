import { screen, waitFor, within } from '@testing-library/react';
import type { User as Identity } from 'firebase/auth';
import type { DataExport } from '../../contract/export.js';
import type { ApiKey, SecurityEvent } from '../../contract/settings.js';
import ApiTab from '../../frontend/settings/ApiTab';
import DangerTab from '../../frontend/settings/DangerTab';
import SecurityTab from '../../frontend/settings/SecurityTab';
import { complaints } from '../support/dom/complaints';
import { identity } from '../support/dom/identity';
import { fillIn, renderSignedIn, textsOf } from '../support/dom/render';
import { FakeServer, holdAnswer, refusal } from '../support/dom/server';

/** Answers the browser's dialogs and adds their messages to the returned list. */
function answerDialogs(confirmed = true) {
  const dialogs: string[] = [];
  window.alert = (text) => void dialogs.push(String(text));
  window.confirm = (text) => {
    dialogs.push(String(text));
    return confirmed;
  };
  return dialogs;
}

describe('the security tab', () => {
  const EVENTS = 'GET /api/settings/security/events';
  const show = (events: SecurityEvent[] = []) =>
    renderSignedIn(<SecurityTab />, { server: new FakeServer().on(EVENTS, events) });

  // @requirement 5.15
  it('alerts that the new passwords differ, and sends nothing', async () => {
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
    complaints.expect(/Recording the password change failed/);
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

  // @requirement 2.49, 3.12, 9.14
  it('shows the five newest events with labels and details', async () => {
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
        type: 'settings_accessed',
        meta: { section: 'notifications' },
        ip: '127.0.0.1',
        userAgent: 'curl/8',
      },
      {
        type: 'profile_updated',
        meta: { fields: ['firstName', 'city'] },
        ip: '::1',
        userAgent: 'Version/18.1 Safari/605.1.15',
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
      /Settings Accessed.*Local Development · Unknown BrowserSection: notifications/,
      /Profile Updated.*Local Development · SafariChanged: first name, city/,
    ];
    expect(events).toEqual(explained.map((text) => expect.stringMatching(text) as unknown));
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

describe('the danger tab', () => {
  const REQUEST = 'POST /api/settings/export-request';
  const DELETE = 'POST /api/settings/delete-account';

  // @requirement 8.7, 8.15
  it('alerts that an export cannot be requested, and shows the server’s message', async () => {
    complaints.expect(/At most 10 exports/, /Failed to request data export/);
    const dialogs = answerDialogs();
    const { user, server } = renderSignedIn(<DangerTab />);
    server.on(REQUEST, () => refusal(500, { error: 'At most 10 exports a day can be requested.' }));
    await user.click(screen.getByRole('button', { name: 'Export My Data' }));
    await waitFor(() =>
      expect(dialogs).toEqual(['Failed to request data export. Please try again.']),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^At most 10 exports a day can be requested\.$/,
    );
    server.on(REQUEST, () => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(screen.getByRole('button', { name: 'Export My Data' }));
    await waitFor(() => expect(dialogs).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // @requirement 8.10, 8.19
  it('alerts that a deletion was rejected, and shows the server’s message', async () => {
    complaints.expect(/The books are closed/);
    const dialogs = answerDialogs();
    const { user, server, endings } = renderSignedIn(<DangerTab />);
    server.on(DELETE, () => refusal(500, { error: 'The books are closed.' }));
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    await waitFor(() =>
      expect(dialogs).toEqual([
        'This will permanently delete your account and all data. This action cannot be undone. Continue?',
        'Failed to delete account. Please try again.',
      ]),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/^The books are closed\.$/);
    expect(endings).toEqual([]);
  });

  // @requirement 3.39, 4.29, 8.8
  it('explains each state of an export, even after the tab is reopened', async () => {
    answerDialogs();
    const id = 'b6f9b8a0-6f0b-4b0e-8b1e-3f7f0e1c2d3a';
    const exportWithStatus = (status: DataExport['status']): DataExport => ({
      id,
      status,
      requestedAt: '2026-11-21T10:00:00.000Z',
      readyAt: null,
      downloadUrl: null,
      expiresAt: null,
    });
    const STATUS = `GET /api/settings/export-status/${id}` as const;
    const server = new FakeServer()
      .on(REQUEST, () => Response.json(exportWithStatus('PENDING'), { status: 202 }))
      .on(STATUS, exportWithStatus('PENDING'));
    const show = () =>
      renderSignedIn(<DangerTab />, { server, session: { user: { uid: 'ada' } as Identity } });
    const button = () => screen.getByRole('button', { name: 'Export My Data' });
    const { user, unmount } = show();
    await user.click(button());
    expect(await screen.findByText(/^Preparing your export/)).toBeVisible();
    expect(button()).toBeDisabled();
    server.on(STATUS, exportWithStatus('FAILED'));
    expect(await screen.findByText(/^Your export from .* failed\.$/)).toBeVisible();
    expect(button()).toBeEnabled();
    unmount();
    server.on(STATUS, exportWithStatus('EXPIRED'));
    const { unmount: close } = show();
    expect(await screen.findByText(/has expired/)).toBeVisible();
    close();
    server.on(STATUS, () => refusal(500));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to check export status');
  });

  // @requirement 2.57, 4.27, 5.17, 8.23, 9.12
  it('deletes nothing until DELETE is typed and the prompt is accepted', async () => {
    const dialogs = answerDialogs(false);
    const { user, server, endings } = renderSignedIn(<DangerTab />);
    const confirmation = screen.getByLabelText('Type DELETE to confirm');
    const remove = screen.getByRole('button', { name: 'Delete Account' });
    for (const typed of ['', 'delete', 'DELETE ']) {
      fillIn(confirmation, typed);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await user.click(remove);
    }
    const please = "Please type 'DELETE' to confirm account deletion.";
    expect(dialogs).toEqual([please, please, please]);
    fillIn(confirmation, 'DELETE');
    await user.click(remove);
    expect(dialogs.at(-1)).toBe(
      'This will permanently delete your account and all data. This action cannot be undone. Continue?',
    );
    expect(server.calls).toEqual([]);
    expect(endings).toEqual([]);
  });
});

describe('the API tab', () => {
  const KEYS = '/api/settings/api-keys';
  const keyOf = (number: number): ApiKey => ({
    id: `0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f${10 + number}`,
    name: number === 1 ? 'API key' : `Key ${number}`,
    prefix: 'ldk_abcd',
    createdAt: '2026-11-20T20:30:00.000Z',
    lastUsedAt: null,
  });
  const keysOf = (count: number) => Array.from({ length: count }, (_, index) => keyOf(index + 1));
  const field = () => screen.getByLabelText('API Key');
  const generate = () => screen.getByRole('button', { name: 'Generate' });

  // @requirement 2.53
  it('clears the field when its key is revoked', async () => {
    answerDialogs();
    let keys: ApiKey[] = [];
    const server = new FakeServer()
      .on(`GET ${KEYS}`, () => keys)
      .on(`POST ${KEYS}`, () => {
        keys = keysOf(1);
        return { ...keyOf(1), key: `ldk_${'a'.repeat(32)}` };
      })
      .on(`DELETE ${KEYS}/${keyOf(1).id}`, () => {
        keys = [];
        return new Response(null, { status: 204 });
      });
    const { user } = renderSignedIn(<ApiTab />, { server });
    await screen.findByText('No API keys yet.');
    await user.click(generate());
    await waitFor(() => expect(field()).toHaveValue(`ldk_${'a'.repeat(32)}`));
    await user.click(await screen.findByRole('button', { name: 'Revoke API key' }));
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(await screen.findByText('No API keys yet.')).toBeVisible();
  });

  it('asks to revoke a key once the account has twenty', async () => {
    complaints.expect(/Failed to generate API key/);
    let keys = keysOf(19);
    const server = new FakeServer()
      .on(`GET ${KEYS}`, () => keys)
      .on(`POST ${KEYS}`, () => refusal(409, { error: 'An account can have at most 20 keys.' }));
    const { user } = renderSignedIn(<ApiTab />, { server });
    const list = await screen.findByRole('list', { name: 'API keys' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(19);
    // Another tab creates the last one.
    keys = keysOf(20);
    await user.click(generate());
    const alert = await screen.findByText('Failed to generate API key');
    expect(alert.closest('[role=alert]')).toHaveTextContent(/at most 20/i);
    expect(
      await screen.findByText(/^An account can have at most 20 keys\. Revoke one/),
    ).toBeVisible();
    expect(generate()).toBeDisabled();
  });

  it('shows failures where they happen', async () => {
    complaints.expect(/Failed to (generate|revoke) API key/);
    answerDialogs();
    const server = new FakeServer()
      .on(`GET ${KEYS}`, () => refusal(500))
      .on(`POST ${KEYS}`, () => refusal(500))
      .on(`DELETE ${KEYS}/${keyOf(1).id}`, () => refusal(500));
    const { user } = renderSignedIn(<ApiTab />, { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch API keys');
    await user.click(generate());
    expect(await screen.findByText('Failed to generate API key')).toBeVisible();
    server.on(`GET ${KEYS}`, keysOf(1));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke API key' }));
    expect(await screen.findByText('Failed to revoke API key')).toBeVisible();
    const list = screen.getByRole('list', { name: 'API keys' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  });

  // @requirement 2.54
  it('lists what is coming soon, and shows how to use a key', async () => {
    renderSignedIn(<ApiTab />, { server: new FakeServer().on(`GET ${KEYS}`, []) });
    await screen.findByText('No API keys yet.');
    expect(
      screen.getByText('Webhooks and integrations with Airtable and Zapier are coming soon.'),
    ).toBeVisible();
    expect(screen.getByRole('region', { name: 'Example request' })).toHaveTextContent(
      `'${location.origin}/api/scraperuns?limit=5'`,
    );
    expect(screen.getByRole('link', { name: /API documentation/ })).toHaveAttribute(
      'href',
      '/api/docs',
    );
  });
});
