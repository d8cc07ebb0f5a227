import { act, screen, waitFor, within } from '@testing-library/react';
import type { View } from '#contract/views.js';
import { Navigation } from '../../../frontend/app/dashboard/Navigation';
import { SavedViews } from '../../../frontend/parts/views/SavedViews';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { CAFE, leadId, LeadServer, SEVERAL } from '../../support/dom/leads';
import { renderSignedIn, textsOf } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';
import { profileOf } from '../../support/dom/team';
import { names, showLeads } from '../../support/dom/workbench';

const view = (number: number, overrides: Partial<View> = {}): View => ({
  id: leadId(number),
  name: `View ${number}`,
  filter: {},
  sort: null,
  shared: false,
  by: null,
  count: number,
  ...overrides,
});
const WON = view(1, { name: 'Won', filter: { status: 'WON' }, sort: ['Name', 'ASC'], count: 1234 });
const MONACO = view(2, { name: 'In Monaco', filter: { city: 'Monaco' }, count: 1 });

/** A server that stores views like the API. */
function withViews<Server extends FakeServer>(server: Server, views: View[]) {
  let stored = views;
  const deleted = new Map<string, View>();
  server.on('GET /api/views', () => stored);
  server.on('POST /api/views', ({ body }) => {
    const added = view(stored.length + 1, body as Partial<View>);
    stored = [...stored, added];
    return added;
  });
  for (const { id } of views) {
    server.on(`PATCH /api/views/${id}`, ({ body }) => {
      const { deleted: _restored, ...change } = body as Partial<View> & { deleted?: false };
      if (deleted.has(id)) stored = [deleted.get(id)!, ...stored];
      stored = stored.map((kept) => (kept.id === id ? { ...kept, ...change } : kept));
      return stored.find((kept) => kept.id === id)!;
    });
    server.on(`DELETE /api/views/${id}`, () => {
      deleted.set(
        id,
        stored.find((kept) => kept.id === id)!,
      );
      stored = stored.filter((kept) => kept.id !== id);
      return new Response(null, { status: 204 });
    });
  }
  return server;
}

