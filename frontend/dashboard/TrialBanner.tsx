import { counted } from '../../contract/numbers.js';
import { useDates } from '../session/useDates';
import { Banner } from '../ui/Banner';
import { ButtonLink } from '../ui/ButtonLink';
import { usePlanUsage } from '../plan/usePlanUsage';

/** Says when the free trial ends, and how many leads it has left. */
export function TrialBanner() {
  const { day } = useDates();
  const { data } = usePlanUsage();
  if (!data?.subscription.trialEndsAt) return null;
  const { trialEndsAt, isReadOnly } = data.subscription;
  return (
    <Banner
      actions={
        <ButtonLink to="/dashboard/subscription" variant="ghost" size="sm">
          See plans
        </ButtonLink>
      }
    >
      {isReadOnly
        ? 'Your free trial is over. You can still read and export your leads.'
        : `Free trial until ${day(trialEndsAt)}, ${counted(data.usage.left, 'lead')} left.`}
    </Banner>
  );
}
