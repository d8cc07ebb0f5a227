import { PLAN_IDS, PLANS } from '../../contract/plans.js';
import { type Subscription } from '../../contract/subscription.js';
import { Section } from '../ui/Section';
import { featuresText, PERIOD_TEXTS, priceText } from '../plan/plan';
import styles from './Subscription.module.css';

export function OtherPlans({ subscription }: { subscription: Subscription }) {
  const { plan: current, billingPeriod } = subscription;
  const others = PLAN_IDS.filter((id) => id !== current).map((id) => PLANS[id]);
  return (
    <Section
      title="Other plans"
      note={`Prices for ${PERIOD_TEXTS[billingPeriod].toLowerCase()} billing.`}
    >
      <ul className={styles.others} aria-label="Other plans">
        {others.map((plan) => (
          <li key={plan.name} className={styles.other}>
            <h3 className={styles.otherName}>{plan.name}</h3>
            <span className={styles.price}>{priceText(plan.price[billingPeriod])}</span>
            <p className={styles.quiet}>{featuresText(plan)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
