import { useEffect, useId, useRef, useState } from 'react';
import { MAX_REVIEWS } from '#contract/lead-fields.js';
import { MAX_FILTER_VALUES, type LeadFilter } from '#contract/lead-filters.js';
import { Stack, Text } from '../../../parts/ui/layout';
import { withoutFilter, type Filter } from './definitions';
import styles from './Filters.module.css';
import { Ratings, Reviews } from './Histograms';
import { useChangeFilter, useLatestFilter } from './LatestFilter';
import { optionsOf, type Option } from './options';
import { useFacets } from './useFacets';
import { valuesOf, withValues } from './values';

/** Long lists can be searched. */
const SEARCHABLE = 8;

/** The choices of one filter. */
export function FilterEditor({ filter }: { filter: Filter }) {
  const current = useLatestFilter();
  const options = optionsOf(filter, current, useFacets());
  const change = useChangeFilter();
  const panel = useRef<HTMLDivElement>(null);
  // The field that the filter was found with is gone.
  useEffect(() => panel.current?.querySelector<HTMLElement>('input')?.focus(), []);
  return (
    <Stack ref={panel} gap={2} className={styles.editor}>
      <Text as="h2" weight="strong" size="sm">
        {filter.label}
      </Text>
      {filter.kind === 'values' && <ValueChoices filter={filter} options={options} />}
      {filter.name === 'minRating' && <Ratings />}
      {filter.kind === 'number' && <MinimumReviews />}
      {filter.kind !== 'number' && filter.kind !== 'values' && (
        <Choices options={options} label={filter.label} onChoose={change} />
      )}
    </Stack>
  );
}

interface ValueProps {
  filter: Extract<Filter, { kind: 'values' }>;
  options: readonly Option[];
}

/** The condition may be chosen before the first value. */
function ValueChoices({ filter: { name, label }, options }: ValueProps) {
  const change = useChangeFilter();
  const [isNot, setNot] = useState(valuesOf(useLatestFilter(), name).isNot);
  const set = (filter: LeadFilter, not: boolean) =>
    withValues(filter, name, { ...valuesOf(filter, name), isNot: not });
  return (
    <>
      <Operator
        isNot={isNot}
        onChange={(not) => {
          setNot(not);
          change((latest) => set(latest, not));
        }}
      />
      <Choices
        isMany
        options={options}
        label={label}
        onChoose={(choose) => change((latest) => set(choose(latest), isNot))}
      />
    </>
  );
}

interface OperatorProps {
  isNot: boolean;
  onChange: (isNot: boolean) => void;
}

/** Whether leads must have one of the values, or none. */
const Operator = ({ isNot, onChange }: OperatorProps) => (
  <div className={styles.operator} role="group" aria-label="Condition">
    {[false, true].map((not) => (
      <button
        key={String(not)}
        type="button"
        aria-pressed={isNot === not}
        onClick={() => onChange(not)}
      >
        {not ? 'is not' : 'is'}
      </button>
    ))}
  </div>
);

interface ChoicesProps {
  options: readonly Option[];
  label: string;
  isMany?: boolean;
  onChoose: (change: Option['change']) => void;
}

function Choices({ options, label, isMany = false, onChoose }: ChoicesProps) {
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
                onChange={() => onChoose(option.change)}
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
  const { minReviews } = useLatestFilter();
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
