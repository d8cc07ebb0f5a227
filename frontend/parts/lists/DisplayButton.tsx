import { MenuItem, MenuList, Popover, TextField } from '@mui/material';
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useResourceContext, type RaRecord } from 'react-admin';
import type { ListName } from '#contract/lists.js';
import { Button } from '../ui/Button';
import { CheckIcon, Icon } from '../ui/icons';
import { Switch } from '../ui/Switch';
import { usePopover } from '../ui/usePopover';
import { columnLabel } from './columns';
import { useDensity } from './density';
import styles from './DisplayButton.module.css';
import { useArrangedColumns, type StepsBack } from './useArrangedColumns';

interface ColumnsProps<Row> {
  stepsBack?: StepsBack<Row> | undefined;
  /** Whether the table is wide enough for a column that is shown. */
  hasRoom?: ((column: string) => boolean) | undefined;
}

interface Props<Row> extends ColumnsProps<Row> {
  /** What else the list shows, as switches. */
  children?: ReactNode;
}

/** Opens how a list looks: its density, and its columns to show, hide and move. */
export function DisplayButton<Row extends RaRecord>({ children, ...columns }: Props<Row>) {
  const { button, popover } = usePopover();
  const [density, setDensity] = useDensity();
  return (
    <>
      <Button size="sm" variant="secondary" aria-label="Display" {...button}>
        <Icon width="18" height="18">
          <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
          <circle cx="16" cy="7" r="2.5" />
          <circle cx="8" cy="17" r="2.5" />
        </Icon>
        <span className={styles.label}>Display</span>
      </Button>
      <Popover
        {...popover}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Display', className: styles.panel },
        }}
      >
        <div className={styles.switches}>
          {children}
          <Switch
            label="Compact rows"
            checked={density === 'compact'}
            onChange={(isCompact) => setDensity(isCompact ? 'compact' : 'comfortable')}
          />
        </div>
        <Columns {...columns} />
      </Popover>
    </>
  );
}

/** More columns can be searched. */
const FEW = 5;
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
const DRAGGED = 'text/x-column';

const always = () => true;

function Columns<Row extends RaRecord>({ stepsBack, hasRoom = always }: ColumnsProps<Row>) {
  const list = useResourceContext() as ListName;
  const { columns, isShown, isFixed, toggle, moveTo, reset } = useArrangedColumns(stepsBack);
  const isVisible = (column: string) => isShown(column) && hasRoom(column);
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
      <MenuList dense autoFocusItem={!hasSearch} aria-label="Columns" className={styles.columns}>
        {columns.filter(matches).map((column) => (
          <MenuItem
            key={column}
            role="menuitemcheckbox"
            aria-checked={isVisible(column)}
            aria-disabled={isFixed(column)}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            title="Drag, or press Alt and an arrow key, to move this column"
            draggable
            onClick={isFixed(column) ? undefined : () => toggle(column, isVisible(column))}
            onKeyDown={(event) => moveByKey(column, event)}
            onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, column)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(column, event)}
          >
            <span className={styles.check}>{isVisible(column) && <CheckIcon />}</span>
            {labelOf(column)}
          </MenuItem>
        ))}
      </MenuList>
      <Button size="sm" variant="ghost" className={styles.reset!} onClick={reset}>
        Reset columns
      </Button>
    </>
  );
}
