import { Navigate } from 'react-router';
import { useConfig } from '../../parts/api/useConfig';
import { PLANS_PATH } from '../../parts/plan/paths';
import { PageHeader } from '../../parts/ui/PageHeader';
import { ButtonLink } from '../../parts/ui/ButtonLink';
import { Section } from '../../parts/ui/Section';
import { PaymentNote } from '../../parts/plan/PaymentNote';
import { planText } from '../../parts/plan/plan';
import { useSubscription } from '../../parts/plan/useSubscription';
import { Row } from '../../parts/ui/layout';
import styles from './Subscription.module.css';

/** Explains payments on an installation without a payment provider. */
export default function ManageSubscription() {
  const { data } = useSubscription();
  const config = useConfig();
  if (config?.billing.enabled) return <Navigate to={PLANS_PATH} replace />;
  return (
    <div className={styles.narrow}>
      <PageHeader title="Manage Subscription" note={data ? `You're on ${planText(data)}.` : null} />
      <Section title="Payments">
        <PaymentNote>Nothing is charged, and no card is stored.</PaymentNote>
        <ul className={styles.points}>
          <li>
            <strong>Changing plans.</strong> Ask the operator of this installation. Your new plan
            and its monthly lead limit take effect immediately.
          </li>
          <li>
            <strong>Cards.</strong> There is no card to update. The one on the billing tab is a
            sample.
          </li>
          <li>
            <strong>Invoices.</strong> There are no invoices, because nothing has been charged.
          </li>
        </ul>
        <Row gap={3}>
          <ButtonLink to="/dashboard/subscription" variant="secondary">
            Back to Subscription
          </ButtonLink>
          <ButtonLink to="/dashboard/settings/billing" variant="ghost">
            Billing settings
          </ButtonLink>
        </Row>
      </Section>
    </div>
  );
}
