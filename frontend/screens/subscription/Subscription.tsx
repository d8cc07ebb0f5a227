import { useSearchParams } from 'react-router';
import { MonthUsage } from '../../parts/plan/MonthUsage';
import { PaymentNote } from '../../parts/plan/PaymentNote';
import { PortalButton } from '../../parts/plan/PortalButton';
import { UsageByDay } from '../../parts/plan/UsageByDay';
import { Loaded } from '../../parts/ui/Loaded';
import { PageHeader } from '../../parts/ui/PageHeader';
import { CheckoutReturn } from './CheckoutReturn';
import { CANCELED, ChosenPlan } from './ChosenPlan';
import { CurrentPlan } from './CurrentPlan';
import { LeadPacks } from './LeadPacks';
import { Plans } from './Plans';
import { ScrollToHash } from './ScrollToHash';
import { UpcomingChange } from './UpcomingChange';
import { useAccountPlan } from './useAccountPlan';
import { useSyncAfterPortal } from './useSyncAfterPortal';
import styles from './Subscription.module.css';

export default function Subscription() {
  const [search] = useSearchParams();
  const session = search.get('checkout');
  if (session && session !== CANCELED) return <CheckoutReturn session={session} />;
  return <Account />;
}

function Account() {
  useSyncAfterPortal();
  return (
    <>
      <PageHeader title="Subscription" actions={<PortalButton>Manage Subscription</PortalButton>} />
      <Loaded query={useAccountPlan()} loading="Loading subscription...">
        {(plan) => (
          <>
            <div className={styles.notes}>
              <PaymentNote />
              <ChosenPlan {...plan} />
              <UpcomingChange {...plan} />
            </div>
            <div className={styles.account}>
              <CurrentPlan {...plan} />
              <MonthUsage link={null} />
            </div>
            <div className={styles.usage}>
              <UsageByDay />
            </div>
            <Plans {...plan} />
            <LeadPacks {...plan} />
            <ScrollToHash />
          </>
        )}
      </Loaded>
    </>
  );
}
