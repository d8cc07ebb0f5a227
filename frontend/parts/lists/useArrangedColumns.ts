import { useListContext, useResourceContext, useStore, type RaRecord } from 'react-admin';
import type { ListName } from '#contract/lists.js';
import { columnsOf, FIXED_COLUMNS, NAME_COLUMN } from './columns';
import { keysOf, toNames, toRanks } from './store';

/** Whether a column distinguishes no rows: few users need it, it is empty, or it is the same in all of them. */
export type StepsBack<Row> = (column: string, rows: readonly Row[]) => boolean;

const none = () => false;
const NONE: string[] = [];
const without = (names: readonly string[], name: string) => names.filter((other) => other !== name);

/** The columns that step back, unless the user chose them. */
export function useBack<Row extends RaRecord>(stepsBack: StepsBack<Row> = none): string[] {
  const list = useResourceContext() as ListName;
  const { data = [] } = useListContext<Row>();
  const [chosen] = useStore<string[]>(keysOf(list).shownColumns, NONE);
  return columnsOf(list).filter((name) => !chosen.includes(name) && stepsBack(name, data));
}

/** A list's columns in the user's order, and how to show, hide and move them. */
export function useArrangedColumns<Row extends RaRecord>(stepsBack?: StepsBack<Row>) {
  const list = useResourceContext() as ListName;
  const keys = keysOf(list);
  const [hidden, setHidden] = useStore<string[]>(keys.hiddenColumns, NONE);
  const [chosen, setChosen] = useStore<string[]>(keys.shownColumns, NONE);
  const [ranks, setRanks] = useStore<number[] | undefined>(keys.columnOrder);
  const back = useBack(stepsBack);
  const order = toNames(list, ranks) ?? columnsOf(list);
  const isShown = (name: string) => !back.includes(name) && !hidden.includes(name);
  return {
    columns: order.filter((name) => !FIXED_COLUMNS.has(name)),
    isShown,
    /** Whether it can't be hidden. */
    isFixed: (name: string) => name === NAME_COLUMN[list] && isShown(name),
    /** Hides a column or shows it. Each part of the view that is set is saved. */
    toggle: (name: string) => {
      if (isShown(name)) {
        setHidden([...hidden, name]);
        if (chosen.includes(name)) setChosen(without(chosen, name));
      } else {
        if (hidden.includes(name)) setHidden(without(hidden, name));
        if (back.includes(name)) setChosen([...chosen, name]);
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
