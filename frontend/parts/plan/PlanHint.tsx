import { Link } from 'react-router';
import { PLANS, type PlanId } from '#contract/plans.js';
import { PLANS_PATH } from './paths';
import styles from './PlanHint.module.css';

/** Names the first plan with a format, frequency or destination that the account's plan lacks, and links to it. */
export const PlanHint = ({ plan }: { plan: PlanId }) => (
  <span className={styles.hint}>
    Included in {PLANS[plan].name}. <Link to={PLANS_PATH}>Upgrade</Link>
  </span>
);
