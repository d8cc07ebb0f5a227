import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CategoriesField } from '../../../parts/search/CategoriesField';
import { LeadTable } from '../../../parts/lead-table/LeadTable';
import { Combobox } from '../../../parts/search/Combobox';
import { Button } from '../../../parts/ui/Button';
import { Row } from '../../../parts/ui/layout';
import {
  countFound,
  isSearching,
  NO_SEARCH,
  readSearch,
  SAMPLE_CATEGORIES,
  SAMPLE_CITIES,
  SEARCH_MAX,
  searchSample,
  type SampleSearch,
  writeSearch,
} from './sample';
import styles from './SampleLeads.module.css';
import { useSampleSearch } from './useSampleSearch';
import { VisitorAnswer } from './VisitorAnswer';

/** A search form over the index, or over the sample where the index has no businesses. */
export function LeadSearch({ isCovered }: { isCovered: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const { search, change } = useSampleSearch(form);
  const [submitted, setSubmitted] = useState<SampleSearch | null>(null);

  // A link to a search, such as the one from the home page, runs it immediately.
  useEffect(() => {
    const linked = readSearch(location.search);
    if (isCovered && isComplete(linked)) setSubmitted(linked);
  }, [isCovered]);

  const changeCategories = (categories: string[]) => change({ ...search, categories });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCovered && isComplete(search)) setSubmitted({ ...search });
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    change(NO_SEARCH);
    setSubmitted(null);
    form.current?.querySelector('input')?.focus();
  };
  const choose = (chosen: Partial<SampleSearch>) => {
    const next = { ...search, ...chosen };
    change(next);
    setSubmitted(next);
  };
  return (
    <>
      <form
        ref={form}
        role="search"
        aria-label={isCovered ? 'Search businesses' : 'Search the sample'}
        className={styles.search}
        onSubmit={submit}
        onReset={clear}
      >
        <Combobox
          label="City"
          kind="areas"
          placeholder="Austin"
          choices={isCovered ? undefined : SAMPLE_CITIES}
          name="city"
          value={search.city}
          maxLength={SEARCH_MAX}
          onChange={(city) => change({ ...search, city })}
        />
        {isCovered ? (
          <CategoriesField
            name="category"
            placeholder="Dentist"
            value={search.categories}
            city={search.city}
            onChange={changeCategories}
          />
        ) : (
          <Combobox
            label="Category"
            kind="categories"
            placeholder="Dentist"
            choices={SAMPLE_CATEGORIES}
            name="category"
            value={search.categories[0] ?? ''}
            maxLength={SEARCH_MAX}
            onChange={(typed) => changeCategories(typed ? [typed] : [])}
          />
        )}
        <Row gap={3} className={styles.actions}>
          {isCovered && (
            <Button type="submit" disabled={!isComplete(search)}>
              Search
            </Button>
          )}
          {(!isCovered || submitted) && (
            <Button type="reset" variant="secondary" disabled={!isSearching(search)}>
              Clear search
            </Button>
          )}
        </Row>
      </form>
      {submitted ? (
        <VisitorAnswer key={writeSearch(submitted)} search={submitted} onChoose={choose} />
      ) : (
        <Sample search={isCovered ? NO_SEARCH : search} />
      )}
    </>
  );
}

const isComplete = ({ city, categories }: SampleSearch) =>
  city.trim() !== '' && categories.some((category) => category.trim() !== '');

/** The sample leads that match, in the product's own table. */
function Sample({ search }: { search: SampleSearch }) {
  const found = searchSample(search);
  return (
    <>
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
