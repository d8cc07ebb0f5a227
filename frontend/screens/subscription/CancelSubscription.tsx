import type { Subscription } from '#contract/subscription.js';
import { api } from '../../parts/api/api';
import { useBillingChange } from '../../parts/plan/useBilling';
import { useDates } from '../../parts/session/useDates';
import { ConfirmButton } from '../../parts/ui/ConfirmDialog';
import styles from './Subscription.module.css';

/** Ends the subscription at the end of the paid period. */
export function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const { day } = useDates();
  const { run, busy } = useBillingChange();
  const { name, currentPeriodEnd } = subscription;
  const end = day(currentPeriodEnd);
  return (
    <ConfirmButton
      size="sm"
      variant="ghost"
      className={styles.cancel}
      busy={busy}
      confirm={{
        title: 'Cancel your subscription?',
        text: `You'll keep ${name} until ${end}, and won't be charged again. After that, you can't start new runs. You can still read and export your leads for 90 days; then they are deleted.`,
        action: 'Cancel subscription',
        cancel: 'Keep subscription',
      }}
      onConfirm={() =>
        run({
          call: () => api.post('/api/billing/cancel'),
          failure: 'Failed to cancel the subscription',
          success: `Subscription canceled. You can use it until ${end}.`,
        })
      }
    >
      Cancel subscription
    </ConfirmButton>
  );
}
