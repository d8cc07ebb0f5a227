import { useListContext, useResourceContext, useStore, type RaRecord } from 'react-admin';
import { isTeamField } from '#contract/lead-fields.js';
import type { ListName } from '#contract/lists.js';
import { useIsTeam } from '../session/useTeam';
import { columnsOf, FIXED_COLUMNS, NAME_COLUMN } from './columns';
import { keysOf, toNames, toRanks } from './store';

/** Whether a column distinguishes no rows: few users need it, it is empty, or it is the same in all of them. */
export type StepsBack<Row> = (column: string, rows: readonly Row[]) => boolean;

const none = () => false;
const NONE: string[] = [];
const without = (names: readonly string[], name: string) => names.filter((other) => other !== name);

/** Which columns of the list are shown: those that step back are not, unless the user chose them. */
export function useShownColumns<Row extends RaRecord>(stepsBack: StepsBack<Row> = none) {
  const list = useResourceContext() as ListName;
  const { hiddenColumns, shownColumns } = keysOf(list);
  const { data = [] } = useListContext<Row>();
  const [hidden, setHidden] = useStore<string[]>(hiddenColumns, NONE);
  const [chosen, setChosen] = useStore<string[]>(shownColumns, NONE);
  const back = columnsOf(list).filter((name) => !chosen.includes(name) && stepsBack(name, data));
  const isShown = (name: string) => !back.includes(name) && !hidden.includes(name);
  return { back, hidden, setHidden, chosen, setChosen, isShown };
}

/** A list's columns in the user's order, and how to show, hide and move them. */
export function useArrangedColumns<Row extends RaRecord>(stepsBack?: StepsBack<Row>) {
  const list = useResourceContext() as ListName;
  const [ranks, setRanks] = useStore<number[] | undefined>(keysOf(list).columnOrder);
  const { back, hidden, setHidden, chosen, setChosen, isShown } = useShownColumns(stepsBack);
  const isTeam = useIsTeam();
  const order = toNames(list, ranks) ?? columnsOf(list);
  return {
    columns: order.filter((name) => !FIXED_COLUMNS.has(name) && (isTeam || !isTeamField(name))),
    isShown,
    /** Whether it can't be hidden. */
    isFixed: (name: string) => name === NAME_COLUMN[list] && isShown(name),
    /** Hides a visible column, or shows it, also without room. Each part of the view that is set is saved. */
    toggle: (name: string, isVisible: boolean) => {
      if (isVisible) {
        setHidden([...hidden, name]);
        if (chosen.includes(name)) setChosen(without(chosen, name));
      } else {
        if (hidden.includes(name)) setHidden(without(hidden, name));
        if (back.includes(name) || isShown(name)) setChosen([...chosen, name]);
      }
    },
    /** Moves a column to where another one is. */
    moveTo: (name: string, other: string) => {
      setRanks(toRanks(list, without(order, name).toSpliced(order.indexOf(other), 0, name)));
    },
    reset: () => {
      setRanks(undefined);
      setHidden(NONE);
      setChosen(NONE);
    },
  };
}
