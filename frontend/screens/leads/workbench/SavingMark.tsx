import { Spinner } from '../../../parts/ui/Spinner';
import { useIsSlow } from '../saving';
import styles from './LeadGrid.module.css';

/** Appears while a change of the lead is slow to save. */
export function SavingMark({ id }: { id: string }) {
  return (
    useIsSlow(id) && (
      <span role="img" aria-label="Saving" title="Saving" className={styles.saving}>
        <Spinner />
      </span>
    )
  );
}
