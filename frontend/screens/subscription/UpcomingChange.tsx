import { api } from '../../parts/api/api';
import { choiceName } from '../../parts/plan/choice';
import { useBillingChange } from '../../parts/plan/useBilling';
import { useDates } from '../../parts/session/useDates';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import type { AccountPlan } from './useAccountPlan';

/** A scheduled change or cancellation, each with a button to undo it. */
export function UpcomingChange({ subscription: { name }, billing }: AccountPlan) {
  const { day } = useDates();
  const { run, busy } = useBillingChange();
  const { scheduled, cancelAt } = billing;
  const keep = `You're staying on ${name}.`;
  if (cancelAt) {
    const resume = () =>
      run({
        call: () => api.post('/api/billing/resume'),
        failure: 'Failed to resume the subscription',
        success: `${keep} Your subscription will renew as usual.`,
      });
    return (
      <Alert
        tone="warning"
        title={`Your subscription ends on ${day(cancelAt)}.`}
        actions={
          <Button size="sm" variant="secondary" busy={busy} onClick={resume}>
            Resume
          </Button>
        }
      >
        Until then, nothing changes. You won't be charged again.
      </Alert>
    );
  }
  if (!scheduled) return null;
  const undo = () =>
    run({
      call: () => api.delete('/api/billing/change'),
      failure: 'Failed to undo the change',
      success: keep,
    });
  return (
    <Alert
      title={`Your plan changes to ${choiceName(scheduled)} on ${day(scheduled.at)}.`}
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={undo}>
          Undo
        </Button>
      }
    >
      Until then, you keep everything in {name}.
    </Alert>
  );
}
