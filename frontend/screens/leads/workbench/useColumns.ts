import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { GRID_FIELDS, listName } from '#contract/lead-fields.js';
import { useShownColumns, type StepsBack } from '../../../parts/lists/useArrangedColumns';
import type { LeadRecord } from '../record';
import { SELECT_WIDTH, widthOf, type GridField } from './columns';

/** Columns that appear only once the user has chosen them: few users need them in the list. */
const OPTIONAL: readonly GridField[] = ['emailMx', 'websiteStatus', 'lastVerified', 'phoneType'];
/** Columns that step back while all rows have the same value. */
const SHARED: readonly GridField[] = ['category', 'city', 'area'];
/** Below this width in rem, a lead is a card in the column of its name. */
const CARD_WIDTH = 32.5;
const CARD: readonly GridField[] = ['name'];

/**
 * The columns of a table, without those that step back. A table that is narrower than they are scrolls sideways.
 * @param width the table's width in rem
 */
export function useColumns(width: number) {
  const { data = [] } = useListContext<LeadRecord>();
  const { back, isShown } = useShownColumns(stepsBack);
  const isCard = width < CARD_WIDTH;
  const columns = isCard ? CARD : GRID_FIELDS.filter((field) => isShown(listName(field)));
  const minWidth = isCard ? 0 : columns.reduce((sum, field) => sum + widthOf(field), SELECT_WIDTH);
  // As text, so that the set stays the same until a column comes or goes.
  const names = columns.map(listName).join();
  const place = placeOf(back, data);
  return useMemo(
    () => ({
      shown: new Set(names.split(',')),
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
