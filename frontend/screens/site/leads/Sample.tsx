import type { FormEvent } from 'react';
import { LeadTable } from '../../../parts/lead-table/LeadTable';
import { Combobox } from '../../../parts/search/Combobox';
import { Badge } from '../../../parts/ui/Badge';
import { Button } from '../../../parts/ui/Button';
import { isSearching, NO_SEARCH, SEARCH_MAX, type SiteSearch, writeSearch } from './query';
import { countFound, SAMPLE_CATEGORIES, SAMPLE_CITIES, searchSample } from './sample';
import styles from './SampleLeads.module.css';
import type { Query } from './useQuery';

/** A search of made-up leads, labeled as such, where the index has no businesses. */
export default function Sample({ form, search, change }: Query) {
  const clear = (event: FormEvent) => {
    event.preventDefault();
    change(NO_SEARCH);
    form.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <p className={styles.note}>
        <Badge color="yellow">Sample data</Badge> No city is covered here yet. The businesses are
        made up, and their phones and websites are masked. Your own lists show them in full.
      </p>
      <form
        ref={form}
        role="search"
        aria-label="Search the sample"
        className={styles.search}
        onSubmit={(event) => event.preventDefault()}
        onReset={clear}
      >
        <Combobox
          label="City"
          kind="areas"
          placeholder="Austin"
          choices={SAMPLE_CITIES}
          name="city"
          value={search.city}
          maxLength={SEARCH_MAX}
          onChange={(city) => change({ ...search, city })}
        />
        <Combobox
          label="Category"
          kind="categories"
          placeholder="Dentist"
          choices={SAMPLE_CATEGORIES}
          name="category"
          value={search.categories[0] ?? ''}
          maxLength={SEARCH_MAX}
          onChange={(typed) => change({ ...search, categories: typed ? [typed] : [] })}
        />
        <Button type="reset" variant="secondary" disabled={!isSearching(search)}>
          Clear search
        </Button>
      </form>
      <Found search={search} />
    </>
  );
}

/** The sample leads that match, in the product's own table. */
function Found({ search }: { search: SiteSearch }) {
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
