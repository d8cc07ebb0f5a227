import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ListView } from '#contract/lists.js';
import History from '../../../frontend/screens/history/History';
import { renderInAdmin } from '../../support/dom/admin';
import { textsOf } from '../../support/dom/render';
import { listOf, run, RUNS } from '../../support/dom/runs';
import { FakeServer } from '../../support/dom/server';

const VIEW = '/api/settings/lists/history';

function show(lists: { history?: ListView } = {}) {
  const server = new FakeServer()
    .on(`GET ${RUNS}`, listOf([run(1)]))
    .on(`PUT ${VIEW}`, ({ body }) => body as ListView);
  const shown = renderInAdmin(<History />, { server, at: '/dashboard/history', lists });
  return { ...shown, server, saved: () => server.sent(`PUT ${VIEW}`).at(-1) };
}
const cityField = () => screen.getByRole('textbox', { name: 'City', hidden: true });
const columns = async () =>
  textsOf(within(await screen.findByRole('table')).getAllByRole('columnheader'));
const openColumns = async (user: UserEvent) => {
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Display' }));
  return screen.findByRole('menuitemcheckbox', { name: 'City' });
};
const choice = (name: string) => screen.getByRole('menuitemcheckbox', { name });
const choices = () => textsOf(screen.getAllByRole('menuitemcheckbox'));

describe('the Display menu', () => {
  it('hides and shows a column, and saves the choice for the user', async () => {
    const { user, saved } = show();
    const city = await openColumns(user);
    expect(city).toBeChecked();
    await user.click(city);
    expect(city).not.toBeChecked();
    await waitFor(() => expect(saved()).toEqual({ hiddenColumns: ['city'] }));
    await user.click(city);
    await waitFor(() => expect(saved()).toEqual({ hiddenColumns: [] }));
    // Names the run, so it stays.
    await user.click(choice('Category'));
    expect(choice('Category')).toBeChecked();
    await user.keyboard('{Escape}');
    expect(await columns()).toContain('City');
  });

  it('moves a column with Alt and an arrow key, and keeps the focus on it', async () => {
    const { user, saved } = show();
    const city = await openColumns(user);
    expect(choices().slice(0, 3)).toEqual(['Category', 'City', 'Status']);
    act(() => city.focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(choices().slice(0, 3)).toEqual(['Category', 'Status', 'City']);
    expect(choice('City')).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(choices().slice(0, 3)).toEqual(['City', 'Category', 'Status']);
    await waitFor(() =>
      expect(saved()).toMatchObject({
        columnOrder: expect.arrayContaining(['details']) as string[],
      }),
    );
    expect((saved() as ListView).columnOrder?.slice(0, 3)).toEqual(['details', 'city', 'category']);
    await user.keyboard('{Escape}');
    expect((await columns()).slice(0, 3)).toEqual(['Lead details', 'City', 'Category']);
  });

  it('moves a column that is dropped on another', async () => {
    const { user } = show();
    const city = await openColumns(user);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
    };
    fireEvent.dragStart(city, { dataTransfer });
    fireEvent.drop(choice('Leads'), { dataTransfer });
    expect(choices().slice(0, 5)).toEqual(['Category', 'Status', 'Date', 'Leads', 'City']);
  });

  it('finds a column by its name, and resets them all', async () => {
    const { user, server } = show({
      history: { hiddenColumns: ['city'], shownColumns: ['averageRating'], density: 'compact' },
    });
    expect(await columns()).not.toContain('City');
    await openColumns(user);
    await user.type(screen.getByPlaceholderText('Search columns'), 'RATE');
    expect(choices()).toEqual(['Success Rate']);
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() =>
      expect(Object.assign({}, ...server.sent(`PUT ${VIEW}`))).toEqual({
        hiddenColumns: [],
        shownColumns: [],
        columnOrder: [],
      }),
    );
  });
});

describe('a saved view', () => {
  it('keeps filter and order under a name, and restores them', async () => {
    const { user, router, saved } = show();
    fireEvent.change(await screen.findByRole('textbox', { name: 'City' }), {
      target: { value: 'Boise' },
    });
    await waitFor(() => expect(router.state.location.search).toContain('Boise'));
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.click(await screen.findByRole('button', { name: 'Save this view...' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save this view as' });
    await user.type(within(dialog).getByLabelText('Name'), 'Runs in Boise{Enter}');
    await waitFor(() =>
      expect(saved()).toMatchObject({
        savedQueries: [{ label: 'Runs in Boise', value: { filter: { city: 'Boise' } } }],
      }),
    );
    const views = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    const view = await views.findByRole('button', { name: 'Runs in Boise' });
    await act(() => router.navigate('/dashboard/history?filter=%7B%7D'));
    await waitFor(() => expect(cityField()).toHaveValue(''));
    await user.click(view);
    await waitFor(() => expect(cityField()).toHaveValue('Boise'));
  });
});

it('compact rows are chosen in the Display menu and saved for the user', async () => {
  const { user, saved } = show();
  await openColumns(user);
  const compact = screen.getByRole('switch', { name: 'Compact rows' });
  expect(compact).not.toBeChecked();
  await user.click(compact);
  expect(compact).toBeChecked();
  await waitFor(() => expect(saved()).toEqual({ density: 'compact' }));
});
