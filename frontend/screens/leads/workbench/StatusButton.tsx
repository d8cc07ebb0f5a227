import { STATUS_LABELS } from '#contract/lead-fields.js';
import { useCan } from '../../../parts/session/useCan';
import type { LeadRecord } from '../record';
import { useSetStatus } from '../set-status';
import styles from './LeadGrid.module.css';
import { LeadStatusBadge } from './LeadStatusBadge';

/** A lead's status, which opens the others to choose from. */
export function StatusButton({ lead: { id, name, status } }: { lead: LeadRecord }) {
  const { choose } = useSetStatus();
  if (!useCan('work')) return <LeadStatusBadge status={status} />;
  return (
    <button
      type="button"
      className={styles.status}
      aria-haspopup="menu"
      aria-label={`${STATUS_LABELS[status]}, change the status of ${name}`}
      onClick={({ currentTarget }) => choose({ id, status }, currentTarget)}
    >
      <LeadStatusBadge status={status} />
    </button>
  );
}
