import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { GRID_FIELDS, listName } from '#contract/lead-fields.js';
import { useShownColumns, type StepsBack } from '../../../parts/lists/useArrangedColumns';
import type { LeadRecord } from '../record';
import { BY_IMPORTANCE, SELECT_WIDTH, widthOf, type GridField } from './columns';

/** Columns that appear only once the user has chosen them: few users need them in the list. */
const OPTIONAL: readonly GridField[] = ['emailMx', 'websiteStatus', 'lastVerified', 'phoneType'];
/** Columns that step back while all rows have the same value. */
const SHARED: readonly GridField[] = ['category', 'city', 'area'];
/** Below this width in rem, a lead is a card in the column of its name. */
const CARD_WIDTH = 32.5;
const CARD: readonly GridField[] = ['name'];

/**
 * The columns for which a table has room, without those that step back.
 * @param width the table's width in rem
 */
export function useColumns(width: number) {
  const { data = [] } = useListContext<LeadRecord>();
  const { back, chosen, isShown } = useShownColumns(stepsBack);
  const shown = BY_IMPORTANCE.filter((field) => isShown(listName(field)));
  const isCard = width < CARD_WIDTH;
  const fitting = isCard ? CARD : fittingIn(width, shown, chosen);
  const minWidth = isCard ? 0 : fitting.reduce((sum, field) => sum + widthOf(field), SELECT_WIDTH);
  // As text, so that the set stays the same until a column comes or goes.
  const names = fitting.map(listName).join();
  const place = placeOf(back, data);
  return useMemo(
    () => ({
      fitting: new Set(names.split(',')),
      isCard,
      place,
      /** In rem. */
      minWidth,
    }),
    [names, isCard, place, minWidth],
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
    left -= widthOf(field);
    isFull ||= left < 0;
    return !isFull || field === 'name' || field === 'status' || chosen.includes(listName(field));
  });
}
