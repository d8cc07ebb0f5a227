import { useRef, useState } from 'react';
import { MAX_DUPLICATES_PAGE } from '#contract/duplicates.js';
import { counted } from '#contract/numbers.js';
import { EmptyList } from '../../../parts/lists/EmptyList';
import { Button } from '../../../parts/ui/Button';
import { ButtonLink } from '../../../parts/ui/ButtonLink';
import { Stack } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { count } from '../../../parts/ui/numbers';
import { PageHeader } from '../../../parts/ui/PageHeader';
import { useFocusRescue } from '../../../parts/ui/useFocusRescue';
import { useDuplicates } from './calls';
import styles from './Duplicates.module.css';
import { PairCard } from './PairCard';

const PAGE = 10;

/** Pairs of leads that may be one business, side by side. */
export default function Duplicates() {
  const [shown, setShown] = useState(PAGE);
  const query = useDuplicates(shown);
  const page = useRef<HTMLDivElement>(null);
  useFocusRescue(page);
  const total = query.data?.total;
  return (
    <Stack ref={page} tabIndex={-1} gap={4} className={styles.page}>
      <PageHeader
        title="Possible duplicates"
        note={total === undefined ? null : counted(total, 'pair')}
        actions={
          <ButtonLink to="/dashboard/leads" size="sm" variant="secondary">
            Back to leads
          </ButtonLink>
        }
      />
      <Loaded query={query} loading="Loading possible duplicates...">
        {({ pairs, isSearching }) =>
          pairs.length === 0 ? (
            <EmptyList
              title={isSearching ? 'Comparing your leads...' : 'No possible duplicates'}
              text="We compare your leads after each run and import."
              action={null}
            />
          ) : (
            <>
              <p className={styles.intro}>
                Choose which lead to keep. Missing details are filled in from the other lead. Tags,
                notes and exclusions of both are kept. Nothing counts toward your plan again, and
                you can split them at any time.
              </p>
              <Stack as="ul" gap={4}>
                {pairs.map((pair) => (
                  <PairCard key={pair.id} pair={pair} />
                ))}
              </Stack>
              {total! > pairs.length && (
                <div className={styles.actions}>
                  <span className={styles.quiet}>
                    {count.format(pairs.length)} of {count.format(total!)} shown.
                  </span>
                  {shown < MAX_DUPLICATES_PAGE ? (
                    <Button
                      size="sm"
                      variant="secondary"
                      busy={query.isPlaceholderData}
                      onClick={() => setShown(shown + PAGE)}
                    >
                      Show more
                    </Button>
                  ) : (
                    <span className={styles.quiet}>Review some of these to see more.</span>
                  )}
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}
