import { Autocomplete, InputBase, Popover } from '@mui/material';
import { useState, type ComponentProps, type RefObject } from 'react';
import { Button } from '../../../parts/ui/Button';
import { CheckIcon, FilterIcon } from '../../../parts/ui/icons';
import { useLeadFilter } from '../useLeadFilter';
import type { Filter } from './definitions';
import { FilterEditor } from './FilterEditor';
import styles from './Filters.module.css';
import { useChangeFilter } from './LatestFilter';
import { find, type Found } from './options';
import { useFacets } from './useFacets';
import { useFilters } from './useFilters';

interface Props {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Adds a filter: by its name, or by typing one of its values. */
export function FilterMenu({ button, isOpen, onOpen, onClose }: Props) {
  const [chosen, choose] = useState<Filter | null>(null);
  // Loads the choices before the menu opens.
  useFacets();
  const close = () => {
    onClose();
    choose(null);
  };
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="F"
        onClick={onOpen}
      >
        <FilterIcon />
        Filter
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => button.current!}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Filter', className: styles.panel },
        }}
      >
        {chosen ? <FilterEditor filter={chosen} /> : <Finder onChoose={choose} onDone={close} />}
      </Popover>
    </>
  );
}

/** Within the panel instead of above the page. */
const Inline = ({ children }: ComponentProps<'div'>) => (
  <div className={styles.found}>{children}</div>
);

function Finder({ onChoose, onDone }: { onChoose: (filter: Filter) => void; onDone: () => void }) {
  const current = useLeadFilter();
  const facets = useFacets();
  const filters = useFilters();
  const change = useChangeFilter();
  const [typed, setTyped] = useState('');
  const take = (found: Found | null) => {
    if (!found) return;
    if (found.filter) return onChoose(found.filter);
    change(found.change);
    onDone();
  };
  return (
    <Autocomplete<Found>
      open
      autoHighlight
      openOnFocus
      value={null}
      inputValue={typed}
      options={find(filters, typed, current, facets)}
      filterOptions={(found) => found}
      groupBy={({ group }) => group}
      getOptionKey={({ key }) => key}
      noOptionsText="No filter or value found"
      onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
      // The field takes Escape for itself.
      onClose={(_event, reason) => reason === 'escape' && onDone()}
      onChange={(_event, found) => take(found)}
      slots={{ popper: Inline as never }}
      slotProps={{
        listbox: { className: styles.listbox },
        paper: { variant: 'outlined', className: styles.paper },
      }}
      renderOption={({ key, ...option }, { label, isOn, filter }) => (
        <li key={key} {...option}>
          <span className={styles.foundLabel}>{label}</span>
          {isOn && <CheckIcon />}
          {filter && !isOn && <span aria-hidden="true">›</span>}
        </li>
      )}
      renderInput={({ slotProps: { htmlInput, input } }) => (
        <InputBase
          ref={input.ref}
          autoFocus
          fullWidth
          className={styles.typed}
          inputProps={{ ...htmlInput, 'aria-label': 'Filter by', placeholder: 'Filter by...' }}
        />
      )}
    />
  );
}
