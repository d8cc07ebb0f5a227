import { Popover } from '@mui/material';
import { Button } from '../../../parts/ui/Button';
import { IconButton } from '../../../parts/ui/IconButton';
import { CloseIcon } from '../../../parts/ui/icons';
import { usePopover } from '../../../parts/ui/usePopover';
import { isNarrowed, isSearch } from '../filter';
import { useLeadFilter } from '../useLeadFilter';
import { AreaFilters } from './AreaFilters';
import { withoutFilter, type Filter } from './definitions';
import { FilterEditor } from './FilterEditor';
import styles from './Filters.module.css';
import { useChangeFilter } from './LatestFilter';
import { textOf } from './options';
import { RunFilter } from './RunFilter';
import { useFilters } from './useFilters';

/** The filters that are set: each can be changed or removed. The search field shows its own text. */
export function FilterChips({ onCleared }: { onCleared: () => void }) {
  const current = useLeadFilter();
  const change = useChangeFilter();
  const filters = useFilters();
  if ((!isNarrowed(current) || isSearch(current)) && !current.suppressed) return null;
  return (
    <ul className={styles.chips} aria-label="Filters in use">
      {filters.map((filter) => {
        const text = textOf(filter, current);
        return text && <Chip key={filter.name} filter={filter} text={text} />;
      })}
      <AreaFilters />
      <RunFilter />
      <li>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            change(() => ({}));
            // This button disappears.
            onCleared();
          }}
        >
          Clear filters
        </Button>
      </li>
    </ul>
  );
}

function Chip({ filter, text }: { filter: Filter; text: string }) {
  const change = useChangeFilter();
  const { button, popover } = usePopover();
  return (
    <li className={styles.chip}>
      <button type="button" className={styles.text} {...button}>
        {text}
      </button>
      <IconButton
        label={`Remove filter ${filter.label}`}
        className={styles.remove!}
        onClick={() => change((latest) => withoutFilter(latest, filter.name))}
      >
        <CloseIcon />
      </IconButton>
      <Popover
        {...popover}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': filter.label, className: styles.panel },
        }}
      >
        <FilterEditor filter={filter} />
      </Popover>
    </li>
  );
}