describe('the saved views in the sidebar', () => {
  const links = () =>
    within(screen.getByRole('list', { name: 'Saved views' })).getAllByRole('link');

  it('link to their leads, with the number of leads, and mark the one that is open', async () => {
    const server = withViews(new FakeServer(), [WON, MONACO]);
    const { user, router } = renderSignedIn(<Navigation />, { server, at: '/dashboard' });
    await screen.findByRole('list', { name: 'Saved views' });
    expect(textsOf(links())).toEqual(['Won1,234 leads', 'In Monaco1 lead']);
    await user.click(links()[0]!);
    const query = new URLSearchParams(router.state.location.search);
    expect(router.state.location.pathname).toBe('/dashboard/leads');
    expect(Object.fromEntries(query)).toEqual({
      filter: '{"status":"WON"}',
      sort: 'name',
      order: 'ASC',
      page: '1',
    });
    expect(links().map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
  });

  it('are left out while they cannot be loaded', async () => {
    complaints.expect(/^ApiError: 500/);
    const server = new FakeServer().on('GET /api/views', () => refusal(500));
    renderSignedIn(<Navigation />, { server, at: '/dashboard' });
    await waitFor(() => expect(server.calls).not.toHaveLength(0));
    expect(screen.getByRole('link', { name: 'Leads' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Saved views' })).toBeNull();
  });
});

describe('the Saved views button', () => {
  async function open(views: View[], at?: string) {
    const server = withViews(new LeadServer(SEVERAL), views);
    const shown = showLeads(server, at);
    await waitFor(() => expect(names()).not.toHaveLength(0));
    await shown.user.click(screen.getByRole('button', { name: /^Saved views/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    return { ...shown, server, dialog };
  }

  it('saves the filter and order on the screen under a name', async () => {
    const filter = encodeURIComponent(JSON.stringify({ city: 'Monaco' }));
    const at = `/dashboard/leads?filter=${filter}&sort=reviews&order=ASC`;
    const { user, server, dialog } = await open([], at);
    expect(dialog.getByText('You have no saved views.')).toBeVisible();
    await user.type(dialog.getByLabelText('Save this view as'), ' My  list {Enter}');
    expect(await screen.findByText('View “My list” saved.')).toBeVisible();
    expect(server.sent('POST /api/views')).toEqual([
      { name: 'My list', filter: { city: 'Monaco' }, sort: ['Review Count', 'ASC'] },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Saved views/ }));
    const again = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    expect(await again.findAllByRole('link', { name: 'My list' })).toHaveLength(2);
    expect(again.getByLabelText('Save this view as')).toHaveValue('');
  });

  it('says that a view with the same leads exists, and opens it in its own order', async () => {
    const filter = { hasPhone: true, city: 'Monaco' };
    const same = view(3, { name: 'To call', filter, sort: ['Name', 'DESC'] });
    const shown = encodeURIComponent('{"city":"Monaco","hasPhone":true}');
    const { user, router, dialog } = await open([WON, same], `/dashboard/leads?filter=${shown}`);
    const hint = await dialog.findByText(/^Already saved as/);
    expect(hint).toHaveTextContent('Already saved as To call.');
    await user.click(within(hint).getByRole('link', { name: 'To call' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toContain('order=DESC');
  });

  it('says nothing about views of other leads', async () => {
    const { dialog } = await open([WON, MONACO]);
    expect(await dialog.findByRole('link', { name: 'Won' })).toBeVisible();
    expect(dialog.queryByText(/^Already saved as/)).toBeNull();
  });

  it('opens a view', async () => {
    const { user, dialog } = await open([MONACO]);
    await user.click(await dialog.findByRole('link', { name: 'In Monaco' }));
    await waitFor(() => expect(names()).toEqual([CAFE.Name, 'Bank of Coins']));
  });

  it('renames a view, deletes it, and restores it on Undo', async () => {
    const { user, server, dialog } = await open([WON, MONACO]);
    await user.click(await dialog.findByRole('button', { name: 'Rename Won' }));
    const name = dialog.getByLabelText<HTMLInputElement>('New name for Won');
    expect(name).toHaveFocus();
    expect(name.value.slice(name.selectionStart!, name.selectionEnd!)).toBe('Won');
    await user.keyboard('Customers{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Delete Customers' }));
    expect(await screen.findByText('View “Customers” deleted.')).toBeVisible();
    await waitFor(() => expect(dialog.queryByText('Customers')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(await dialog.findByText('Customers')).toBeVisible();
    expect(server.sent(`PATCH /api/views/${WON.id}`)).toEqual([
      { name: 'Customers' },
      { deleted: false },
    ]);
  });

  it('explains why a view was not saved', async () => {
    complaints.expect(/^ApiError: 409/);
    const { user, server, dialog } = await open([]);
    server.on('POST /api/views', () => refusal(409, { error: 'You can save up to 20 views.' }));
    await user.type(dialog.getByLabelText('Save this view as'), 'More{Enter}');
    expect(
      await screen.findByText("The view wasn't saved: You can save up to 20 views."),
    ).toBeVisible();
  });
});

describe('the order of the saved views', () => {
  const NICE = view(3, { name: 'In Nice', filter: { city: 'Nice' }, count: 7 });
  const PUT = 'PUT /api/settings/lists/leads';

  async function open() {
    const server = withViews(new FakeServer(), [WON, MONACO, NICE]);
    server.on(PUT, ({ body }) => body as object);
    const shown = renderInAdmin(
      <>
        <Navigation />
        <SavedViews shown={{ filter: {}, sort: null }} />
      </>,
      { server, at: '/dashboard' },
    );
    const sidebar = await screen.findByRole('list', { name: 'Saved views' });
    await shown.user.click(screen.getByRole('button', { name: 'Saved views' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    await dialog.findByRole('link', { name: 'Won' });
    const names = () =>
      textsOf([...sidebar.querySelectorAll('a')]).map((text) => text.replace(/[\d,]+ leads?$/, ''));
    return { ...shown, server, dialog, names };
  }

  it('changes with a button, or with Alt and an arrow key, and is saved', async () => {
    const { user, server, dialog, names } = await open();
    await user.click(dialog.getByRole('button', { name: 'Move In Nice up' }));
    expect(names()).toEqual(['Won', 'In Nice', 'In Monaco']);
    act(() => dialog.getByRole('link', { name: 'Won' }).focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['In Nice', 'Won', 'In Monaco']);
    expect(dialog.getByRole('link', { name: 'Won' })).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['In Nice', 'In Monaco', 'Won']);
    await waitFor(() =>
      expect(server.sent(PUT).at(-1)).toEqual({ viewOrder: [NICE.id, MONACO.id, WON.id] }),
    );
  });

  it('leaves out views that are hidden from the sidebar, until they are shown again', async () => {
    const { user, server, dialog, names } = await open();
    const shows = dialog.getByRole('button', { name: 'Show In Monaco in the sidebar' });
    expect(shows).toHaveAttribute('aria-pressed', 'true');
    await user.click(shows);
    expect(names()).toEqual(['Won', 'In Nice']);
    await waitFor(() => expect(server.sent(PUT).at(-1)).toEqual({ hiddenViews: [MONACO.id] }));
    expect(shows).toHaveAttribute('aria-pressed', 'false');
    await user.click(shows);
    expect(names()).toEqual(['Won', 'In Monaco', 'In Nice']);
  });
});

it('a view of a colleague has their name, and can be opened and hidden, but not changed', async () => {
  const server = withViews(new LeadServer(SEVERAL), [{ ...WON, by: 'Bob', shared: true }]);
  const { user } = showLeads(server);
  await user.click(await screen.findByRole('button', { name: /^Saved views/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Saved views' }));
  expect(await panel.findByRole('link', { name: 'Won by Bob' })).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Rename Won' })).toBeNull();
  expect(panel.queryByRole('button', { name: 'Delete Won' })).toBeNull();
  expect(panel.getByRole('button', { name: 'Show Won in the sidebar' })).toBeVisible();
});

it('a member of a team shares a view, and stops; someone alone sees nothing of it', async () => {
  const server = withViews(new FakeServer(), [WON]);
  const show = (isTeam: boolean) =>
    renderInAdmin(<SavedViews shown={{ filter: {} }} />, {
      server,
      profile: profileOf('MEMBER', isTeam),
    });
  const { user, unmount } = show(true);
  await user.click(await screen.findByRole('button', { name: /^Saved views/ }));
  const share = await screen.findByRole('button', { name: 'Share Won with the team' });
  for (const shared of [true, false]) {
    await user.click(share);
    await waitFor(() =>
      expect(server.sent(`PATCH /api/views/${WON.id}`).at(-1)).toEqual({ shared }),
    );
    await waitFor(() => expect(share).toHaveAttribute('aria-pressed', String(shared)));
  }
  unmount();
  const alone = show(false);
  await alone.user.click(await screen.findByRole('button', { name: /^Saved views/ }));
  await screen.findByRole('button', { name: 'Rename Won' });
  expect(screen.queryByRole('button', { name: 'Share Won with the team' })).toBeNull();
});
