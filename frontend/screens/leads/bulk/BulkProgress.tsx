import { useId } from 'react';
import { isBusy, type BulkChange } from '#contract/bulk.js';
import { Button } from '../../../parts/ui/Button';
import { ProgressBar } from '../../../parts/ui/ProgressBar';
import styles from './BulkProgress.module.css';
import { percentOf, progressText, skipsText } from './texts';
import { useBulkAction, useBulkChanges, useReportEnds } from './useBulkChanges';

/** The changes to all matching leads that are in progress, even after a reload. */
export function BulkProgress() {
  const changes = useBulkChanges();
  useReportEnds(changes);
  const busy = changes.filter(({ status }) => isBusy(status));
  return busy.map((change) => <Progress key={change.id} change={change} />);
}

function Progress({ change }: { change: BulkChange }) {
  const label = useId();
  const { mutate: cancel, isPending } = useBulkAction('cancel');
  return (
    <section className={styles.progress} aria-labelledby={label}>
      <p id={label} className={styles.text}>
        {progressText(change)}
      </p>
      {change.change.verify && change.skipped > 0 && (
        <p className={styles.note}>{skipsText(change)}</p>
      )}
      <ProgressBar progress={percentOf(change)} aria-labelledby={label} />
      {change.status !== 'Undoing' && (
        <Button
          size="sm"
          variant="secondary"
          busy={isPending}
          aria-describedby={label}
          onClick={() => cancel(change.id)}
        >
          Cancel
        </Button>
      )}
    </section>
  );
}
