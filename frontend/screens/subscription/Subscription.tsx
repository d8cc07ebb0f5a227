import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { api } from '../../parts/api/api';
import { MonthUsage } from '../../parts/scrape/MonthUsage';
import { PaymentNote } from '../../parts/plan/PaymentNote';
import { PortalButton } from '../../parts/plan/PortalButton';
import { UsageByDay } from '../../parts/plan/UsageByDay';
import { refreshPlan } from '../../parts/plan/useBilling';
import { useCan } from '../../parts/session/useCan';
import { Columns } from '../../parts/ui/Columns';
import { Stack } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { PageHeader } from '../../parts/ui/PageHeader';
import { CheckoutReturn } from './CheckoutReturn';
import { CANCELED, ChosenPlan } from './ChosenPlan';
import { CurrentPlan } from './CurrentPlan';
import { LeadPacks } from './LeadPacks';
import { Plans } from './Plans';
import { UpcomingChange } from './UpcomingChange';
import { useAccountPlan } from './useAccountPlan';
import styles from './Subscription.module.css';

export default function Subscription() {
  const [search] = useSearchParams();
  const maySee = useCan('invoices');
  if (!maySee) return <Navigate to="/dashboard" replace />;
  const session = search.get('checkout');
  if (session && session !== CANCELED) return <CheckoutReturn session={session} />;
  return <Account />;
}

function Account() {
  useSyncAfterPortal();
  const query = useAccountPlan();
  return (
    <>
      <PageHeader
        title="Subscription"
        actions={
          <PortalButton
            size="sm"
            variant={query.data?.billing.hasSubscription === false ? 'secondary' : 'primary'}
          >
            Manage Subscription
          </PortalButton>
        }
      />
      <Loaded query={query} loading="Loading subscription...">
        {(plan) => (
          <>
            <Stack gap={3} className={styles.notes}>
              <PaymentNote />
              <ChosenPlan {...plan} />
              <UpcomingChange {...plan} />
            </Stack>
            <Columns>
              <CurrentPlan {...plan} />
              <MonthUsage link={null} />
            </Columns>
            <Plans {...plan} />
            <div className={styles.usage}>
              <UsageByDay />
            </div>
            <LeadPacks {...plan} />
            <ScrollToHash />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Scrolls to the element named in the URL's hash. Render it last, so that its target exists. */
function ScrollToHash() {
  const { hash, key } = useLocation();
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    if (!part) return;
    part.scrollIntoView();
    part.focus({ preventScroll: true });
  }, [hash, key]);
  return null;
}

/** After a visit to the portal, refetches the subscription. The user may return before Stripe's events arrive. */
function useSyncAfterPortal() {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const hasLeftPortal = search.get('portal') === 'closed';
  useEffect(() => {
    if (!hasLeftPortal) return;
    setSearch({}, { replace: true });
    api
      .post('/api/billing/sync', { body: {} })
      .then(() => refreshPlan(queries))
      // The events arrive anyway.
      .catch((error: unknown) => console.warn('Failed to refetch the subscription', error));
  }, [hasLeftPortal, queries, setSearch]);
}
