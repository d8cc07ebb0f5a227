import { Button, MenuItem, MenuList, Popover, TextField } from '@mui/material';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useResourceContext, type RaRecord } from 'react-admin';
import type { ListName } from '#contract/lists.js';
import { CheckIcon, Icon } from '../ui/icons';
import { usePopover } from '../ui/usePopover';
import { columnLabel } from './columns';
import styles from './ColumnsButton.module.css';
import { useArrangedColumns, type StepsBack } from './useArrangedColumns';

interface Props<Row> {
  stepsBack?: StepsBack<Row> | undefined;
}

/** Opens the columns of a list to show, hide and move them. */
export function ColumnsButton<Row extends RaRecord>({ stepsBack }: Props<Row>) {
  const { button, popover } = usePopover();
  return (
    <>
      <Button size="small" aria-label="Columns" className={styles.button} {...button}>
        <Icon width="18" height="18">
          <rect x="4" y="5" width="16" height="14" rx="2" />
          <path d="M9.5 5v14M14.5 5v14" />
        </Icon>
        <span className={styles.label}>Columns</span>
      </Button>
      <Popover
        {...popover}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Columns', className: styles.panel },
        }}
      >
        <Columns stepsBack={stepsBack} />
      </Popover>
    </>
  );
}

/** More columns can be searched. */
const FEW = 5;
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
const DRAGGED = 'text/x-column';

function Columns<Row extends RaRecord>({ stepsBack }: Props<Row>) {
  const list = useResourceContext() as ListName;
  const { columns, isShown, isFixed, toggle, moveTo, reset } = useArrangedColumns(stepsBack);
  const [typed, setTyped] = useState('');
  const hasSearch = columns.length > FEW;
  const labelOf = (column: string) => columnLabel(list, column);
  const matches = (column: string) =>
    labelOf(column).toLowerCase().includes(typed.trim().toLowerCase());
  const moveByKey = (column: string, event: KeyboardEvent) => {
    const step = event.altKey && STEPS[event.key];
    const other = step && columns[columns.indexOf(column) + step];
    if (!other) return;
    event.preventDefault();
    moveTo(column, other);
  };
  const drop = (column: string, event: DragEvent) => {
    event.preventDefault();
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (columns.includes(dragged)) moveTo(dragged, column);
  };
  return (
    <>
      {hasSearch && (
        <TextField
          size="small"
          type="search"
          placeholder="Search columns"
          slotProps={{ htmlInput: { 'aria-label': 'Search columns' } }}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoFocus
        />
      )}
      <MenuList dense autoFocusItem={!hasSearch} aria-label="Columns">
        {columns.filter(matches).map((column) => (
          <MenuItem
            key={column}
            role="menuitemcheckbox"
            aria-checked={isShown(column)}
            aria-disabled={isFixed(column)}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            title="Drag, or press Alt and an arrow key, to move this column"
            draggable
            onClick={isFixed(column) ? undefined : () => toggle(column)}
            onKeyDown={(event) => moveByKey(column, event)}
            onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, column)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(column, event)}
          >
            <span className={styles.check}>{isShown(column) && <CheckIcon />}</span>
            {labelOf(column)}
          </MenuItem>
        ))}
      </MenuList>
      <Button size="small" onClick={reset}>
        Reset
      </Button>
    </>
  );
}
