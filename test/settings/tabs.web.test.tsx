import { screen, waitFor, within } from '@testing-library/react';
import type { ApiKey } from '../../contract/settings.js';
import ApiTab from '../../frontend/settings/ApiTab';
import DangerTab from '../../frontend/settings/DangerTab';
import SecurityTab from '../../frontend/settings/SecurityTab';
import { complaints } from '../support/dom/complaints';
import { renderSignedIn } from '../support/dom/render';
import { FakeServer, refusal } from '../support/dom/server';

/** Accepts the browser's dialogs and adds their messages to the returned list. */
function acceptDialogs() {
  const dialogs: string[] = [];
  window.alert = (text) => void dialogs.push(String(text));
  window.confirm = (text) => {
    dialogs.push(String(text));
    return true;
  };
  return dialogs;
}

describe('the security tab', () => {
  const show = () =>
    renderSignedIn(<SecurityTab />, {
      server: new FakeServer().on('GET /api/settings/security/events', []),
    });

  // @requirement 5.15
  it('alerts that the new passwords differ, and sends nothing', async () => {
    const dialogs = acceptDialogs();
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
});

describe('the danger tab', () => {
  const REQUEST = 'POST /api/settings/export-request';
  const DELETE = 'POST /api/settings/delete-account';

  // @requirement 8.7, 8.15
  it('alerts that an export cannot be requested, and shows the server’s message', async () => {
    complaints.expect(/At most 10 exports/, /Failed to request data export/);
    const dialogs = acceptDialogs();
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
    const dialogs = acceptDialogs();
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
    acceptDialogs();
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

  it('says at the twentieth key to revoke one first', async () => {
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
