import { useId, useState } from 'react';
import { TEXT_MAX } from '../../../contract/fields.js';
import { Button } from '../../ui/Button';
import { activeFilters } from '../filter';
import { STATUS_OPTIONS } from '../status';
import { useLeadFilter } from '../LeadFilter';
import { ActiveFilters } from './ActiveFilters';
import { DebouncedField } from './DebouncedField';
import { FilterSelect, SuppressedSwitch } from './FilterSelect';
import styles from './LeadFilters.module.css';
import { useFacets } from './useFacets';

const RATINGS = ['3', '3.5', '4', '4.5'].map((value) => ({ value, label: `${value} and up` }));
const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const parseYesNo = (value: string) => (value === '' ? null : value === 'true');

export function LeadFilters() {
  const { filter, change } = useLeadFilter();
  const { cities, categories, tags } = useFacets();
  const [open, setOpen] = useState(false);
  const moreId = useId();
  const activeCount = activeFilters(filter).filter(({ name }) => name !== 'q').length;

  return (
    <section className={styles.filters} aria-label="Filters">
      <div className={styles.first}>
        <DebouncedField
          className={styles.search}
          type="search"
          label="Search"
          placeholder="Name, address, phone, website"
          maxLength={TEXT_MAX}
          value={filter.q ?? ''}
          onSettle={(q) => change({ q: q === '' ? null : q })}
        />
        <Button
          className={styles.toggle}
          variant="secondary"
          aria-expanded={open}
          aria-controls={moreId}
          onClick={() => setOpen(!open)}
        >
          {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
        </Button>
      </div>
      <div id={moreId} className={styles.more} data-open={open}>
        <FilterSelect
          label="City"
          value={filter.city}
          options={cities}
          onChoose={(city) => change({ city })}
        />
        <FilterSelect
          label="Category"
          value={filter.category}
          options={categories}
          onChoose={(category) => change({ category })}
        />
        <FilterSelect
          label="Status"
          value={filter.status}
          options={STATUS_OPTIONS}
          onChoose={(status) => change({ status: status as typeof filter.status })}
        />
        <FilterSelect
          label="Tag"
          value={filter.tag}
          options={tags}
          onChoose={(tag) => change({ tag })}
        />
        <FilterSelect
          label="Rating"
          value={filter.minRating?.toString()}
          options={RATINGS}
          onChoose={(rating) => change({ minRating: rating === null ? null : Number(rating) })}
        />
        <DebouncedField
          label="Minimum reviews"
          inputMode="numeric"
          placeholder="Any"
          maxLength={9}
          value={filter.minReviews?.toString() ?? ''}
          allow={/^\d*$/}
          onSettle={(typed) => change({ minReviews: typed === '' ? null : Number(typed) })}
        />
        <FilterSelect
          label="Phone"
          value={filter.hasPhone?.toString()}
          options={YES_NO}
          onChoose={(value) => change({ hasPhone: parseYesNo(value ?? '') })}
        />
        <FilterSelect
          label="Website"
          value={filter.hasWebsite?.toString()}
          options={YES_NO}
          onChoose={(value) => change({ hasWebsite: parseYesNo(value ?? '') })}
        />
        <SuppressedSwitch />
      </div>
      <ActiveFilters />
    </section>
  );
}
