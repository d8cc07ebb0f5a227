import { useRef, useState } from 'react';
import { SortButton, useListContext } from 'react-admin';
import { LEAD_FIELDS, listName, SORT_FIELDS } from '#contract/lead-fields.js';
import { DisplayButton } from '../../../parts/lists/DisplayButton';
import { IconButton } from '../../../parts/ui/IconButton';
import { FilterIcon, Icon } from '../../../parts/ui/icons';
import { count } from '../../../parts/ui/numbers';
import { Sheet } from '../../../parts/ui/Sheet';
import { useKeys } from '../../../parts/ui/useKeys';
import { useMediaQuery } from '../../../parts/ui/useMediaQuery';
import { useTitle } from '../../../parts/ui/useTitle';
import { SavedViews } from '../../../parts/views/SavedViews';
import { isNarrowed } from '../filter';
import { FilterChips } from '../filters/FilterChips';
import { FilterMenu } from '../filters/FilterMenu';
import { DRAWER } from '../keys/focus';
import { useKeysSwitch } from '../keys/preference';
import type { LeadView } from '../route';
import type { LeadRecord } from '../record';
import { useLeadFilter } from '../useLeadFilter';
import { ExportButtons } from './ExportButtons';
import styles from './LeadsBar.module.css';
import { MoreMenu } from './MoreMenu';
import { SearchField } from './SearchField';
import { stepsBack, useHasRoom } from './useColumns';
import { useLayout } from './useLayout';
import { MapSwitch, ViewSwitch } from './ViewSwitch';

/** Below this width, the tools don't fit in one row. */
const PHONE = '(max-width: 47.99rem)';

const SORTED = SORT_FIELDS.map(listName);

/** Everything above the leads: their number, search, filters and tools, which phones have in a sheet. */
export function LeadsBar({ view }: { view: LeadView }) {
  const isPhone = useMediaQuery(PHONE);
  const [isFiltering, setFiltering] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const { isOn } = useKeysSwitch();
  const filter = () => {
    setSheetOpen(isPhone);
    setFiltering(true);
  };
  const { isBoard, toggle } = useLayout(view);
  const hasRoom = useHasRoom();
  useKeys({ f: filter, b: toggle }, isOn, DRAWER);
  return (
    <div className={styles.bar} role="search" aria-label="Filters">
      <div className={styles.row}>
        <Heading />
        <SearchField />
        {isPhone && (
          <>
            <IconButton label="Filter leads" aria-haspopup="dialog" onClick={filter}>
              <FilterIcon />
            </IconButton>
            <IconButton
              label="Filters and tools"
              aria-haspopup="dialog"
              onClick={() => setSheetOpen(true)}
            >
              <Icon>
                <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
              </Icon>
            </IconButton>
          </>
        )}
        <Sheet
          isSheet={isPhone}
          isOpen={isSheetOpen}
          edge="bottom"
          onClose={() => setSheetOpen(false)}
          aria-label={isPhone ? 'Filters and tools' : undefined}
          className={styles.tools!}
        >
          <FilterMenu
            button={filterButton}
            isOpen={isFiltering}
            onOpen={() => setFiltering(true)}
            onClose={() => setFiltering(false)}
          />
          <LeadViews />
          <span className={styles.space} />
          {!isBoard && (
            <DisplayButton stepsBack={stepsBack} hasRoom={hasRoom}>
              <MapSwitch view={view} />
            </DisplayButton>
          )}
          <ViewSwitch view={view} />
          <ExportButtons />
          <MoreMenu />
        </Sheet>
      </div>
      <FilterChips onCleared={() => filterButton.current?.focus()} />
    </div>
  );
}

function Heading() {
  useTitle('Leads');
  const { total } = useListContext<LeadRecord>();
  const filter = useLeadFilter();
  return (
    <header className={styles.heading}>
      <h1>Leads</h1>
      {total !== undefined && (
        <p role="status">{countText(total, filter.suppressed, isNarrowed(filter))}</p>
      )}
      {/* The column of the order may have no room, and cards have no columns. */}
      <span title="Sort">
        <SortButton
          fields={SORTED}
          label="Sort by %{field_lower_first}"
          icon={<SortIcon />}
          className={styles.sort}
        />
      </span>
    </header>
  );
}

/** Two arrows, of which the one of the current order stands out. */
function SortIcon() {
  const { sort } = useListContext();
  const other = { opacity: 0.4 };
  return (
    <Icon>
      <path d="M7 20V4M3 8l4-4 4 4" style={sort.order === 'ASC' ? undefined : other} />
      <path d="M17 4v16M13 16l4 4 4-4" style={sort.order === 'ASC' ? other : undefined} />
    </Icon>
  );
}

function countText(total: number, suppressed = false, narrowed = false): string {
  const leads = `${count.format(total)} ${suppressed ? 'excluded ' : ''}${total === 1 ? 'lead' : 'leads'}`;
  if (!narrowed) return leads;
  return `${leads} ${total === 1 ? 'matches' : 'match'}`;
}

/** The saved views. The current filter and order can be saved as a new one. */
function LeadViews() {
  const filter = useLeadFilter();
  const { sort } = useListContext();
  const field = SORT_FIELDS.find((id) => listName(id) === sort.field) ?? 'completeness';
  return <SavedViews shown={{ filter, sort: [LEAD_FIELDS[field].wire, sort.order] }} />;
}
