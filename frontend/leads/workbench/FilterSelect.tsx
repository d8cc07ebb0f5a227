import { Select } from '../../ui/Select';
import { useLeadFilter } from '../LeadFilter';
import styles from './LeadFilters.module.css';

type Option = { value: string; label: string };
type Props = {
  label: string;
  value: string | undefined;
  options: readonly Option[];
  onChoose: (value: string | null) => void;
};

export function FilterSelect({ label, value = '', options, onChoose }: Props) {
  // A URL may filter by a value that no lead has. Show it anyway.
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      placeholder="Any"
      value={value}
      options={isKnown ? options : [{ value, label: value }, ...options]}
      onChange={(event) => onChoose(event.target.value || null)}
    />
  );
}

/** Switches to the list of excluded leads. */
export function SuppressedSwitch() {
  const { filter, change } = useLeadFilter();
  return (
    <label className={styles.suppressed}>
      <input
        type="checkbox"
        checked={filter.suppressed ?? false}
        onChange={(event) => change({ suppressed: event.target.checked || null })}
      />
      Excluded leads
    </label>
  );
}
