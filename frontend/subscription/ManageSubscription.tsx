import { PageHeader } from '../ui/PageHeader';
import { ButtonLink } from '../ui/ButtonLink';
import { Section } from '../ui/Section';
import { NoPaymentProvider } from '../plan/NoPaymentProvider';
import { planText } from '../plan/plan';
import { useSubscription } from '../plan/useSubscription';
import styles from './Subscription.module.css';

/** What there is to manage where nobody takes payments. */
export default function ManageSubscription() {
  const { data } = useSubscription();
  return (
    <div className={styles.narrow}>
      <PageHeader title="Manage Subscription" note={data && `You are on ${planText(data)}.`} />
      <Section title="Payments">
        <NoPaymentProvider>Nothing is charged, and no card is stored.</NoPaymentProvider>
        <ul className={styles.points}>
          <li>
            <strong>Changing the plan.</strong> Ask whoever runs this installation. Once they have
            changed it, this page, the billing tab and your monthly leads follow at once.
          </li>
          <li>
            <strong>Cards.</strong> There is none to update. The one on the billing tab is a sample.
          </li>
          <li>
            <strong>Invoices.</strong> There are none, because nothing was charged.
          </li>
        </ul>
        <div className={styles.links}>
          <ButtonLink to="/dashboard/subscription" variant="secondary">
            Back to Subscription
          </ButtonLink>
          <ButtonLink to="/dashboard/settings/billing" variant="ghost">
            Billing settings
          </ButtonLink>
        </div>
      </Section>
    </div>
  );
}
