import { Link } from 'react-router';
import { PLANS, type PlanId } from '#contract/plans.js';
import { May } from './May';
import { Span } from '../ui/layout';
import { PLANS_PATH } from '../plan/paths';

/** Names the first plan with a format, frequency or destination that the account's plan lacks, and links to it. */
export const PlanHint = ({ plan }: { plan: PlanId }) => (
  <Span hint>
    Included in {PLANS[plan].name}.{' '}
    <May do="billing">
      <Link to={PLANS_PATH}>Upgrade</Link>
    </May>
  </Span>
);
