import { memoryStore, type Store } from 'react-admin';
import { LISTS, type ListName, type ListView, type ListViews } from '../../contract/lists.js';
import { LIST_COLUMNS } from './columns';

/** Where react-admin and our lists keep each part of a view. */
const keysOf = (list: ListName) => ({
  hiddenColumns: `${list}.datatable`,
  columnOrder: `${list}.datatable_columnRanks`,
  density: `${list}.density`,
  savedQueries: `${list}.savedQueries`,
});

/** React-admin orders columns by position. We save names, which survive a new column. */
const toRanks = (list: ListName, names: readonly string[] | undefined) => {
  if (!names) return undefined;
  const columns: readonly string[] = LIST_COLUMNS[list];
  const known = names.filter((name) => columns.includes(name));
  const added = columns.filter((name) => !known.includes(name));
  return [...known, ...added].map((name) => columns.indexOf(name));
};
const toNames = (list: ListName, ranks: readonly number[] | undefined) =>
  ranks?.flatMap((rank) => LIST_COLUMNS[list][rank] ?? []);

const toItems = (list: ListName, view: ListView) => {
  const keys = keysOf(list);
  return Object.entries({
    [keys.hiddenColumns]: view.hiddenColumns,
    [keys.columnOrder]: toRanks(list, view.columnOrder),
    [keys.density]: view.density,
    [keys.savedQueries]: view.savedQueries,
  }).filter(([, value]) => value !== undefined);
};

function viewIn(store: Store, list: ListName): ListView {
  const keys = keysOf(list);
  const view: { [Part in keyof ListView]: ListView[Part] | undefined } = {
    hiddenColumns: store.getItem(keys.hiddenColumns),
    columnOrder: toNames(list, store.getItem(keys.columnOrder)),
    density: store.getItem(keys.density),
    savedQueries: store.getItem(keys.savedQueries),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

/**
 * React-admin's store in memory, so that nothing persists on a shared machine. Views of lists start as `views` and are
 * passed to `save` when they change. While one is being saved, later changes wait and are saved together.
 */
export function createListStore(
  views: ListViews,
  save: (list: ListName, view: ListView) => Promise<unknown>,
): Store {
  const initial = LISTS.flatMap((list) => toItems(list, views[list] ?? {}));
  const store = memoryStore(Object.fromEntries(initial));
  const changed = new Set<ListName>();
  const saving = new Set<ListName>();

  const saveLatest = async (list: ListName) => {
    changed.add(list);
    if (saving.has(list)) return;
    saving.add(list);
    while (changed.delete(list)) {
      // oxlint-disable-next-line no-await-in-loop -- one save at a time, so that the latest one wins
      await save(list, viewIn(store, list)).catch(console.error);
    }
    saving.delete(list);
  };
  const saveListOf = (key: string) => {
    const list = LISTS.find((name) => Object.values(keysOf(name)).includes(key));
    if (list) void saveLatest(list);
  };
  return {
    ...store,
    setItem: (key, value) => {
      store.setItem(key, value);
      saveListOf(key);
    },
    removeItem: (key) => {
      store.removeItem(key);
      saveListOf(key);
    },
  };
}
