import { useState } from 'react';
import type { PlanChoice } from '#contract/billing.js';
import { PLAN_IDS, PLANS } from '#contract/plans.js';
import { useConfig } from '../../parts/api/useConfig';
import { BillingToggle } from '../../parts/plan/BillingToggle';
import { checkoutPath, isSameChoice } from '../../parts/plan/choice';
import { chargeText, featuresText, priceText } from '../../parts/plan/plan';
import { useDates } from '../../parts/session/useDates';
import { Badge } from '../../parts/ui/Badge';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Stack } from '../../parts/ui/layout';
import { Section } from '../../parts/ui/Section';
import { ChangePlanButton } from './ChangePlanButton';
import { type AccountPlan, canChangePlan, changeNote } from './useAccountPlan';
import styles from './Subscription.module.css';

export function Plans(account: AccountPlan) {
  const { subscription } = account;
  const [billingPeriod, setPeriod] = useState(subscription.billingPeriod);
  return (
    <div id="plans" tabIndex={-1} className={styles.target}>
      <Section
        title="Plans"
        note={changeNote(account)}
        actions={<BillingToggle period={billingPeriod} onChange={setPeriod} />}
      >
        <Stack as="ul" aria-label="Plans">
          {PLAN_IDS.map((plan) => (
            <li key={plan} className={styles.other}>
              <h3 className={styles.otherName}>{PLANS[plan].name}</h3>
              <p className={styles.price}>
                {priceText(PLANS[plan].price[billingPeriod])}
                {billingPeriod === 'YEARLY' && (
                  <span className={styles.total}>{chargeText({ plan, billingPeriod })}</span>
                )}
              </p>
              <p className={`${styles.quiet} ${styles.includes}`}>{featuresText(PLANS[plan])}</p>
              <div className={styles.choose}>
                <Choose choice={{ plan, billingPeriod }} {...account} />
              </div>
            </li>
          ))}
        </Stack>
      </Section>
    </div>
  );
}

/** The button that switches to a plan, or the reason it isn't possible. */
function Choose({ choice, subscription, billing }: AccountPlan & { choice: PlanChoice }) {
  const { day } = useDates();
  const config = useConfig();
  const { hasSubscription, scheduled } = billing;
  const { name } = PLANS[choice.plan];
  const isCurrent = isSameChoice(choice, subscription);
  if (hasSubscription && isCurrent) return <Badge color="gray">Current plan</Badge>;
  if (scheduled && isSameChoice(choice, scheduled)) return <Badge>From {day(scheduled.at)}</Badge>;
  if (!config?.billing.enabled) return isCurrent && <Badge color="gray">Current plan</Badge>;
  const to = <span className="visually-hidden"> to {name}</span>;
  if (!hasSubscription)
    return (
      <ButtonLink to={checkoutPath(choice)} size="sm" variant="secondary">
        Subscribe{to}
      </ButtonLink>
    );
  if (!canChangePlan({ subscription, billing })) return null;
  return (
    <ChangePlanButton choice={choice} subscription={subscription} size="sm" variant="secondary">
      {verbFor(choice, subscription)}
      {to}
    </ChangePlanButton>
  );
}

function verbFor({ plan, billingPeriod }: PlanChoice, current: PlanChoice): string {
  const steps = PLAN_IDS.indexOf(plan) - PLAN_IDS.indexOf(current.plan);
  if (steps === 0) return `Switch to ${billingPeriod.toLowerCase()}`;
  return steps > 0 ? 'Upgrade' : 'Downgrade';
}
