import { lazy, Suspense, useRef } from 'react';
import { nounOf } from '#contract/noun.js';
import { FREE_TRIAL } from '#contract/plans.js';
import type { VisitorResult } from '#contract/visitors.js';
import { wantedQuery } from '../../../parts/session/wanted-search';
import { count } from '../../../parts/ui/numbers';
import { useSeen } from '../useSeen';
import { useSignedIn } from '../useSignedIn';
import { Leads } from './Leads';
import styles from './Result.module.css';
import { SearchWithAccount } from './SearchWithAccount';
import { sizeOf, Summary } from './Summary';

/** Without its chunk, the result has no map. */
const VisitorMap = lazy(() => import('./VisitorMap').catch(() => ({ default: () => null })));

interface Props {
  result: VisitorResult;
  isExample?: boolean;
}

/** The businesses of a search: how many there are and can be reached, some of them, and where they are. */
export default function Result({ result, isExample = false }: Props) {
  return (
    <section className={styles.result} aria-labelledby="found">
      <Summary result={result} isExample={isExample} />
      <div className={styles.split}>
        <div>
          <Leads leads={result.examples} label="Examples" />
          <p className={styles.license}>Data: {result.license}</p>
        </div>
        <MapBeside result={result} />
      </div>
      <Others result={result} />
      <Unlock result={result} />
    </section>
  );
}

/** Its code is loaded when it is seen, which it isn't on a phone at first. */
function MapBeside({ result }: { result: VisitorResult }) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  return (
    <div ref={box} className={styles.map}>
      {isSeen && (
        <Suspense>
          <VisitorMap result={result} />
        </Suspense>
      )}
    </div>
  );
}

/** Links to searches for other categories in the city. */
function Others({ result: { city, others } }: { result: VisitorResult }) {
  if (others.length === 0) return null;
  return (
    <p className={styles.others}>
      Also in {city}:{' '}
      {others.map(({ category, count: places }, index) => (
        <span key={category}>
          {index > 0 && ', '}
          <a href={`/leads?${wantedQuery({ city, categories: [category] })}`}>
            {count.format(places)} {nounOf(category, places)}
          </a>
        </span>
      ))}
    </p>
  );
}

/** Stays in view. */
function Unlock({ result }: { result: VisitorResult }) {
  const signedIn = useSignedIn();
  return (
    <div className={styles.unlock}>
      <p>
        {signedIn
          ? 'Your dashboard shows contacts in full.'
          : `${FREE_TRIAL.leads} leads with their contacts, ${FREE_TRIAL.days} days, no card.`}
      </p>
      <SearchWithAccount search={result}>{unlockText(result)}</SearchWithAccount>
    </div>
  );
}

/** "Unlock all 86, free", or "Unlock 100 of 1,200, free" of more leads than the trial has. */
function unlockText(result: VisitorResult): string {
  if (result.total === 1) return 'Unlock it, free';
  const isWhole = !result.isMore && result.total <= FREE_TRIAL.leads;
  return `Unlock ${isWhole ? 'all' : `${FREE_TRIAL.leads} of`} ${sizeOf(result)}, free`;
}
