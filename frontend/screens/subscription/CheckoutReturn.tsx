import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counted } from '#contract/numbers.js';
import { api, ApiError } from '../../parts/api/api';
import { NO_RETRY, orFail } from '../../parts/api/call';
import { forgetChoice } from '../../parts/plan/choice';
import { PLANS_PATH, SUBSCRIPTION_PATH } from '../../parts/plan/paths';
import { planText } from '../../parts/plan/plan';
import { refreshPlan } from '../../parts/plan/useBilling';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Row } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { Loading } from '../../parts/ui/Loading';
import { count } from '../../parts/ui/numbers';
import { CheckoutPage } from './CheckoutPage';
import styles from './Subscription.module.css';

const ASK_EVERY_MS = 2_000;
/** Banks confirm most payments within seconds, and some only after days. */
const WAIT_MS = 60_000;
const OTHER_ACCOUNT = 404;

/** The page after a checkout. It reads the new plan itself, because events may arrive late or never. */
export function CheckoutReturn({ session }: { session: string }) {
  return (
    <CheckoutPage>
      <Outcome session={session} />
    </CheckoutPage>
  );
}

function Outcome({ session }: { session: string }) {
  const queries = useQueryClient();
  const [waitsUntil, setWaitsUntil] = useState(() => Date.now() + WAIT_MS);
  const query = useQuery({
    queryKey: ['checkout-return', session],
    queryFn: () =>
      orFail('Failed to confirm the payment', api.post('/api/billing/sync', { body: { session } })),
    refetchInterval: ({ state }) =>
      state.data?.checkout === 'pending' && Date.now() < waitsUntil && ASK_EVERY_MS,
    ...NO_RETRY,
  });
  const isPaid = query.data?.checkout === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    forgetChoice();
    void refreshPlan(queries);
  }, [isPaid, queries]);

  const { cause } = query.error ?? {};
  if (cause instanceof ApiError && cause.status === OTHER_ACCOUNT)
    return (
      <Alert tone="danger" title="This is another account's checkout." actions={<ToSubscription />}>
        {cause.message}
      </Alert>
    );
  return (
    <Loaded query={query} loading="Confirming your payment...">
      {({ checkout }) => {
        if (checkout === 'paid') return <Paid />;
        if (checkout !== 'pending') return <Unpaid isExpired={checkout === 'expired'} />;
        if (query.isFetching || Date.now() < waitsUntil) return <WaitingForBank />;
        const waitAgain = () => {
          setWaitsUntil(Date.now() + WAIT_MS);
          void query.refetch();
        };
        return <StillWaiting onRetry={waitAgain} />;
      }}
    </Loaded>
  );
}

const ToSubscription = () => (
  <ButtonLink to={SUBSCRIPTION_PATH} size="sm" variant="secondary">
    Subscription
  </ButtonLink>
);

function Paid() {
  return (
    <Loaded query={usePlanUsage()} loading="Loading subscription...">
      {({ subscription, usage: { included, extra, left } }) => (
        <>
          <Alert
            tone="success"
            title={`You're on ${planText(subscription)}.`}
            className={styles.chosen ?? ''}
          >
            Thank you. You have {count.format(left)} of {counted(included + extra, 'lead')} left in
            this period.
          </Alert>
          <Row gap={3}>
            <ButtonLink to="/dashboard">Find leads</ButtonLink>
            <ButtonLink to={SUBSCRIPTION_PATH} variant="secondary">
              See your subscription
            </ButtonLink>
          </Row>
        </>
      )}
    </Loaded>
  );
}

const WaitingForBank = () => <Loading text="Waiting for your bank" />;

const StillWaiting = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    title="Waiting for your bank"
    actions={
      <>
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Check again
        </Button>
        <ToSubscription />
      </>
    }
  >
    Your bank hasn't confirmed the payment yet. You can leave this page: your plan begins as soon as
    it does.
  </Alert>
);

const Unpaid = ({ isExpired }: { isExpired: boolean }) => (
  <Alert
    tone="warning"
    title={isExpired ? 'This checkout has expired.' : "This checkout hasn't been completed."}
    actions={
      <ButtonLink to={PLANS_PATH} size="sm">
        See plans
      </ButtonLink>
    }
  >
    Nothing was charged.
  </Alert>
);
