import { useNavigate } from 'react-router';
import { MonthUsage } from '../dashboard/MonthUsage';
import { PageHeader } from '../dashboard/PageHeader';
import { Button } from '../ui/Button';
import { Loading } from '../ui/Loading';
import { LoadFailure } from '../ui/LoadFailure';
import { CurrentPlan } from './CurrentPlan';
import { OtherPlans } from './OtherPlans';
import { MANAGE_PATH } from './paths';
import { useSubscription } from './useSubscription';
import styles from './Subscription.module.css';

export default function Subscription() {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useSubscription();
  return (
    <>
      <PageHeader
        title="Subscription"
        actions={<Button onClick={() => void navigate(MANAGE_PATH)}>Manage Subscription</Button>}
      />
      {!data && !error && <Loading text="Loading subscription..." />}
      {!data && error && (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <div className={styles.account}>
            <CurrentPlan subscription={data} />
            <MonthUsage link={null} />
          </div>
          <OtherPlans subscription={data} />
        </>
      )}
    </>
  );
}
