import { type FormEvent, useRef } from 'react';
import { LeadTable } from '../../lead-table/LeadTable';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import {
  countFound,
  isSearching,
  NO_SEARCH,
  SAMPLE_CATEGORIES,
  SAMPLE_CITIES,
  SEARCH_MAX,
  searchSample,
  type SampleSearch,
  writeSearch,
} from './sample';
import styles from './SampleLeads.module.css';
import { useSampleSearch } from './useSampleSearch';

/** The sample in the product's own table, with a search form. */
export function SampleList() {
  const form = useRef<HTMLFormElement>(null);
  const { search, change } = useSampleSearch(form);
  const city = useRef<HTMLInputElement>(null);
  const found = searchSample(search);
  const bind = (name: keyof SampleSearch) => ({
    name,
    value: search[name],
    maxLength: SEARCH_MAX,
    autoComplete: 'off',
    list: `sample-${name}`,
    onChange: ({ target }: { target: { value: string } }) =>
      change({ ...search, [name]: target.value }),
  });
  const clear = (event: FormEvent) => {
    event.preventDefault();
    change(NO_SEARCH);
    city.current?.focus();
  };
  return (
    <>
      <form
        ref={form}
        role="search"
        aria-label="Search the sample"
        className={styles.search}
        onSubmit={(event) => event.preventDefault()}
        onReset={clear}
      >
        <TextField ref={city} label="City" placeholder="Austin" {...bind('city')} />
        <TextField label="Category" placeholder="Dentist" {...bind('category')} />
        <Choices id="sample-city" of={SAMPLE_CITIES} />
        <Choices id="sample-category" of={SAMPLE_CATEGORIES} />
        <Button type="reset" variant="secondary" disabled={!isSearching(search)}>
          Clear search
        </Button>
      </form>
      <p className={styles.count} role="status">
        {countFound(found.length)}
      </p>
      {found.length > 0 ? (
        // A new search starts on its first page.
        <LeadTable key={writeSearch(search)} leads={found} label="Sample leads" sample />
      ) : (
        <NothingFound />
      )}
    </>
  );
}

const Choices = ({ id, of: choices }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {choices.map((choice) => (
      <option key={choice} value={choice} />
    ))}
  </datalist>
);

const NothingFound = () => (
  <div className={styles.empty}>
    <h2>No sample leads match your search</h2>
    <p>
      Try {orList.format(SAMPLE_CITIES.map((city) => city.replace(/,.*/, '')))}, with a category
      such as {orList.format(SAMPLE_CATEGORIES).toLowerCase()}.
    </p>
    <p>With an account, you can search the whole map.</p>
  </div>
);

const orList = new Intl.ListFormat('en', { type: 'disjunction' });
