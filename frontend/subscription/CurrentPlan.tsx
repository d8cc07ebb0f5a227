import { NOT_AVAILABLE_YET } from '../../contract/plans.js';
import type { Subscription } from '../../contract/subscription.js';
import { useDates } from '../session/useDates';
import { Badge } from '../ui/Badge';
import { Section } from '../ui/Section';
import { CheckIcon } from '../ui/icons';
import { PERIOD_TEXTS, planText, STATUS_TEXTS } from '../plan/plan';
import styles from './Subscription.module.css';

export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { day } = useDates();
  const { billingPeriod, status, features, currentPeriodStart, currentPeriodEnd, trialEndsAt } =
    subscription;
  return (
    <Section title="Current plan">
      <p className={styles.plan}>
        <strong>{planText(subscription)}</strong> <Badge>{STATUS_TEXTS[status]}</Badge>
      </p>
      <ul className={styles.features} aria-label="Included in the plan">
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon />
            {feature}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>Not available yet: {NOT_AVAILABLE_YET}.</p>
      <dl className={styles.facts}>
        <dt>Billing period</dt>
        <dd>{PERIOD_TEXTS[billingPeriod]}</dd>
        <dt>Current period</dt>
        <dd>
          {day(currentPeriodStart)} – {day(currentPeriodEnd)}
        </dd>
        <dt>
          {trialEndsAt ? 'Free trial until' : status === 'CANCELLED' ? 'Ends on' : 'Renews on'}
        </dt>
        <dd>{day(currentPeriodEnd)}</dd>
      </dl>
    </Section>
  );
}
