import { type FormEvent, useEffect, useState } from 'react';
import type { VisitorResult } from '#contract/visitors.js';
import { CategoriesField } from '../../../parts/search/CategoriesField';
import { Combobox } from '../../../parts/search/Combobox';
import { Button } from '../../../parts/ui/Button';
import { isComplete, readSearch, SEARCH_MAX, type SiteSearch, writeSearch } from './query';
import { ResultSkeleton } from './ResultSkeleton';
import styles from './SampleLeads.module.css';
import type { Query } from './useQuery';
import { VisitorAnswer } from './VisitorAnswer';
import { Result } from './Result';

interface Props extends Query {
  /** A result to show before the first search; null if there is none, undefined while it loads. */
  example: VisitorResult | null | undefined;
}

/** A search of the index, and its result. */
export function LeadSearch({ example, ...query }: Props) {
  const [submitted, setSubmitted] = useState<SiteSearch | null>(null);
  // A link to a search, such as the one from the home page, runs it immediately.
  useEffect(() => {
    const linked = readSearch(location.search);
    if (isComplete(linked)) setSubmitted(linked);
  }, []);
  const run = (search: SiteSearch) => {
    query.change(search);
    setSubmitted(search);
  };
  return (
    <>
      <SearchForm {...query} onSearch={run} />
      {submitted ? (
        <VisitorAnswer
          key={writeSearch(submitted)}
          search={submitted}
          onChoose={(chosen) => run({ ...submitted, ...chosen })}
        />
      ) : (
        <Example result={example} />
      )}
    </>
  );
}

function SearchForm({
  form,
  search,
  change,
  onSearch,
}: Query & { onSearch: (search: SiteSearch) => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(search)) onSearch({ ...search });
  };
  return (
    <form
      ref={form}
      role="search"
      aria-label="Search businesses"
      className={styles.search}
      onSubmit={submit}
    >
      <Combobox
        label="City"
        kind="areas"
        placeholder="Austin"
        name="city"
        value={search.city}
        maxLength={SEARCH_MAX}
        onChange={(city) => change({ ...search, city })}
      />
      <CategoriesField
        name="category"
        placeholder="Dentist"
        value={search.categories}
        city={search.city}
        onChange={(categories) => change({ ...search, categories })}
      />
      <Button type="submit" disabled={!isComplete(search)}>
        Search
      </Button>
    </form>
  );
}

function Example({ result }: { result: VisitorResult | null | undefined }) {
  if (result === undefined) return <ResultSkeleton />;
  if (result) return <Result result={result} />;
  return (
    <div className={styles.empty}>
      <h2>Search a city to see its businesses</h2>
      <p>You see how many there are, who they are and how many can be reached.</p>
    </div>
  );
}
