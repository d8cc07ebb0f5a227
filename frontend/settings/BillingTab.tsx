import { useNavigate } from 'react-router';
import { NoPaymentProvider } from '../plan/NoPaymentProvider';
import { planText, STATUS_TEXTS } from '../plan/plan';
import { MANAGE_PATH } from '../plan/paths';
import { useSubscription } from '../plan/useSubscription';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Loaded } from '../ui/Loaded';
import { Section } from '../ui/Section';
import styles from './BillingTab.module.css';

export default function BillingTab() {
  return (
    <>
      <Section title="Plan">
        <Plan />
      </Section>
      <Section title="Payment method">
        <NoPaymentProvider>
          Nothing is charged, and no card is stored. The card below is a sample.
        </NoPaymentProvider>
        <div className={styles.row}>
          <p className={styles.card}>
            <span className={styles.brand}>Visa</span>
            <span>
              <span aria-hidden="true">•••• </span>
              <span className="visually-hidden">ending in </span>4242
            </span>
            <Badge>Sample</Badge>
          </p>
          <ManageButton>Update Card</ManageButton>
        </div>
      </Section>
      <Section title="Invoices">
        <div className={styles.row}>
          <p>No invoices yet. Nothing has been charged.</p>
          <ManageButton>View Invoices</ManageButton>
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
            <Badge>{STATUS_TEXTS[subscription.status]}</Badge>
          </p>
          <ManageButton>Manage Billing</ManageButton>
        </div>
      )}
    </Loaded>
  );
}

function ManageButton({ children }: { children: string }) {
  const navigate = useNavigate();
  return (
    <Button variant="secondary" onClick={() => void navigate(MANAGE_PATH)}>
      {children}
    </Button>
  );
}
