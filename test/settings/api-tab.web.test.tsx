import { screen, waitFor, within } from '@testing-library/react';
import type { ApiKey } from '../../contract/settings.js';
import ApiTab from '../../frontend/settings/ApiTab';
import { complaints } from '../support/dom/complaints';
import { answerDialogs } from '../support/dom/dialogs';
import { renderSignedIn } from '../support/dom/render';
import { FakeServer, refusal } from '../support/dom/server';

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
