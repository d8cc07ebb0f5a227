import type { RefObject } from 'react';
import { STATUS_LABELS, type LeadStatus } from '#contract/lead-fields.js';
import { useSwipe } from '../../../parts/ui/useSwipe';
import type { LeadRecord } from '../record';
import { useSetStatus } from '../set-status';
import styles from './StatusSwipe.module.css';

interface Props {
  lead: LeadRecord;
  card: RefObject<HTMLElement | null>;
}

/** What an email app's swipe to the right does with unread and read: a second swipe takes it back. */
const afterSwipe = (status: LeadStatus): LeadStatus =>
  status === 'CONTACTED' ? 'NEW' : 'CONTACTED';

/**
 * A swipe of a lead's card to the right sets it to Contacted, one to the left opens the other statuses. The status on the card and in
 * the open lead does the same without a gesture.
 */
export function StatusSwipe({ lead: { id, status }, card }: Props) {
  const { set, choose } = useSetStatus();
  const next = afterSwipe(status);
  const swipe = useSwipe(card, (to) => {
    if (to === 'right') set(id, next);
    else choose({ id, status }, card.current!);
  });
  return (
    swipe && (
      <span
        className={styles.action}
        data-to={swipe.to}
        data-far={swipe.isFar || undefined}
        aria-hidden="true"
      >
        {swipe.to === 'right' ? STATUS_LABELS[next] : 'Set status'}
      </span>
    )
  );
}
