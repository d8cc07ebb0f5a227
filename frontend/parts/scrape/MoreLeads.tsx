import type { Subscription } from '#contract/subscription.js';
import { PACKS_PATH, PLANS_PATH, SUBSCRIPTION_PATH } from '../plan/paths';
import { usePlanUsage } from '../plan/usePlanUsage';
import { useSubscription } from '../plan/useSubscription';
import { VerifyEmailButton } from '../session/VerifyEmailButton';
import { useCan } from '../session/useCan';
import type { Look } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';

/** The way to more leads: the link that confirms the address, or a plan. */
export function MoreLeads(look: Look) {
  const { data } = usePlanUsage();
  const needsConfirmation = data && data.usage.awaitingConfirmation > 0;
  return needsConfirmation ? <VerifyEmailButton /> : <MoreLeadsLink {...look} />;
}

/** Links to the page where the account can get more leads, for those who may pay for them. */
function MoreLeadsLink(look: Look) {
  const { data: subscription } = useSubscription();
  const mayPay = useCan('billing');
  if (!subscription || !mayPay) return null;
  const [text, to] = moreLeadsLink(subscription);
  return (
    <ButtonLink to={to} size="sm" variant="secondary" {...look}>
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
