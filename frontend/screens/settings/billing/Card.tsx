import { useConfig } from '../../../parts/api/useConfig';
import { useBilling } from '../../../parts/plan/useBilling';
import { Badge } from '../../../parts/ui/Badge';
import { Row, Span } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import styles from '../BillingTab.module.css';

/** The payment card, or a sample if no payment provider is configured. */
export function Card() {
  const config = useConfig();
  const query = useBilling();
  if (config?.billing.enabled === false)
    return (
      <Row as="p" gap={3} rowGap={0} align="baseline" className={styles.card}>
        <Digits brand="visa" last4="4242" />
        <Badge>Sample</Badge>
      </Row>
    );
  return (
    <Loaded lines={1} query={query} loading="Loading card...">
      {({ card }) =>
        card ? (
          <Row as="p" gap={3} rowGap={0} align="baseline" className={styles.card}>
            <Digits {...card} />
            <Span quiet>
              Expires {String(card.expMonth).padStart(2, '0')}/{card.expYear}
            </Span>
          </Row>
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
