import type { Subscription } from '#contract/subscription.js';
import { PLANS } from '#contract/plans.js';
import { useConfig } from '../../parts/api/useConfig';
import { nextEvent } from '../../parts/plan/next-event';
import { PACKS_PATH, PLANS_PATH } from '../../parts/plan/paths';
import { PaymentNote, TestCheckout } from '../../parts/plan/PaymentNote';
import { moneyText, priceText } from '../../parts/plan/plan';
import { PlanStatus } from '../../parts/plan/PlanStatus';
import { PortalButton } from '../../parts/plan/PortalButton';
import { useBilling } from '../../parts/plan/useBilling';
import { usePlanUsage } from '../../parts/plan/usePlanUsage';
import { useSubscription } from '../../parts/plan/useSubscription';
import { May } from '../../parts/session/May';
import { useDates } from '../../parts/session/useDates';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Row, Stack, Text } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { Section } from '../../parts/ui/Section';
import { count } from '../../parts/ui/numbers';
import { Skeleton } from '../../parts/ui/Skeleton';
import { BillingEmail } from './billing/BillingEmail';
import { Card } from './billing/Card';
import { Invoices } from './billing/Invoices';
import styles from './BillingTab.module.css';

export default function BillingTab() {
  const subscription = useSubscription();
  // The note below the plan depends on it, and would move everything below.
  if (!useConfig()) return <Skeleton text="Loading billing..." lines={6} />;
  return (
    <>
      <Section title="Plan and payment">
        <Loaded lines={4} query={subscription} loading="Loading subscription...">
          {(data) => <Plan {...data} />}
        </Loaded>
        <Row gap={4} nowrap align="baseline" justify="between" className={styles.payment}>
          <Card />
          <May do="billing">
            <PortalButton flow="payment_method_update" variant="link">
              Update Card
            </PortalButton>
          </May>
        </Row>
        <PaymentNote>
          Nothing is charged, and no card is stored. The card above is a sample.
        </PaymentNote>
      </Section>
      <Section
        title="Invoices"
        actions={
          <May do="billing">
            <PortalButton variant="link">View Invoices</PortalButton>
          </May>
        }
      >
        <Invoices />
      </Section>
      <BillingEmail />
    </>
  );
}

function Plan(subscription: Subscription) {
  const { name, price, status } = subscription;
  return (
    <Row gap={5} rowGap={3} align="start" justify="between">
      <Stack gap={1}>
        <Row gap={2} align="center">
          <strong className={styles.name}>{name}</strong>
          <PlanStatus status={status} />
          <TestCheckout />
        </Row>
        <p className={styles.price}>{priceText(price)}</p>
        <NextEvent {...subscription} />
        <Used />
      </Stack>
      <May do="billing">
        <Row gap={2} className={styles.actions}>
          <PlanLink {...subscription} />
          <PortalButton size="sm" variant="secondary">
            Manage Billing
          </PortalButton>
        </Row>
      </May>
    </Row>
  );
}

/** As tall before it is known. */
function Used() {
  const usage = usePlanUsage().data?.usage;
  return (
    <Text quiet tabular className={styles.next}>
      {usage &&
        `${count.format(usage.used)} of ${count.format(usage.included + usage.extra)} leads used`}
    </Text>
  );
}

/** As tall before it is known. */
function NextEvent(subscription: Subscription) {
  const { day } = useDates();
  const { data } = useBilling();
  const { trialEndsAt, isReadOnly } = subscription;
  const next = data && nextEvent(subscription, data);
  return (
    <Text quiet className={styles.next}>
      {trialEndsAt &&
        `${isReadOnly ? 'Free trial ended on' : 'Free trial until'} ${day(trialEndsAt)}`}
      {next &&
        [next.label, next.charge && `${moneyText(next.charge)} on`, day(next.at)]
          .filter(Boolean)
          .join(' ')}
    </Text>
  );
}

function PlanLink({ plan, status }: Subscription) {
  const { data } = usePlanUsage();
  const needsPack = PLANS[plan].leadPacks && status === 'ACTIVE' && data?.usage.left === 0;
  const hasPlan = status !== 'TRIAL' && status !== 'CANCELLED';
  return (
    <ButtonLink
      to={needsPack ? PACKS_PATH : PLANS_PATH}
      size="sm"
      variant={hasPlan && !needsPack ? 'secondary' : 'primary'}
    >
      {needsPack ? 'Buy more leads' : hasPlan ? 'Change plan' : 'Choose a plan'}
    </ButtonLink>
  );
}
