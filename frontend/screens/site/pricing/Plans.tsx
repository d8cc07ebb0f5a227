import { useState } from 'react';
import { type BillingPeriod, PLAN_IDS } from '#contract/plans.js';
import { BillingToggle } from '../../../parts/plan/BillingToggle';
import { PlanCard } from './PlanCard';
import styles from './Plans.module.css';

export function Plans() {
  const [period, setPeriod] = useState<BillingPeriod>('YEARLY');
  return (
    <section id="pricing" className={styles.section} aria-labelledby="pricing-title">
      <h2 id="pricing-title" className="visually-hidden">
        Plans
      </h2>
      <div className={styles.toggle}>
        <BillingToggle period={period} onChange={setPeriod} />
      </div>
      <ul className={styles.cards}>
        {PLAN_IDS.map((id) => (
          <PlanCard key={id} id={id} period={period} />
        ))}
      </ul>
    </section>
  );
}
