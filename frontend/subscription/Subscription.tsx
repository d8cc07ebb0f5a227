import { useNavigate } from 'react-router';
import { MonthUsage } from '../plan/MonthUsage';
import { UsageByDay } from '../plan/UsageByDay';
import { PageHeader } from '../ui/PageHeader';
import { Button } from '../ui/Button';
import { Loaded } from '../ui/Loaded';
import { ChosenPlan } from './ChosenPlan';
import { CurrentPlan } from './CurrentPlan';
import { OtherPlans } from './OtherPlans';
import { MANAGE_PATH } from '../plan/paths';
import { useSubscription } from '../plan/useSubscription';
import styles from './Subscription.module.css';

export default function Subscription() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Subscription"
        actions={<Button onClick={() => void navigate(MANAGE_PATH)}>Manage Subscription</Button>}
      />
      <Loaded query={useSubscription()} loading="Loading subscription...">
        {(subscription) => (
          <>
            <ChosenPlan subscription={subscription} />
            <div className={styles.account}>
              <CurrentPlan subscription={subscription} />
              <MonthUsage link={null} />
            </div>
            <div className={styles.usage}>
              <UsageByDay />
            </div>
            <OtherPlans subscription={subscription} />
          </>
        )}
      </Loaded>
    </>
  );
}
