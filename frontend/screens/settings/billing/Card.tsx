import { useConfig } from '../../../parts/api/useConfig';
import { useBilling } from '../../../parts/plan/useBilling';
import { Badge } from '../../../parts/ui/Badge';
import { Loaded } from '../../../parts/ui/Loaded';
import styles from '../BillingTab.module.css';

/** The payment card, or a sample if no payment provider is configured. */
export function Card() {
  const config = useConfig();
  const query = useBilling();
  if (config?.billing.enabled === false)
    return (
      <p className={styles.card}>
        <Digits brand="visa" last4="4242" />
        <Badge>Sample</Badge>
      </p>
    );
  return (
    <Loaded inline query={query} loading="Loading card...">
      {({ card }) =>
        card ? (
          <p className={styles.card}>
            <Digits {...card} />
            <span className={styles.quiet}>
              Expires {String(card.expMonth).padStart(2, '0')}/{card.expYear}
            </span>
          </p>
        ) : (
          <p>No card yet. You'll add one when you subscribe.</p>
        )
      }
    </Loaded>
  );
}

const Digits = ({ brand, last4 }: { brand: string; last4: string }) => (
  <>
    <span className={styles.brand}>{brand}</span>
    <span>
      <span aria-hidden="true">•••• </span>
      <span className="visually-hidden">ending in </span>
      {last4}
    </span>
  </>
);
