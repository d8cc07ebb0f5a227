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
  // An address may ask for what no lead has, or has no more; it is shown all the same.
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

/** The other list: what is never delivered again. */
export function SuppressedSwitch() {
  const { filter, change } = useLeadFilter();
  return (
    <label className={styles.suppressed}>
      <input
        type="checkbox"
        checked={filter.suppressed ?? false}
        onChange={(event) => change({ suppressed: event.target.checked || null })}
      />
      Suppressed leads
    </label>
  );
}
