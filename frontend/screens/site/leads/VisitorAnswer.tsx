import { lazy, Suspense, useEffect, useState } from 'react';
import type { VisitorResult } from '#contract/visitors.js';
import { LeadTable } from '../../../parts/lead-table/LeadTable';
import type { TableField, TableLead } from '../../../parts/lead-table/lead';
import {
  replaceUnknown,
  saveWanted,
  wantedQuery,
  type WantedSearch,
} from '../../../parts/session/wanted-search';
import { Alert } from '../../../parts/ui/Alert';
import { Button, ButtonAnchor } from '../../../parts/ui/Button';
import { Row } from '../../../parts/ui/layout';
import { count } from '../../../parts/ui/numbers';
import { Spinner } from '../../../parts/ui/Spinner';
import { ask, refusalOf, type Refusal } from '../search/visitors';
import { useSignedIn } from '../useSignedIn';
import styles from './VisitorAnswer.module.css';

/** Without its chunk, the answer has no map. */
const VisitorMap = lazy(() => import('./VisitorMap').catch(() => ({ default: () => null })));

interface Props {
  search: WantedSearch;
  /** Changes the search and runs it. */
  onChoose: (change: Partial<WantedSearch>) => void;
}

/** The index's results for a visitor's search: counts, and masked examples. */
export function VisitorAnswer({ search, onChoose }: Props) {
  const [answer, setAnswer] = useState<VisitorResult | Refusal | null>(null);
  const query = wantedQuery(search);
  useEffect(() => {
    const aborter = new AbortController();
    ask<VisitorResult>(`/api/public/search?${query}`, aborter.signal)
      .then(setAnswer)
      .catch((error: unknown) => !aborter.signal.aborted && setAnswer(refusalOf(error)));
    return () => aborter.abort();
  }, [query]);

  if (answer === null) {
    return (
      <Row as="p" nowrap gap={2} align="center" muted className={styles.searching} role="status">
        <Spinner /> Searching…
      </Row>
    );
  }
  if (answer instanceof Error) {
    return (
      <Alert tone="danger" className={styles.answer} title={answer.message}>
        <Candidates
          names={answer.candidates}
          onChoose={(name) => onChoose(choiceOf(name, answer, search))}
        />
      </Alert>
    );
  }
  return answer.total === 0 ? (
    <Alert className={styles.answer} title={answer.message}>
      <Candidates names={answer.candidates} onChoose={(city) => onChoose({ city })} />
    </Alert>
  ) : (
    <Found result={answer} />
  );
}

const choiceOf = (name: string, { field, message }: Refusal, { categories }: WantedSearch) =>
  field === 'city'
    ? { city: name }
    : { categories: categories.map((category) => replaceUnknown(category, message, name)) };

function Candidates({
  names,
  onChoose,
}: {
  names: readonly string[];
  onChoose: (name: string) => void;
}) {
  if (names.length === 0) return null;
  return (
    <Row gap={2} align="center" className={styles.candidates}>
      <span>Try</span>
      {names.map((name) => (
        <Button key={name} size="sm" variant="secondary" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </Row>
  );
}

const COLUMNS: readonly TableField[] = ['name', 'category', 'phone', 'address', 'website'];

function Found({ result }: { result: VisitorResult }) {
  const { city, category, categories, total, isMore, withPhone, withWebsite, withEmail } = result;
  const businesses = `${count.format(total)}${isMore ? '+' : ''}`;
  return (
    <section className={styles.answer} aria-labelledby="found">
      <div role="status">
        <h2 id="found">
          {businesses} {total === 1 ? 'result' : 'results'} for “{category}” in {city}
        </h2>
      </div>
      <Row as="dl" gap={6} rowGap={3} className={styles.counts}>
        <Figure label="With a phone" value={withPhone} />
        <Figure label="With a website" value={withWebsite} />
        <Figure label="With an email" value={withEmail} />
      </Row>
      <Suspense fallback={<div className={styles.map} />}>
        <VisitorMap result={result} />
      </Suspense>
      <LeadTable leads={result.examples.map(toLead(result))} label="Examples" columns={COLUMNS} />
      <SignUp search={{ city, categories }} businesses={businesses} />
    </section>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count.format(value)}</dd>
  </div>
);

const toLead =
  ({ license }: VisitorResult) =>
  (example: VisitorResult['examples'][number], index: number): TableLead => ({
    id: String(index),
    Name: example.name,
    Category: example.category,
    Phone: example.phone,
    Address: example.address,
    Website: example.website,
    Rating: null,
    'Review Count': null,
    Hours: null,
    Licence: license,
    masked: true,
  });

/** Also saves the search on click, because a redirect to an unfinished setup drops the query. */
function SignUp({ search, businesses }: { search: WantedSearch; businesses: string }) {
  const signedIn = useSignedIn();
  return (
    <Row gap={4} align="center" justify="between" className={styles.signUp}>
      <p>
        Names and contact details are masked here.{' '}
        {signedIn
          ? 'Your dashboard shows them in full.'
          : 'Sign up to see them in full. Your search will be ready to run.'}
      </p>
      <ButtonAnchor
        size="lg"
        href={signedIn ? '/dashboard' : `/login?mode=signup&${wantedQuery(search)}`}
        onClick={() => saveWanted(search)}
      >
        {signedIn ? 'Search in your dashboard' : `Sign up to get all ${businesses}`}
      </ButtonAnchor>
    </Row>
  );
}
