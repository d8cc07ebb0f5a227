import { PLANS_PATH } from '../../parts/plan/paths';
import { PortalButton } from '../../parts/plan/PortalButton';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { May } from '../../parts/session/May';
import { useDates } from '../../parts/session/useDates';
import { Banner } from '../../parts/ui/Banner';
import { ButtonLink } from '../../parts/ui/ButtonLink';

const KEPT = 'You can still read and export your leads.';

/** The banner on every screen while the account can't start runs, or soon can't: a failed payment, or a plan or trial that is over. */
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
          <May do="billing">
            <PortalButton flow="payment_method_update" variant="ghost" size="sm">
              Update card
            </PortalButton>
          </May>
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
  if (!trialEndsAt || !isReadOnly) return null;
  return (
    <Banner tone="warning" actions={<SeePlans />}>
      Your free trial is over, so you can't start new runs. {KEPT}
    </Banner>
  );
}

const SeePlans = () => (
  <May do="billing">
    <ButtonLink to={PLANS_PATH} variant="ghost" size="sm">
      See plans
    </ButtonLink>
  </May>
);
