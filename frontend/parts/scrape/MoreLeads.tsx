import type { Subscription } from '#contract/subscription.js';
import { PACKS_PATH, PLANS_PATH, SUBSCRIPTION_PATH } from '../plan/paths';
import { usePlanUsage } from '../plan/usePlanUsage';
import { useSubscription } from '../plan/useSubscription';
import { VerifyEmailButton } from '../session/VerifyEmailButton';
import { ButtonLink } from '../ui/ButtonLink';

/** The way to more leads: the link that confirms the address, or a plan. */
export function MoreLeads() {
  const { data } = usePlanUsage();
  return data && data.usage.awaitingConfirmation > 0 ? <VerifyEmailButton /> : <MoreLeadsLink />;
}

/** Links to the page where the account can get more leads. */
function MoreLeadsLink() {
  const { data: subscription } = useSubscription();
  if (!subscription) return null;
  const [text, to] = moreLeadsLink(subscription);
  return (
    <ButtonLink to={to} size="sm" variant="secondary">
      {text}
    </ButtonLink>
  );
}

function moreLeadsLink({ plan, status, isReadOnly }: Subscription) {
  if (status === 'TRIAL' || status === 'CANCELLED') return ['Subscribe', PLANS_PATH] as const;
  if (isReadOnly) return ['Update card', SUBSCRIPTION_PATH] as const;
  return plan === 'AGENCY'
    ? (['Buy more leads', PACKS_PATH] as const)
    : (['Upgrade', PLANS_PATH] as const);
}
