import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { VisitorResult } from '#contract/visitors.js';
import { CategoriesField } from '../../../parts/search/CategoriesField';
import { Combobox } from '../../../parts/search/Combobox';
import { Button } from '../../../parts/ui/Button';
import { ArrowRightIcon } from '../../../parts/ui/icons';
import { isComplete, readSearch, SEARCH_MAX, type SiteSearch, writeSearch } from './query';
import { LOST } from './lost';
import { ResultSkeleton } from './ResultSkeleton';
import styles from './SampleLeads.module.css';
import type { Query } from './useQuery';

const VisitorAnswer = lazy(() => import('./VisitorAnswer').catch(() => LOST));
const Result = lazy(() => import('./Result').catch(() => LOST));

interface Props extends Query {
  /** A result to show before the first search; null if there is none, undefined while it loads. */
  example: VisitorResult | null | undefined;
  /** Shown without a result. */
  children: ReactNode;
}

/** A search of the index, and its result. */
export function LeadSearch({ example, children, ...query }: Props) {
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
      <SearchForm {...query} isAnswered={submitted !== null} onSearch={run} />
      <Suspense fallback={<ResultSkeleton />}>
        {submitted ? (
          <VisitorAnswer
            key={writeSearch(submitted)}
            search={submitted}
            onChoose={(chosen) => run({ ...submitted, ...chosen })}
          />
        ) : (
          example !== null && (example ? <Result result={example} isExample /> : <ResultSkeleton />)
        )}
      </Suspense>
      {example === null && children}
    </>
  );
}

function SearchForm({
  form,
  search,
  change,
  isAnswered,
  onSearch,
}: Query & {
  /** The filled button is then the result's. */
  isAnswered: boolean;
  onSearch: (search: SiteSearch) => void;
}) {
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
      <Button
        type="submit"
        variant={isAnswered ? 'secondary' : 'primary'}
        disabled={!isComplete(search)}
      >
        <span>Search</span>
        <ArrowRightIcon />
      </Button>
    </form>
  );
}
