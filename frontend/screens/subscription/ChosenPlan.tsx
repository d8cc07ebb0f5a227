import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PlanChoice } from '#contract/billing.js';
import { chargeOf } from '#contract/plans.js';
import type { Subscription } from '#contract/subscription.js';
import { useConfig } from '../../parts/api/useConfig';
import {
  checkoutPath,
  choiceText,
  forgetChoice,
  isSameChoice,
  parseChoice,
  savedChoice,
} from '../../parts/plan/choice';
import { moneyText, planText } from '../../parts/plan/plan';
import { Alert } from '../../parts/ui/Alert';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { CloseIcon } from '../../parts/ui/icons';
import { IconButton } from '../../parts/ui/IconButton';
import { ChangePlanButton } from './ChangePlanButton';
import { type AccountPlan, canChangePlan, changeNote } from './useAccountPlan';

/** The query's value after the user left a checkout. */
export const CANCELED = 'canceled';
const LEFT = 'You left the checkout. Nothing was charged.';

/** The plan chosen on the pricing page, until it is bought or dismissed. */
export function ChosenPlan({ subscription, billing }: AccountPlan) {
  const [search, setSearch] = useSearchParams();
  const [dismissed, setDismissed] = useState(false);
  const config = useConfig();
  const choice = parseChoice(search) ?? savedChoice();
  const wasLeft = search.get('checkout') === CANCELED;
  if (!config || dismissed) return null;
  if (!choice) return wasLeft && <Alert>{LEFT}</Alert>;

  const { hasSubscription } = billing;
  const isBuyable = config.billing.enabled;
  const isCurrent = isSameChoice(choice, subscription) && (hasSubscription || !isBuyable);
  const dismiss = () => {
    forgetChoice();
    setDismissed(true);
    setSearch({}, { replace: true });
  };
  return (
    <Alert
      title={choiceText(choice)}
      actions={
        <>
          {isBuyable && !isCurrent && canChangePlan({ subscription, billing }) && (
            <ChangePlanButton choice={choice} subscription={subscription} size="sm">
              Change plan
            </ChangePlanButton>
          )}
          {isBuyable && hasSubscription && !isCurrent && changeNote({ subscription, billing })}
          {isBuyable && !hasSubscription && (
            <ButtonLink to={checkoutPath(choice)} size="sm">
              Continue to checkout
            </ButtonLink>
          )}
          <IconButton label="Dismiss" onClick={dismiss}>
            <CloseIcon />
          </IconButton>
        </>
      }
    >
      {isCurrent && "You're already on this plan."}
      {!isCurrent && !isBuyable && <Unbuyable subscription={subscription} />}
      {isBuyable && !hasSubscription && (wasLeft ? LEFT : outcomeOf(choice, subscription))}
    </Alert>
  );
}

const Unbuyable = ({ subscription }: { subscription: Subscription }) => (
  <>
    No payment provider is configured, so nothing is charged and you stay on{' '}
    {planText(subscription)}. Ask the operator of this installation to change your plan.
  </>
);

const outcomeOf = ({ plan, billingPeriod }: PlanChoice, { trialEndsAt }: Subscription) =>
  `Subscribing ${trialEndsAt ? 'ends your free trial and ' : ''}charges ${moneyText(chargeOf(plan, billingPeriod))} now.`;
