import type Stripe from 'stripe';
import type { PlanChoice } from '../../contract/billing.js';
import { BILLING_PERIODS, chargeOf, PLAN_IDS, PLANS } from '../../contract/plans.js';

const PREFIX = 'lead_delivery';
const LOOKUP_KEY = /^lead_delivery_([a-z]+)_(monthly|yearly)$/;

/** The name of a price, such as lead_delivery_growth_monthly. */
export const lookupKey = ({ plan, billingPeriod }: PlanChoice) =>
  `${PREFIX}_${plan}_${billingPeriod}`.toLowerCase();

/** The plan that a price belongs to; null for any other price. */
export function choiceOf({ lookup_key: key, metadata }: Stripe.Price): PlanChoice | null {
  // A replaced price has lost its lookup key.
  const [, plan, period] = LOOKUP_KEY.exec(key ?? metadata['lookup_key'] ?? '') ?? [];
  const choice = { plan: plan?.toUpperCase(), billingPeriod: period?.toUpperCase() } as PlanChoice;
  return PLAN_IDS.includes(choice.plan) ? choice : null;
}

/**
 * Creates the products, prices and portal that checkout needs, or updates them to match `contract/plans.ts`. Idempotent.
 * @returns what it changed
 */
export async function syncCatalog(stripe: Stripe, returnUrl: string): Promise<string[]> {
  const changes: string[] = [];
  const products = await stripe.products.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const prices = await stripe.prices.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  for (const plan of PLAN_IDS) {
    const { name, features } = PLANS[plan];
    const known = products.find(({ metadata }) => metadata['plan'] === plan);
    const details = { name: `Lead Delivery ${name}`, description: features.join(', ') };
    const product = known ?? (await stripe.products.create({ ...details, metadata: { plan } }));
    if (!known) changes.push(`created the product ${details.name}`);
    else if (known.name !== details.name || known.description !== details.description) {
      await stripe.products.update(known.id, details);
      changes.push(`updated the product ${details.name}`);
    }
    for (const billingPeriod of BILLING_PERIODS) {
      const key = lookupKey({ plan, billingPeriod });
      const amount = chargeOf(plan, billingPeriod);
      const price = prices.find(({ lookup_key: other }) => other === key);
      if (price?.unit_amount === amount && price.active) continue;
      await stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: amount,
        recurring: { interval: billingPeriod === 'YEARLY' ? 'year' : 'month' },
        lookup_key: key,
        transfer_lookup_key: true,
        metadata: { lookup_key: key },
      });
      changes.push(`${price ? 'replaced' : 'created'} the price ${key}`);
    }
  }
  const portals = await stripe.billingPortal.configurations.list({ is_default: true });
  if (portals.data.length === 0) {
    await stripe.billingPortal.configurations.create({
      default_return_url: returnUrl,
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['address', 'tax_id', 'email'] },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    });
    changes.push('created the portal');
  }
  return changes;
}

/** The id of a plan's price. Creates the catalog at first use. */
export async function priceOf(stripe: Stripe, choice: PlanChoice, returnUrl: string) {
  const find = async () =>
    (await stripe.prices.list({ lookup_keys: [lookupKey(choice)], active: true })).data[0];
  let price = await find();
  if (!price) {
    await syncCatalog(stripe, returnUrl);
    price = await find();
  }
  return price!.id;
}
