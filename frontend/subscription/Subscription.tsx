import { useSearchParams } from 'react-router';
import { MonthUsage } from '../plan/MonthUsage';
import { PaymentNote } from '../plan/PaymentNote';
import { PortalButton } from '../plan/PortalButton';
import { useBilling } from '../plan/useBilling';
import { useSubscription } from '../plan/useSubscription';
import { Loaded } from '../ui/Loaded';
import { PageHeader } from '../ui/PageHeader';
import { CheckoutReturn } from './CheckoutReturn';
import { CANCELED, ChosenPlan } from './ChosenPlan';
import { CurrentPlan } from './CurrentPlan';
import { LeadPacks } from './LeadPacks';
import { Plans } from './Plans';
import { ScrollToHash } from './ScrollToHash';
import { UpcomingChange } from './UpcomingChange';
import { useSyncAfterPortal } from './useSyncAfterPortal';
import styles from './Subscription.module.css';

export default function Subscription() {
  const [search] = useSearchParams();
  const session = search.get('checkout');
  if (session && session !== CANCELED) return <CheckoutReturn session={session} />;
  return <Account />;
}

function Account() {
  const billing = useBilling();
  useSyncAfterPortal();
  return (
    <>
      <PageHeader title="Subscription" actions={<PortalButton>Manage Subscription</PortalButton>} />
      <Loaded query={useSubscription()} loading="Loading subscription...">
        {(subscription) => (
          <Loaded query={billing} loading="Loading subscription...">
            {(state) => (
              <>
                <div className={styles.notes}>
                  <PaymentNote />
                  <ChosenPlan subscription={subscription} billing={state} />
                  <UpcomingChange subscription={subscription} billing={state} />
                </div>
                <div className={styles.account}>
                  <CurrentPlan subscription={subscription} billing={state} />
                  <MonthUsage link={null} />
                </div>
                <Plans subscription={subscription} billing={state} />
                <LeadPacks subscription={subscription} billing={state} />
                <ScrollToHash />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
