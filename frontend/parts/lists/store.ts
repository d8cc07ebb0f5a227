import { memoryStore, type SavedQuery, type Store } from 'react-admin';
import {
  LISTS,
  MAX_SAVED_QUERIES,
  SAVED_QUERY_NAME_MAX,
  type ListName,
  type ListView,
  type ListViews,
} from '#contract/lists.js';
import { columnsOf } from './columns';

/** Users work through hundreds of leads; the other lists are short. */
export const defaultDensity = (list: ListName) =>
  list === 'leads' ? ('compact' as const) : ('comfortable' as const);

/** The keys under which react-admin and our lists store the parts of a view. */
export const keysOf = (list: ListName) => ({
  hiddenColumns: `${list}.datatable`,
  shownColumns: `${list}.shownColumns`,
  columnOrder: `${list}.datatable_columnRanks`,
  viewOrder: `${list}.viewOrder`,
  hiddenViews: `${list}.hiddenViews`,
  density: `${list}.density`,
  layout: `${list}.layout`,
  savedQueries: `${list}.savedQueries`,
});

/** React-admin orders columns by position. We save names, which survive a new column. */
export const toRanks = (list: ListName, names: readonly string[] | undefined) => {
  if (!names) return undefined;
  const columns = columnsOf(list);
  const known = names.filter((name) => columns.includes(name));
  const added = columns.filter((name) => !known.includes(name));
  return [...known, ...added].map((name) => columns.indexOf(name));
};
export const toNames = (list: ListName, ranks: readonly number[] | undefined) =>
  ranks?.flatMap((rank) => columnsOf(list)[rank] ?? []);

const toItems = (list: ListName, view: ListView) => {
  const keys = keysOf(list);
  return Object.entries({
    [keys.hiddenColumns]: view.hiddenColumns,
    [keys.shownColumns]: view.shownColumns,
    [keys.columnOrder]: toRanks(list, view.columnOrder),
    [keys.viewOrder]: view.viewOrder,
    [keys.hiddenViews]: view.hiddenViews,
    [keys.density]: view.density,
    [keys.layout]: view.layout,
    [keys.savedQueries]: view.savedQueries,
  }).filter(([, value]) => value !== undefined);
};

type Part = keyof ReturnType<typeof keysOf>;

/** One part of a view as the server stores it. A part that was reset has its default. */
function partIn(store: Store, list: ListName, part: Part): ListView {
  const key = keysOf(list)[part];
  switch (part) {
    case 'columnOrder':
      return { columnOrder: toNames(list, store.getItem(key)) ?? [] };
    case 'density':
      return { density: store.getItem(key) ?? defaultDensity(list) };
    case 'layout':
      return { layout: store.getItem(key) ?? 'list' };
    default:
      return { [part]: store.getItem(key) ?? [] };
  }
}

/** React-admin accepts any name. A new view replaces one with the same name. */
function withValidNames(views: readonly SavedQuery[]): SavedQuery[] {
  const named = views.map((view) => {
    const label = view.label.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
    return { ...view, label: label.slice(0, SAVED_QUERY_NAME_MAX) || 'Unnamed view' };
  });
  return [...new Map(named.map((view) => [view.label, view])).values()];
}

/** The key under which the store explains why a view was not saved. */
export const LIST_PROBLEM = 'lists.problem';

/**
 * React-admin's store in memory, so that nothing persists on a shared machine. List views are initialized from `views`;
 * the parts that change are passed to `save`. While a list is being saved, later changes wait and are saved together.
 */
export function createListStore(
  views: ListViews,
  save: (list: ListName, view: ListView) => Promise<unknown>,
): Store {
  const initial = LISTS.flatMap((list) => toItems(list, views[list] ?? {}));
  // Without a locale, react-admin renders nothing at first.
  const store = memoryStore({ locale: 'en', ...Object.fromEntries(initial) });
  const changed = new Map<ListName, Set<Part>>(LISTS.map((list) => [list, new Set()]));
  const saving = new Set<ListName>();
  // A new object each time, so that the same problem is reported again.
  const report = (text: string) => store.setItem(LIST_PROBLEM, { text });

  const savePart = async (list: ListName, part: Part) => {
    const parts = changed.get(list)!;
    parts.add(part);
    if (saving.has(list)) return;
    saving.add(list);
    while (parts.size > 0) {
      const view = Object.assign({}, ...[...parts].map((name) => partIn(store, list, name)));
      parts.clear();
      // oxlint-disable-next-line no-await-in-loop -- one save at a time, so that the latest one wins
      await save(list, view as ListView).catch((error: unknown) => {
        console.error(error);
        report(
          "Your changes to this list's layout weren't saved. You'll lose them when you leave.",
        );
      });
    }
    saving.delete(list);
  };
  const saveKey = (key: string) => {
    for (const list of LISTS) {
      const part = Object.entries(keysOf(list)).find(([, name]) => name === key)?.[0];
      if (part) void savePart(list, part as Part);
    }
  };
  const setItem: Store['setItem'] = (key, value) => {
    if (!key.endsWith('.savedQueries')) {
      store.setItem(key, value);
      return saveKey(key);
    }
    const valid = withValidNames(value as SavedQuery[]);
    if (valid.length > MAX_SAVED_QUERIES) {
      return report(`You can save up to ${MAX_SAVED_QUERIES} views. Delete one to save another.`);
    }
    store.setItem(key, valid);
    return saveKey(key);
  };
  return {
    ...store,
    setItem,
    removeItem: (key) => {
      store.removeItem(key);
      saveKey(key);
    },
  };
}
