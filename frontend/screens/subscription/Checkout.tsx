import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { PlanChoice } from '#contract/billing.js';
import { api, ApiError } from '../../parts/api/api';
import { NO_RETRY, orFail } from '../../parts/api/call';
import { useConfig } from '../../parts/api/useConfig';
import { choiceQuery, parseChoice, saveChoice } from '../../parts/plan/choice';
import { TestCheckout } from '../../parts/plan/PaymentNote';
import { PLANS_PATH, SUBSCRIPTION_PATH } from '../../parts/plan/paths';
import { PortalButton } from '../../parts/plan/PortalButton';
import { useBilling } from '../../parts/plan/useBilling';
import { Alert } from '../../parts/ui/Alert';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Row, Stack } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { Loading } from '../../parts/ui/Loading';
import { CheckoutPage } from './CheckoutPage';
import styles from './Subscription.module.css';

/** Redirects to the payment provider's checkout for the plan in the query. */
export default function Checkout() {
  const [search] = useSearchParams();
  const config = useConfig();
  const choice = useMemo(() => parseChoice(search), [search]);
  if (!choice) return <Navigate to={PLANS_PATH} replace />;
  if (!config) return <Loading />;
  // The subscription page explains why the plan can't be bought.
  if (!config.billing.enabled)
    return <Navigate to={`${SUBSCRIPTION_PATH}?${choiceQuery(choice)}`} replace />;
  return (
    <CheckoutPage>
      <Stack gap={3} className={styles.notes}>
        <TestCheckout />
      </Stack>
      <OpenCheckout choice={choice} />
    </CheckoutPage>
  );
}

function OpenCheckout({ choice }: { choice: PlanChoice }) {
  const query = useQuery({
    queryKey: ['checkout', choice.plan, choice.billingPeriod],
    queryFn: () =>
      orFail('Failed to open the checkout', api.post('/api/billing/checkout', { body: choice })),
    ...NO_RETRY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const url = query.data?.url;
  useEffect(() => {
    if (!url) return;
    // Restores the choice if the user cancels the checkout.
    saveChoice(choice);
    // Replaces the entry, so that Back leads to the previous page.
    location.replace(url);
  }, [url, choice]);
  const { cause } = query.error ?? {};
  if (cause instanceof ApiError && cause.problem.code === 'subscription_exists')
    return <HasSubscription choice={choice} text={cause.message} />;
  return (
    <>
      <Loaded query={query} loading="Opening the checkout...">
        {() => <Loading text="Opening the checkout..." />}
      </Loaded>
      {query.error && (
        <Row gap={3}>
          <ButtonLink to={PLANS_PATH} variant="ghost">
            Back to the plans
          </ButtonLink>
        </Row>
      )}
    </>
  );
}

/** Subscribers change plans instead. If the first payment failed, they can only update the card. */
function HasSubscription({ choice, text }: { choice: PlanChoice; text: string }) {
  const query = useBilling();
  const { isFetchedAfterMount } = query;
  return (
    <Loaded query={query} loading="Opening the checkout...">
      {({ hasSubscription }) =>
        // The refused call has already refetched the plan.
        !isFetchedAfterMount ? (
          <Loading text="Opening the checkout..." />
        ) : hasSubscription ? (
          <Navigate to={`${SUBSCRIPTION_PATH}?${choiceQuery(choice)}`} replace />
        ) : (
          <Alert
            tone="warning"
            title={text}
            actions={
              <PortalButton flow="payment_method_update" size="sm">
                Update Card
              </PortalButton>
            }
          >
            Your last payment failed. Update your card to continue.
          </Alert>
        )
      }
    </Loaded>
  );
}
