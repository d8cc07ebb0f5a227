import type { ReactNode } from 'react';
import { counted } from '#contract/numbers.js';
import { TestCheckout } from '../../parts/plan/PaymentNote';
import { nextEvent } from '../../parts/plan/next-event';
import { moneyText, PERIOD_TEXTS, planText } from '../../parts/plan/plan';
import { PlanStatus } from '../../parts/plan/PlanStatus';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { PLANS_PATH } from '../../parts/plan/paths';
import { PortalButton } from '../../parts/plan/PortalButton';
import { useDates } from '../../parts/session/useDates';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { CheckIcon } from '../../parts/ui/icons';
import { Row } from '../../parts/ui/layout';
import { Section } from '../../parts/ui/Section';
import { CancelSubscription } from './CancelSubscription';
import type { AccountPlan } from './useAccountPlan';
import styles from './Subscription.module.css';

export function CurrentPlan({ subscription, billing }: AccountPlan) {
  const { days } = useDates();
  const { billingPeriod, status, features, currentPeriodStart, currentPeriodEnd } = subscription;
  const isOver = status === 'CANCELLED';
  const allowanceOf = useTrialAllowance(subscription);
  return (
    <Section title="Current plan">
      <Row gap={2} align="center" className={styles.plan}>
        <strong>{planText(subscription)}</strong> <PlanStatus status={status} /> <TestCheckout />
      </Row>
      <div className={styles.included}>
        <ul className={styles.features} aria-label="Included in the plan">
          {features.map((feature) => (
            <li key={feature}>
              <CheckIcon />
              {allowanceOf(feature) ?? feature}
            </li>
          ))}
        </ul>
        <dl className={styles.facts}>
          <Fact label="Billing period">{PERIOD_TEXTS[billingPeriod]}</Fact>
          {!isOver && (
            <Fact label="Current period">{days(currentPeriodStart, currentPeriodEnd)}</Fact>
          )}
          <NextDate subscription={subscription} billing={billing} />
        </dl>
      </div>
      {!billing.hasSubscription && (
        <div>
          <ButtonLink to={PLANS_PATH}>Choose a plan</ButtonLink>
        </div>
      )}
      {billing.hasSubscription && (
        <Row gap={3}>
          {status === 'PAST_DUE' && (
            <PortalButton flow="payment_method_update" size="sm">
              Update Card
            </PortalButton>
          )}
          {!billing.cancelAt && <CancelSubscription subscription={subscription} />}
        </Row>
      )}
    </Section>
  );
}

/** In a trial, the feature with the plan's leads becomes the trial's: "100 leads in your trial, then 300/month". */
function useTrialAllowance({ plan, status }: AccountPlan['subscription']) {
  const { data } = usePlanUsage();
  return (feature: string): string | null => {
    const [, perMonth] = LEADS_PER_MONTH.exec(feature) ?? [];
    if (!perMonth || status !== 'TRIAL' || data?.subscription.plan !== plan) return null;
    const { included, awaitingConfirmation } = data.usage;
    return `${counted(included + awaitingConfirmation, 'lead')} in your trial, then ${perMonth}/month`;
  };
}
const LEADS_PER_MONTH = /^([\d,]+\+?) leads\/month$/;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

function NextDate({ subscription, billing }: AccountPlan) {
  const { day } = useDates();
  const next = nextEvent(subscription, billing);
  if (!next) return null;
  if (next.charge === undefined) return <Fact label={next.label}>{day(next.at)}</Fact>;
  return (
    <Fact label={next.label}>
      {moneyText(next.charge)} on {day(next.at)}{' '}
      <span className={styles.quiet}>before tax and discounts</span>
    </Fact>
  );
}
