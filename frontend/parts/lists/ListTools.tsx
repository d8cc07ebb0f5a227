import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import FilterListOff from '@mui/icons-material/FilterListOff';
import { Button, Popover } from '@mui/material';
import type { ReactElement } from 'react';
import {
  FilterButton,
  SavedQueriesList,
  useListContext,
  useTranslate,
  type RaRecord,
} from 'react-admin';
import { Row } from '../ui/layout';
import { usePopover } from '../ui/usePopover';
import { DisplayButton } from './DisplayButton';
import type { StepsBack } from './useArrangedColumns';

interface Props<Row> {
  filters?: ReactElement[];
  stepsBack?: StepsBack<Row> | undefined;
}

/** Filters to add, saved views and display of a list. */
export function ListTools<Row extends RaRecord>({ filters, stepsBack }: Props<Row>) {
  return (
    <Row gap={2} align="center">
      {filters && <ClearButton />}
      {filters && <FilterButton filters={filters} disableSaveQuery />}
      {filters && <SavedQueries />}
      <DisplayButton stepsBack={stepsBack} />
    </Row>
  );
}

function ClearButton() {
  const { filterValues, setFilters } = useListContext();
  const label = useTranslate()('ra.action.remove_all_filters');
  if (Object.keys(filterValues).length === 0) return null;
  return (
    <Button
      size="small"
      startIcon={<FilterListOff />}
      onClick={({ currentTarget }) => {
        setFilters({}, {});
        // This button disappears.
        currentTarget.parentElement?.querySelector<HTMLElement>('.add-filter')?.focus();
      }}
    >
      {label}
    </Button>
  );
}

const VIEWS = {
  width: 'min(18rem, calc(100vw - 2 * var(--space-4)))',
  padding: '0 var(--space-3) var(--space-2)',
};

function SavedQueries() {
  const { button, popover } = usePopover();
  const label = useTranslate()('ra.saved_queries.label');
  return (
    <>
      <Button size="small" startIcon={<BookmarkBorder />} {...button}>
        {label}
      </Button>
      <Popover
        {...popover}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: VIEWS },
        }}
      >
        <SavedQueriesList />
      </Popover>
    </>
  );
}
