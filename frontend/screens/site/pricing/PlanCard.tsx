import { type BillingPeriod, PLAN_IDS, type PlanId, PLANS } from '#contract/plans.js';
import { checkoutPath, choiceQuery, saveChoice } from '../../../parts/plan/choice';
import { chargeText } from '../../../parts/plan/plan';
import { Badge } from '../../../parts/ui/Badge';
import { ButtonAnchor } from '../../../parts/ui/Button';
import { CheckIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import { useSignedIn } from '../useSignedIn';
import styles from './Plans.module.css';

interface Props {
  id: PlanId;
  period: BillingPeriod;
}

export function PlanCard({ id, period }: Props) {
  const { name, price, recommended, features } = PLANS[id];
  const other = period === 'YEARLY' ? 'MONTHLY' : 'YEARLY';
  return (
    <li className={styles.card} data-recommended={recommended}>
      <Row gap={2} rowGap={1} align="center" justify="between" className={styles.name}>
        <h3>{name}</h3>
        {recommended && <Badge color="accent">Most Popular</Badge>}
      </Row>
      <Row as="p" nowrap gap={1} align="baseline" className={styles.price}>
        <strong>${price[period]}</strong>
        <span>/month</span>
      </Row>
      <p className={styles.billed}>
        <span>
          Billed {period.toLowerCase()}
          {period === 'YEARLY' && `: ${chargeText({ plan: id, billingPeriod: period })}`}.
        </span>{' '}
        <span>
          ${price[other]} if billed {other.toLowerCase()}.
        </span>
      </p>
      <StartFree id={id} period={period} />
      <Subscribe id={id} period={period} />
      <p className={styles.includes}>{includesText(id)}</p>
      <ul className={styles.features} aria-label={`${name} includes`}>
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Each plan includes the plans before it. */
function includesText(id: PlanId): string {
  const previous = PLAN_IDS[PLAN_IDS.indexOf(id) - 1];
  return previous ? `Everything in ${PLANS[previous].name}, plus:` : 'Includes:';
}

/** The trial is described once, above the cards. Each card keeps its plan for afterwards. Filled on one card, so that the page has one main action. */
function StartFree({ id, period }: Props) {
  const signedIn = useSignedIn();
  const { name, recommended } = PLANS[id];
  return (
    <ButtonAnchor
      href={signedIn ? '/dashboard' : '/login?mode=signup'}
      block
      className={recommended ? '' : styles.start!}
      {...(!signedIn && {
        'aria-describedby': 'trial',
        onClick: () => saveChoice({ plan: id, billingPeriod: period }, true),
      })}
    >
      {signedIn ? (
        'Go to dashboard'
      ) : (
        <>
          Start free <span className="visually-hidden">before {name}</span>
        </>
      )}
    </ButtonAnchor>
  );
}

/** Also saves the choice on click, because a redirect to an unfinished setup drops the query. */
function Subscribe({ id, period }: Props) {
  const signedIn = useSignedIn();
  const { name } = PLANS[id];
  const choice = { plan: id, billingPeriod: period };
  return (
    <ButtonAnchor
      href={signedIn ? checkoutPath(choice) : `/login?mode=signup&${choiceQuery(choice)}`}
      variant="secondary"
      block
      className={styles.subscribe ?? ''}
      onClick={() => saveChoice(choice)}
    >
      Subscribe <span className="visually-hidden">to {name}</span>
    </ButtonAnchor>
  );
}
