import { useConfig } from '../../parts/api/useConfig';
import { PaymentNote } from '../../parts/plan/PaymentNote';
import { planText } from '../../parts/plan/plan';
import { PlanStatus } from '../../parts/plan/PlanStatus';
import { PortalButton } from '../../parts/plan/PortalButton';
import { useSubscription } from '../../parts/plan/useSubscription';
import { Row, Stack } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { Section } from '../../parts/ui/Section';
import { Skeleton } from '../../parts/ui/Skeleton';
import { Card } from './billing/Card';
import { Invoices } from './billing/Invoices';
import styles from './BillingTab.module.css';

export default function BillingTab() {
  // The note above the plan depends on it, and would move everything below.
  if (!useConfig()) return <Skeleton text="Loading billing..." lines={6} />;
  return (
    <>
      <Section title="Plan and payment">
        <PaymentNote>
          Nothing is charged, and no card is stored. The card below is a sample.
        </PaymentNote>
        <Stack gap={3}>
          <Row gap={5} rowGap={3} align="center" justify="between">
            <div className={styles.fact}>
              <Plan />
            </div>
            <PortalButton size="sm" variant="secondary">
              Manage Billing
            </PortalButton>
          </Row>
          <Row gap={5} rowGap={3} align="center" justify="between">
            <div className={styles.fact}>
              <Card />
            </div>
            <PortalButton
              flow="payment_method_update"
              size="sm"
              variant="ghost"
              className={styles.quiet}
            >
              Update Card
            </PortalButton>
          </Row>
        </Stack>
      </Section>
      <Section
        title="Invoices"
        actions={
          <PortalButton size="sm" variant="ghost" className={styles.quiet}>
            View Invoices
          </PortalButton>
        }
      >
        <Invoices />
      </Section>
    </>
  );
}

function Plan() {
  return (
    <Loaded lines={1} query={useSubscription()} loading="Loading subscription...">
      {(subscription) => (
        <Row as="p" gap={3} rowGap={2} align="center" className={styles.card}>
          <strong>{planText(subscription)}</strong>
          <PlanStatus status={subscription.status} />
        </Row>
      )}
    </Loaded>
  );
}
