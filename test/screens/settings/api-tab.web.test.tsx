import { screen, waitFor, within } from '@testing-library/react';
import type { ListView } from '#contract/lists.js';
import type { ApiKey } from '#contract/settings.js';
import { ApiKeys } from '../../../frontend/screens/settings/api/ApiKeys';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { answerConfirmation } from '../../support/dom/dialogs';
import { textsOf } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';

describe('the API tab', () => {
  const KEYS = '/api/settings/api-keys';
  const VIEW = '/api/settings/lists/api-keys';
  const keyOf = (number: number, overrides: Partial<ApiKey> = {}): ApiKey => ({
    id: `0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f${10 + number}`,
    name: number === 1 ? 'API key' : `Key ${number}`,
    prefix: 'ldk_abcd',
    scopes: ['read', 'run'],
    userId: '7d9f6c1e-0b1a-4c55-8a53-3c1a7c3f0b11',
    expiresAt: null,
    createdAt: '2026-11-20T20:30:00.000Z',
    lastUsedAt: null,
    ...overrides,
  });
  const keysOf = (count: number) => Array.from({ length: count }, (_, index) => keyOf(index + 1));
  const field = () => screen.getByLabelText('API Key');
  /** Opens the dialog. */
  const open = () => screen.getByRole('button', { name: 'Generate' });
  const dialog = () => within(screen.getByRole('dialog', { name: 'Generate API key' }));
  const generate = () => dialog().getByRole('button', { name: 'Generate' });
  const table = () => screen.findByRole('table', { name: 'API keys' });
  const rows = async () =>
    within(await table())
      .getAllByRole('row')
      .slice(1);
  const columns = async () => textsOf(within(await table()).getAllByRole('columnheader'));
  /** The keys' buttons in the list, from top to bottom. */
  const listed = async () =>
    within(await table())
      .getAllByRole('button', { name: /^Revoke/ })
      .map((button) => button.getAttribute('aria-label'));
  const revoke = () => screen.findByRole('button', { name: 'Revoke API key' });
  const question = () => screen.findByRole('dialog', { name: 'Revoke "API key"?' });

  // @requirement 2.53
  it('clears the field when its key is revoked', async () => {
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
    const { user } = renderInAdmin(<ApiKeys />, { server });
    await screen.findByText('No API keys yet.');
    await user.click(open());
    await user.click(generate());
    await waitFor(() => expect(field()).toHaveValue(`ldk_${'a'.repeat(32)}`));
    await user.click(await revoke());
    await user.dblClick(within(await question()).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(await screen.findByText('Key "API key" revoked.')).toBeVisible();
    expect(await screen.findByText('No API keys yet.')).toBeVisible();
    expect(server.sent(`DELETE ${KEYS}/${keyOf(1).id}`)).toHaveLength(1);
  });

  it('asks before it revokes a key, and Escape keeps the key', async () => {
    const server = new FakeServer().on(`GET ${KEYS}`, keysOf(1));
    const { user } = renderInAdmin(<ApiKeys />, { server });
    await user.click(await revoke());
    const dialog = await question();
    expect(dialog).toHaveTextContent(
      'Programs that use the key will stop working immediately. Links to client pages keep working: you can revoke them under Security.',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await revoke()).toHaveFocus();
    expect(server.calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('shows a new key that the list lacks, and keeps it out of the cache', async () => {
    const secret = `ldk_${'a'.repeat(32)}`;
    const server = new FakeServer()
      .on(`GET ${KEYS}`, [])
      .on(`POST ${KEYS}`, { ...keyOf(1), key: secret });
    const { user, queries } = renderInAdmin(<ApiKeys />, { server });
    await screen.findByText('No API keys yet.');
    server.on(`GET ${KEYS}`, () => refusal(500));
    complaints.expect(/Failed to fetch API keys/);
    await user.click(open());
    await user.click(generate());
    await waitFor(() => expect(field()).toHaveValue(secret));
    await waitFor(() => expect(server.sent(`GET ${KEYS}`)).toHaveLength(2));
    const cached = [queries.getQueryCache().getAll(), queries.getMutationCache().getAll()].flat();
    expect(cached.length).toBeGreaterThan(1);
    expect(JSON.stringify(cached.map(({ state }) => state))).not.toContain(secret);
  });

  it('asks to revoke a key once the account has twenty', async () => {
    complaints.expect(/Failed to generate API key/);
    let keys = keysOf(19);
    const server = new FakeServer()
      .on(`GET ${KEYS}`, () => keys)
      .on(`POST ${KEYS}`, () => refusal(409, { error: 'An account can have at most 20 keys.' }));
    const { user } = renderInAdmin(<ApiKeys />, { server });
    expect(await rows()).toHaveLength(19);
    // Another tab creates the last one.
    keys = keysOf(20);
    await user.click(open());
    await user.click(generate());
    const alert = await screen.findByText('Failed to generate API key');
    expect(alert.closest('[role=alert]')).toHaveTextContent(/at most 20/i);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(
      await screen.findByText(/^An account can have at most 20 keys\. Revoke one/),
    ).toBeVisible();
    await waitFor(() => expect(open()).toBeDisabled());
    expect(await rows()).toHaveLength(20);
  });

  it('shows failures where they happen', async () => {
    complaints.expect(/Failed to (fetch|generate|revoke) API key/);
    const server = new FakeServer()
      .on(`GET ${KEYS}`, () => refusal(500))
      .on(`POST ${KEYS}`, () => refusal(500))
      .on(`DELETE ${KEYS}/${keyOf(1).id}`, () => refusal(500));
    const { user } = renderInAdmin(<ApiKeys />, { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch API keys');
    await user.click(open());
    await user.click(generate());
    expect(await screen.findByText('Failed to generate API key')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    server.on(`GET ${KEYS}`, keysOf(1));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    await user.click(await revoke());
    await answerConfirmation(user, 'Revoke "API key"?', 'Revoke');
    const notice = await screen.findByText(/^Failed to revoke API key/);
    expect(notice).toHaveTextContent(
      'Failed to revoke API key. The key still works. Please try again.',
    );
    expect(notice.closest('[role=alert]')).toBeVisible();
    expect(await rows()).toHaveLength(1);
  });

  it('lists the newest keys first, and sorts them by a column', async () => {
    const keys = [
      keyOf(2, { createdAt: '2026-11-20T20:32:00.000Z' }),
      keyOf(3, { lastUsedAt: '2026-11-21T10:00:00.000Z' }),
      keyOf(1, { createdAt: '2026-11-20T20:31:00.000Z' }),
    ];
    const { user } = renderInAdmin(<ApiKeys />, {
      server: new FakeServer().on(`GET ${KEYS}`, keys),
    });
    expect(await listed()).toEqual(['Revoke Key 2', 'Revoke API key', 'Revoke Key 3']);
    const sortBy = async (label: string) =>
      user.click(within(await table()).getByRole('button', { name: label }));
    await sortBy('Name');
    await waitFor(async () =>
      expect(await listed()).toEqual(['Revoke API key', 'Revoke Key 2', 'Revoke Key 3']),
    );
    const lastUsed = screen.getByRole('columnheader', { name: 'Last used' });
    await sortBy('Last used');
    await waitFor(() => expect(lastUsed).toHaveAttribute('aria-sort', 'ascending'));
    await sortBy('Last used');
    await waitFor(async () => expect((await listed())[0]).toBe('Revoke Key 3'));
    expect(lastUsed).toHaveAttribute('aria-sort', 'descending');
  });

  it('saves a hidden column, which stays hidden when the tab is opened again', async () => {
    let view: ListView = {};
    const server = new FakeServer()
      .on(`GET ${KEYS}`, keysOf(1))
      .on(`PUT ${VIEW}`, ({ body }) => (view = body as ListView));
    const { user, unmount } = renderInAdmin(<ApiKeys />, { server });
    expect(await columns()).toEqual([
      'Name',
      'Key',
      'Scopes',
      'Expires',
      'Created',
      'Last used',
      'Actions',
    ]);
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Created' }));
    await waitFor(() =>
      expect(server.sent(`PUT ${VIEW}`)).toEqual([{ hiddenColumns: ['createdAt'] }]),
    );
    unmount();

    renderInAdmin(<ApiKeys />, { server, lists: { 'api-keys': view } });
    expect(await columns()).toEqual(['Name', 'Key', 'Scopes', 'Expires', 'Last used', 'Actions']);
    expect(server.sent(`PUT ${VIEW}`)).toHaveLength(1);
  });

  it('shows how to use a key', async () => {
    const { user } = renderInAdmin(<ApiKeys />, { server: new FakeServer().on(`GET ${KEYS}`, []) });
    await screen.findByText('No API keys yet.');
    await user.click(screen.getByRole('button', { name: 'How to use a key' }));
    expect(screen.getByRole('region', { name: 'Example request' })).toHaveTextContent(
      `'${location.origin}/api/scraperuns?limit=5'`,
    );
    expect(screen.getByRole('link', { name: /API documentation/ })).toHaveAttribute(
      'href',
      '/api/docs',
    );
  });
});
