import type { ListName, ListView, ListViews } from '#contract/lists.js';
import { columnsOf } from '../../../frontend/parts/lists/columns';
import { createListStore, LIST_PROBLEM } from '../../../frontend/parts/lists/store';

const HIDDEN = 'api-keys.datatable';
const RANKS = 'api-keys.datatable_columnRanks';
const DENSITY = 'api-keys.density';

/** A store whose saves stay pending until the test ends them. */
function openStore(views: ListViews = {}) {
  const sent: [ListName, ListView][] = [];
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const store = createListStore(views, (list, view) => {
    sent.push([list, view]);
    return new Promise<void>((resolve, reject) => pending.push({ resolve, reject }));
  });
  store.setup();
  const endSave = async (error?: Error) => {
    const save = pending.shift()!;
    if (error) save.reject(error);
    else save.resolve();
    // The store then sends what changed in the meantime.
    await new Promise((resolve) => setTimeout(resolve));
  };
  /** Columns of the API keys from left to right, as react-admin shows them. */
  const columns = () => store.getItem<number[]>(RANKS)?.map((rank) => columnsOf('api-keys')[rank]);
  return { store, sent, endSave, columns };
}

describe('the store of the lists', () => {
  it('starts with the saved views and does not send them back', () => {
    const savedQueries: ListView['savedQueries'] = [
      { label: 'Boise', value: { filter: {}, sort: { field: 'name', order: 'ASC' }, perPage: 50 } },
    ];
    const { store, sent } = openStore({
      leads: { hiddenColumns: ['phone'], density: 'compact', savedQueries },
    });
    expect(store.getItem('leads.datatable')).toEqual(['phone']);
    expect(store.getItem('leads.density')).toBe('compact');
    expect(store.getItem('leads.savedQueries')).toEqual(savedQueries);
    expect(store.getItem(DENSITY)).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('sends only the part that changes, and the default of a part that is reset', async () => {
    const { store, sent, endSave } = openStore({ 'api-keys': { density: 'compact' } });
    store.setItem(HIDDEN, ['createdAt']);
    expect(sent).toEqual([['api-keys', { hiddenColumns: ['createdAt'] }]]);
    await endSave();
    store.removeItem(DENSITY);
    await endSave();
    store.setItem(RANKS, undefined);
    expect(sent.slice(1)).toEqual([
      ['api-keys', { density: 'comfortable' }],
      ['api-keys', { columnOrder: [] }],
    ]);
  });

  it('gives views valid names, and replaces a view with the same name', () => {
    const { store, sent } = openStore();
    const value = { filter: {}, sort: { field: 'name', order: 'ASC' as const }, perPage: 25 };
    store.setItem('leads.savedQueries', [
      { label: '  ', value },
      { label: 'x'.repeat(80), value },
      { label: 'Boise', value: { ...value, perPage: 50 } },
      { label: ' Boise ', value },
    ]);
    const savedQueries = [
      { label: 'Unnamed view', value },
      { label: 'x'.repeat(60), value },
      { label: 'Boise', value },
    ];
    expect(store.getItem('leads.savedQueries')).toEqual(savedQueries);
    expect(sent).toEqual([['leads', { savedQueries }]]);
  });

  it('rejects a view beyond the limit, and explains why', () => {
    const { store, sent } = openStore();
    const value = { filter: {}, sort: { field: 'name', order: 'ASC' as const }, perPage: 25 };
    const views = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ label: `View ${index}`, value }));
    store.setItem('leads.savedQueries', views(20));
    store.setItem('leads.savedQueries', views(21));
    expect(store.getItem('leads.savedQueries')).toHaveLength(20);
    expect(sent).toHaveLength(1);
    expect(store.getItem(LIST_PROBLEM)).toEqual({
      text: 'You can save up to 20 views. Delete one to save another.',
    });
  });

  it('sends the order of the columns by name', () => {
    const { store, sent } = openStore();
    store.setItem(RANKS, [1, 0, 2, 3, 4, 5, 6]);
    expect(sent).toEqual([
      [
        'api-keys',
        {
          columnOrder: [
            'prefix',
            'name',
            'scopes',
            'expiresAt',
            'createdAt',
            'lastUsedAt',
            'actions',
          ],
        },
      ],
    ]);
  });

  it('shows columns added since in their default order, after those that the user arranged', () => {
    const { columns } = openStore({ 'api-keys': { columnOrder: ['lastUsedAt', 'name'] } });
    expect(columns()).toEqual([
      'lastUsedAt',
      'name',
      'prefix',
      'scopes',
      'expiresAt',
      'createdAt',
      'actions',
    ]);
  });

  it('ignores columns that no longer exist', () => {
    const columnOrder = ['gone', 'actions', 'name', 'constructor', 'prefix'];
    const { columns } = openStore({ 'api-keys': { columnOrder } });
    expect(columns()).toEqual([
      'actions',
      'name',
      'prefix',
      'scopes',
      'expiresAt',
      'createdAt',
      'lastUsedAt',
    ]);
  });

  it('saves changes made during a save together, once it ends', async () => {
    const { store, sent, endSave } = openStore();
    store.setItem(HIDDEN, ['name']);
    store.setItem(HIDDEN, ['name', 'prefix']);
    store.setItem(HIDDEN, ['prefix']);
    store.setItem(DENSITY, 'compact');
    expect(sent).toEqual([['api-keys', { hiddenColumns: ['name'] }]]);
    await endSave();
    expect(sent.slice(1)).toEqual([
      ['api-keys', { hiddenColumns: ['prefix'], density: 'compact' }],
    ]);
    await endSave();
    expect(sent).toHaveLength(2);
  });

  it('saves one list without waiting for another', () => {
    const { store, sent } = openStore();
    store.setItem(DENSITY, 'compact');
    store.setItem('history.density', 'compact');
    expect(sent.map(([list]) => list)).toEqual(['api-keys', 'history']);
  });

  it('keeps a choice that could not be saved, logs the error and reports it', async () => {
    const logged: unknown[] = [];
    const { error: log } = console;
    console.error = (...parts: unknown[]) => logged.push(...parts);
    const failure = new Error('503 Service Unavailable');
    const { store, sent, endSave } = openStore();
    store.setItem(HIDDEN, ['name']);
    await endSave(failure);
    console.error = log;
    expect(logged).toEqual([failure]);
    expect(store.getItem(HIDDEN)).toEqual(['name']);
    expect(sent).toHaveLength(1);
    expect(store.getItem(LIST_PROBLEM)).toEqual({
      text: "Your changes to this list's layout weren't saved. You'll lose them when you leave.",
    });
    store.setItem(DENSITY, 'compact');
    expect(sent.slice(1)).toEqual([['api-keys', { density: 'compact' }]]);
  });

  it.each([
    'leads.selectedIds',
    'history.datagrid.expanded',
    'history.listParams',
    'api-keys.unknown',
    'other.datatable',
    'theme',
  ])('never sends %s to the server', async (key) => {
    const { store, sent, endSave } = openStore();
    store.setItem(key, ['0b0e0f4c']);
    store.removeItem(key);
    store.setItem(key, ['0b0e0f4c']);
    expect(sent).toEqual([]);
    expect(store.getItem(key)).toEqual(['0b0e0f4c']);
    for (const list of ['history', 'leads', 'api-keys'])
      store.setItem(`${list}.density`, 'compact');
    await endSave();
    expect(sent.map(([, view]) => view)).toEqual(
      Array.from({ length: 3 }, () => ({ density: 'compact' })),
    );
  });
});
