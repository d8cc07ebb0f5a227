import type { Subscription } from '#contract/subscription.js';
import { ButtonLink } from '../ui/ButtonLink';
import { PACKS_PATH, PLANS_PATH, SUBSCRIPTION_PATH } from './paths';
import { useSubscription } from './useSubscription';

/** Links to the page where the account can get more leads. */
export function MoreLeadsLink() {
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
