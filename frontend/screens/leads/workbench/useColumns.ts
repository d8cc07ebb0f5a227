import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import { GRID_FIELDS, listName } from '#contract/lead-fields.js';
import { useShownColumns, type StepsBack } from '../../../parts/lists/useArrangedColumns';
import type { LeadRecord } from '../record';
import { BY_IMPORTANCE, MIN_EMAIL_WIDTH, SELECT_WIDTH, widthOf, type GridField } from './columns';

/** Columns that appear only once the user has chosen them: few users need them in the list. */
const OPTIONAL: readonly GridField[] = ['emailMx', 'websiteStatus', 'lastVerified', 'phoneType'];
/** Columns that step back while all rows have the same value. */
const SHARED: readonly GridField[] = ['category', 'city', 'area'];
/** Below this width in rem, a lead is a card in the column of its name. */
const CARD_WIDTH = 32.5;
const CARD: readonly GridField[] = ['name'];

/** The columns of the table, which stands apart from the menu that lists them; null for cards. */
const fitting = {
  names: null as string | null,
  listeners: new Set<() => void>(),
  set(names: string | null) {
    fitting.names = names;
    for (const listener of fitting.listeners) listener();
  },
  subscribe(listener: () => void) {
    fitting.listeners.add(listener);
    return () => void fitting.listeners.delete(listener);
  },
};

/** Whether the table has room for a column. */
export function useHasRoom() {
  const names = useSyncExternalStore(fitting.subscribe, () => fitting.names);
  return (column: string) => names === null || names.split(',').includes(column);
}

/**
 * The columns for which a table has room, without those that step back.
 * @param width the table's width in rem
 */
export function useColumns(width: number) {
  const { data = [] } = useListContext<LeadRecord>();
  const { back, chosen, isShown } = useShownColumns(stepsBack);
  const shown = BY_IMPORTANCE.filter((field) => isShown(listName(field)));
  const isCard = width < CARD_WIDTH;
  const columns = isCard ? CARD : fittingIn(width, shown, chosen);
  const fullWidth = columns.reduce((sum, field) => sum + widthOf(field), SELECT_WIDTH);
  const tightWidth = fullWidth - widthOf('email') + MIN_EMAIL_WIDTH;
  const isTight = columns.includes('email') && fullWidth > width && tightWidth <= width;
  const minWidth = isCard ? 0 : isTight ? tightWidth : fullWidth;
  // As text, so that the set stays the same until a column comes or goes.
  const names = columns.map(listName).join();
  const place = placeOf(back, data);
  useEffect(() => fitting.set(isCard ? null : names), [isCard, names]);
  return useMemo(
    () => ({
      fitting: new Set(names.split(',')),
      isCard,
      /** Whether the emails get what the others leave. */
      isTight,
      place,
      /** In rem. */
      minWidth,
    }),
    [names, isCard, isTight, place, minWidth],
  );
}

/** What tells the places of the rows apart: the areas, or the cities of leads that no search found; null in one area. */
function placeOf(back: readonly string[], leads: readonly LeadRecord[]): 'area' | 'city' | null {
  if (!back.includes('area')) return 'area';
  return back.includes('city') || leads.some(({ area }) => area !== null) ? null : 'city';
}

export const stepsBack: StepsBack<LeadRecord> = (column, leads) => {
  const field = GRID_FIELDS.find((id) => listName(id) === column);
  if (!field) return false;
  if (OPTIONAL.includes(field)) return true;
  const [first, ...others] = leads.map((lead) => lead[field]);
  if (SHARED.includes(field) && others.length > 0) return others.every((value) => value === first);
  return leads.every((lead) => isEmpty(lead[field]));
};

const isEmpty = (value: LeadRecord[GridField]) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The most important columns that fit, and those that the user chose, which may make the table scroll. */
export function fittingIn(width: number, fields: readonly GridField[], chosen: readonly string[]) {
  let left = width - SELECT_WIDTH;
  let isFull = false;
  return [...new Set(fields)].filter((field) => {
    const room = left;
    left -= widthOf(field);
    if (field === 'email' && room >= MIN_EMAIL_WIDTH) left = Math.max(left, 0);
    isFull ||= left < 0;
    return !isFull || field === 'name' || field === 'status' || chosen.includes(listName(field));
  });
}
