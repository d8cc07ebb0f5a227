import { MenuItem } from '@mui/material';
import type { DragEvent, KeyboardEvent } from 'react';
import {
  useDataTableColumnFilterContext,
  useDataTableColumnRankContext,
  useDataTableStoreContext,
  useResourceContext,
  useStore,
} from 'react-admin';
import type { ListName } from '#contract/lists.js';
import { CheckIcon } from '../ui/icons';
import { FIXED_COLUMNS, LIST_COLUMNS, NAME_COLUMN } from './columns';
import { keysOf } from './store';
import styles from './ColumnChoice.module.css';

const NONE: string[] = [];
const DRAGGED = 'text/x-column-rank';
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

interface Props {
  source: string;
  label: string;
  isEmpty: boolean;
}

/** A column in the Columns menu: shown or hidden by a click, moved by dragging or with Alt and an arrow key. */
export function ColumnChoice({ source, label, isEmpty }: Props) {
  const list = useResourceContext() as ListName;
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden, setHidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const [chosen, setChosen] = useStore<string[]>(keysOf(list).shownColumns, NONE);
  const rank = useDataTableColumnRankContext()!;
  const move = useMoveColumn(`${storeKey}_columnRanks`);
  const typed = useDataTableColumnFilterContext() ?? '';
  if (!label.toLowerCase().includes(typed.trim().toLowerCase())) return null;

  const namesRow = source === NAME_COLUMN[list];
  const isShown = !isEmpty && !hidden.includes(source);
  const toggle = () => {
    const without = (names: string[]) => names.filter((name) => name !== source);
    if (isShown && chosen.includes(source)) setChosen(without(chosen));
    if (isShown) return setHidden([...hidden, source]);
    if (isEmpty) setChosen([...chosen, source]);
    if (hidden.includes(source)) setHidden(without(hidden));
  };
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.altKey && STEPS[event.key];
    if (!step || !move(rank, (position) => position + step)) return;
    event.preventDefault();
    event.currentTarget.parentElement!.dataset['moved'] = source;
  };
  /** A moved column is a new element. */
  const keepFocus = (element: HTMLElement | null) => {
    const menu = element?.parentElement;
    if (menu?.dataset['moved'] !== source) return;
    delete menu.dataset['moved'];
    element!.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const dragged = Number(event.dataTransfer.getData(DRAGGED));
    move(dragged, (_, order) => order.indexOf(rank));
  };
  return (
    <MenuItem
      ref={keepFocus}
      dense
      role="menuitemcheckbox"
      aria-checked={isShown}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title="Drag, or press Alt and an arrow key, to move this column"
      className={styles.choice}
      draggable
      aria-disabled={namesRow && isShown}
      onClick={namesRow && isShown ? undefined : toggle}
      onKeyDown={moveByKey}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(rank))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <span className={styles.check}>{isShown && <CheckIcon />}</span>
      {label}
    </MenuItem>
  );
}

type Target = (position: number, order: readonly number[]) => number;

/** Moves a column to another position. Returns false if it can't go there: beyond the ends, or before the first column. */
function useMoveColumn(key: string) {
  const columns = LIST_COLUMNS[useResourceContext() as ListName];
  const [ranks, setRanks] = useStore<number[] | undefined>(key);
  return (rank: number, targetOf: Target): boolean => {
    const order = ranks ?? [...columns.keys()];
    const target = targetOf(order.indexOf(rank), order);
    const replaced = columns[order[target] ?? -1];
    if (replaced === undefined || FIXED_COLUMNS.has(replaced)) return false;
    setRanks(order.filter((other) => other !== rank).toSpliced(target, 0, rank));
    return true;
  };
}
