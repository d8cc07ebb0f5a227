import { LEAD_PACK, PLANS } from '#contract/plans.js';
import { api } from '../../parts/api/api';
import { orFail } from '../../parts/api/call';
import { moneyText } from '../../parts/plan/plan';
import { Button } from '../../parts/ui/Button';
import { TRY_AGAIN } from '../../parts/ui/Notice';
import { Section } from '../../parts/ui/Section';
import { useAction } from '../../parts/ui/useAction';
import type { AccountPlan } from './useAccountPlan';
import styles from './Subscription.module.css';

const { leads, price } = LEAD_PACK;

/** Extra leads for the current period, for the plans that offer them. */
export function LeadPacks({ subscription, billing }: AccountPlan) {
  const { plan, status } = subscription;
  if (!PLANS[plan].leadPacks || !billing.hasSubscription || status !== 'ACTIVE') return null;
  return (
    <div id="packs" tabIndex={-1} className={styles.target}>
      <Section
        title="Extra leads"
        note="A pack is valid for the current period. Unused leads don't carry over."
      >
        <div>
          <BuyPack />
        </div>
      </Section>
    </div>
  );
}

function BuyPack() {
  const { run, busy } = useAction(
    () => orFail('Failed to open the checkout', api.post('/api/billing/packs')),
    { meta: TRY_AGAIN, onSuccess: ({ url }) => location.assign(url) },
  );
  return (
    <Button variant="secondary" busy={busy} onClick={() => run()}>
      Buy {leads} leads for {moneyText(price * 100)}
    </Button>
  );
}
