import { PaymentNote } from '../../parts/plan/PaymentNote';
import { planText } from '../../parts/plan/plan';
import { PlanStatus } from '../../parts/plan/PlanStatus';
import { PortalButton } from '../../parts/plan/PortalButton';
import { useSubscription } from '../../parts/plan/useSubscription';
import { Row } from '../../parts/ui/layout';
import { Loaded } from '../../parts/ui/Loaded';
import { Section } from '../../parts/ui/Section';
import { Card } from './billing/Card';
import { Invoices } from './billing/Invoices';
import styles from './BillingTab.module.css';

export default function BillingTab() {
  return (
    <>
      <Section title="Plan">
        <Plan />
      </Section>
      <Section title="Payment method">
        <PaymentNote>
          Nothing is charged, and no card is stored. The card below is a sample.
        </PaymentNote>
        <Row gap={5} rowGap={3} align="center" justify="between">
          <Card />
          <PortalButton flow="payment_method_update" variant="secondary">
            Update Card
          </PortalButton>
        </Row>
      </Section>
      <Section title="Invoices">
        <Invoices />
        <div>
          <PortalButton variant="secondary">View Invoices</PortalButton>
        </div>
      </Section>
    </>
  );
}

function Plan() {
  return (
    <Loaded inline query={useSubscription()} loading="Loading subscription...">
      {(subscription) => (
        <Row gap={5} rowGap={3} align="center" justify="between">
          <Row as="p" gap={3} rowGap={2} align="center" className={styles.card}>
            <strong>{planText(subscription)}</strong>
            <PlanStatus status={subscription.status} />
          </Row>
          <PortalButton variant="secondary">Manage Billing</PortalButton>
        </Row>
      )}
    </Loaded>
  );
}
