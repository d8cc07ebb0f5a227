import { counted } from '#contract/numbers.js';
import { PLANS_PATH } from '../../parts/plan/paths';
import { PortalButton } from '../../parts/plan/PortalButton';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { useDates } from '../../parts/session/useDates';
import { Banner } from '../../parts/ui/Banner';
import { ButtonLink } from '../../parts/ui/ButtonLink';

const KEPT = 'You can still read and export your leads.';

/** The plan's banner on every screen: the days left of a trial, a failed payment, or an ended plan. */
export function PlanBanner() {
  const { day } = useDates();
  const { data } = usePlanUsage();
  if (!data) return null;
  const { status, trialEndsAt, endedAt, runsStopAt, isReadOnly } = data.subscription;
  if (runsStopAt) {
    return (
      <Banner
        tone="warning"
        actions={
          <PortalButton flow="payment_method_update" variant="ghost" size="sm">
            Update card
          </PortalButton>
        }
      >
        {isReadOnly
          ? `Your last payment failed. You haven't been able to start new runs since ${day(runsStopAt)}. ${KEPT}`
          : `Your last payment failed. New runs stop on ${day(runsStopAt)}.`}
      </Banner>
    );
  }
  if (status === 'CANCELLED') {
    return (
      <Banner tone="warning" actions={<SeePlans />}>
        Your subscription ended{endedAt && ` on ${day(endedAt)}`}, so you can't start new runs.{' '}
        {KEPT}
      </Banner>
    );
  }
  if (!trialEndsAt) return null;
  return (
    <Banner tone={isReadOnly ? 'warning' : 'info'} actions={<SeePlans />}>
      {isReadOnly
        ? `Your free trial is over, so you can't start new runs. ${KEPT}`
        : `Free trial until ${day(trialEndsAt)}, ${counted(data.usage.left, 'lead')} left.`}
    </Banner>
  );
}

const SeePlans = () => (
  <ButtonLink to={PLANS_PATH} variant="ghost" size="sm">
    See plans
  </ButtonLink>
);
