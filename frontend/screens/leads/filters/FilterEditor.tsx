import { useEffect, useId, useRef, useState } from 'react';
import { MAX_REVIEWS } from '#contract/lead-fields.js';
import { MAX_FILTER_VALUES, type ValueFilter } from '#contract/leads.js';
import { Stack, Text } from '../../../parts/ui/layout';
import { useLeadFilter } from '../useLeadFilter';
import { withoutFilter, type Filter } from './definitions';
import styles from './Filters.module.css';
import { Ratings, Reviews } from './Histograms';
import { useChangeFilter } from './LatestFilter';
import { optionsOf, type Option } from './options';
import { useFacets } from './useFacets';
import { valuesOf, withValues } from './values';

/** Long lists can be searched. */
const SEARCHABLE = 8;

/** The choices of one filter. */
export function FilterEditor({ filter }: { filter: Filter }) {
  const current = useLeadFilter();
  const options = optionsOf(filter, current, useFacets());
  const panel = useRef<HTMLDivElement>(null);
  // The field that the filter was found with is gone.
  useEffect(() => panel.current?.querySelector<HTMLElement>('input')?.focus(), []);
  return (
    <Stack ref={panel} gap={2} className={styles.editor}>
      <Text as="h2" weight="strong" size="sm">
        {filter.label}
      </Text>
      {filter.kind === 'values' && <Operator name={filter.name} />}
      {filter.name === 'minRating' && <Ratings />}
      {filter.kind === 'number' ? (
        <MinimumReviews />
      ) : (
        <Choices options={options} label={filter.label} isMany={filter.kind === 'values'} />
      )}
    </Stack>
  );
}

/** Whether leads must have one of the values, or none. */
function Operator({ name }: { name: ValueFilter }) {
  const change = useChangeFilter();
  const { isNot } = valuesOf(useLeadFilter(), name);
  const set = (wanted: boolean) =>
    change((latest) => withValues(latest, name, { ...valuesOf(latest, name), isNot: wanted }));
  const [is, setIs] = useState(isNot);
  return (
    <div className={styles.operator} role="group" aria-label="Condition">
      {[false, true].map((not) => (
        <button
          key={String(not)}
          type="button"
          aria-pressed={is === not}
          onClick={() => {
            setIs(not);
            set(not);
          }}
        >
          {not ? 'is not' : 'is'}
        </button>
      ))}
    </div>
  );
}

interface ChoicesProps {
  options: readonly Option[];
  label: string;
  isMany: boolean;
}

function Choices({ options, label, isMany }: ChoicesProps) {
  const change = useChangeFilter();
  const name = useId();
  const [typed, setTyped] = useState('');
  const shown = options.filter((one) => one.label.toLowerCase().includes(typed.toLowerCase()));
  const isFull = isMany && options.filter(({ isOn }) => isOn).length >= MAX_FILTER_VALUES;
  return (
    <>
      {options.length > SEARCHABLE && (
        <input
          type="text"
          className={styles.find}
          aria-label={`Find ${label.toLowerCase()}`}
          placeholder="Find"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className={styles.choices} aria-label={label}>
        {shown.map((option) => (
          <li key={option.label}>
            <label className={styles.choice}>
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name={name}
                checked={option.isOn}
                disabled={isFull && !option.isOn}
                onChange={() => change(option.change)}
              />
              <span>{option.label}</span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <Text quiet>None found</Text>}
    </>
  );
}

function MinimumReviews() {
  const change = useChangeFilter();
  const { minReviews } = useLeadFilter();
  const [typed, setTyped] = useState(minReviews === undefined ? '' : String(minReviews));
  const set = (text: string) => {
    const digits = text.replaceAll(/\D/g, '');
    setTyped(digits);
    change((latest) =>
      digits === ''
        ? withoutFilter(latest, 'minReviews')
        : { ...latest, minReviews: Math.min(MAX_REVIEWS, Number(digits)) },
    );
  };
  return (
    <>
      <Reviews />
      <input
        type="text"
        inputMode="numeric"
        className={styles.find}
        aria-label="Minimum reviews"
        value={typed}
        onChange={(event) => set(event.target.value)}
      />
    </>
  );
}
