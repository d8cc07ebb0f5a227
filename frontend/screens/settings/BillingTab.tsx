import { PaymentNote } from '../../parts/plan/PaymentNote';
import { planText } from '../../parts/plan/plan';
import { PlanStatus } from '../../parts/plan/PlanStatus';
import { PortalButton } from '../../parts/plan/PortalButton';
import { useSubscription } from '../../parts/plan/useSubscription';
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
        <div className={styles.row}>
          <Card />
          <PortalButton flow="payment_method_update" variant="secondary">
            Update Card
          </PortalButton>
        </div>
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
        <div className={styles.row}>
          <p className={styles.card}>
            <strong>{planText(subscription)}</strong>
            <PlanStatus status={subscription.status} />
          </p>
          <PortalButton variant="secondary">Manage Billing</PortalButton>
        </div>
      )}
    </Loaded>
  );
}
