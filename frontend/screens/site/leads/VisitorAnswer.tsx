import { useEffect, useState } from 'react';
import type { VisitorResult } from '#contract/visitors.js';
import {
  replaceUnknown,
  wantedQuery,
  type WantedSearch,
} from '../../../parts/session/wanted-search';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Row } from '../../../parts/ui/layout';
import { useSignedIn } from '../useSignedIn';
import { ask, refusalOf, type Refusal } from '../search/visitors';
import Result from './Result';
import { ResultSkeleton } from './ResultSkeleton';
import { SearchWithAccount } from './SearchWithAccount';
import styles from './VisitorAnswer.module.css';

interface Props {
  search: WantedSearch;
  /** Changes the search and runs it. */
  onChoose: (change: Partial<WantedSearch>) => void;
}

/** The answer to a visitor's search, or the reason for a missing one. */
export default function VisitorAnswer({ search, onChoose }: Props) {
  const [answer, setAnswer] = useState<VisitorResult | Refusal | null>(null);
  const signedIn = useSignedIn();
  const query = wantedQuery(search);
  useEffect(() => {
    const aborter = new AbortController();
    ask<VisitorResult>(`/api/public/search?${query}`, aborter.signal)
      .then(setAnswer)
      .catch((error: unknown) => !aborter.signal.aborted && setAnswer(refusalOf(error)));
    return () => aborter.abort();
  }, [query]);

  if (answer === null) return <ResultSkeleton />;
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
  if (answer.total > 0) return <Result result={answer} />;
  return (
    <Alert
      className={styles.answer}
      title={answer.message}
      actions={
        answer.loads && <SearchWithAccount search={answer}>Sign up to load it</SearchWithAccount>
      }
    >
      {answer.loads && <p>It loads with your first search{!signedIn && ' after you sign up'}.</p>}
      <Candidates names={answer.candidates} onChoose={(city) => onChoose({ city })} />
    </Alert>
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
