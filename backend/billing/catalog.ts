import type Stripe from 'stripe';
import type { PlanChoice } from '#contract/billing.js';
import type { Config } from '../platform/config.js';
import { BILLING_PERIODS, chargeOf, LEAD_PACK, PLAN_IDS, PLANS } from '#contract/plans.js';

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

/** The page that Stripe's pages return to, in the tab that opened them and shows the account. */
export const subscriptionPage = ({ publicUrl }: Config) => `${publicUrl}${SUBSCRIPTION_PATH}`;
export const SUBSCRIPTION_PATH = '/dashboard/subscription';

/** A price of a product. */
interface Item {
  key: string;
  amount: number;
  interval: 'month' | 'year' | null;
}
interface CatalogProduct {
  id: string;
  name: string;
  description: string;
  items: Item[];
}

const PACK = 'PACK';
export const PACK_KEY = `${PREFIX}_pack_${LEAD_PACK.leads}`;

const PRODUCTS: CatalogProduct[] = [
  ...PLAN_IDS.map((plan) => ({
    id: plan,
    name: `Lead Delivery ${PLANS[plan].name}`,
    description: PLANS[plan].features.join(', '),
    items: BILLING_PERIODS.map((billingPeriod) => ({
      key: lookupKey({ plan, billingPeriod }),
      amount: chargeOf(plan, billingPeriod),
      interval: billingPeriod === 'YEARLY' ? ('year' as const) : ('month' as const),
    })),
  })),
  {
    id: PACK,
    name: `Lead Delivery: ${LEAD_PACK.leads} more leads`,
    description: 'Valid for your current period. Unused leads expire when it ends.',
    items: [{ key: PACK_KEY, amount: LEAD_PACK.price * 100, interval: null }],
  },
];

/** The actions allowed in the portal. Plans change in the product, which distinguishes upgrades from downgrades. */
const PORTAL_FEATURES = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ['address', 'tax_id', 'email'] },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams['features'];

/**
 * Creates the products, prices and portal that checkout needs, or updates them to match `contract/plans.ts`. Idempotent.
 * @returns descriptions of the changes
 */
export async function syncCatalog(stripe: Stripe, returnUrl: string): Promise<string[]> {
  const changes: string[] = [];
  const products = await stripe.products
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const prices = await stripe.prices.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  for (const { id, items, ...details } of PRODUCTS) {
    const known = products.find(({ metadata }) => metadata['plan'] === id);
    const product = known ?? (await stripe.products.create({ ...details, metadata: { plan: id } }));
    if (!known) changes.push(`created the product ${details.name}`);
    else if (known.name !== details.name || known.description !== details.description) {
      await stripe.products.update(known.id, details);
      changes.push(`updated the product ${details.name}`);
    }
    for (const { key, amount, interval } of items) {
      const price = prices.find(({ lookup_key: other }) => other === key);
      if (price?.unit_amount === amount && price.active) continue;
      // Without its key, only the metadata identifies the plan of its buyers.
      if (price && !price.metadata['lookup_key'])
        await stripe.prices.update(price.id, { metadata: { lookup_key: key } });
      await stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: amount,
        ...(interval && { recurring: { interval } }),
        lookup_key: key,
        transfer_lookup_key: true,
        metadata: { lookup_key: key },
      });
      changes.push(`${price ? 'replaced' : 'created'} the price ${key}`);
    }
  }
  const portal = await findPortal(stripe);
  if (!portal) {
    await createPortal(stripe, returnUrl);
    changes.push('created the portal');
  } else if (portal.default_return_url !== returnUrl) {
    await stripe.billingPortal.configurations.update(portal.id, {
      default_return_url: returnUrl,
      features: PORTAL_FEATURES,
    });
    changes.push('updated the portal');
  }
  return changes;
}

/** The id of a price. Creates the catalog at first use. */
export async function priceOf(stripe: Stripe, key: string, returnUrl: string) {
  const find = async () => (await stripe.prices.list({ lookup_keys: [key], active: true })).data[0];
  let price = await find();
  if (!price) {
    await syncCatalog(stripe, returnUrl);
    price = await find();
  }
  return price!.id;
}

/** The id of our portal, created at first use. Stripe's own default may let customers change plans. */
export async function portalOf(stripe: Stripe, returnUrl: string) {
  const portal = (await findPortal(stripe)) ?? (await createPortal(stripe, returnUrl));
  return portal.id;
}

async function findPortal(stripe: Stripe) {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.['product'] === PREFIX);
}

const createPortal = (stripe: Stripe, returnUrl: string) =>
  stripe.billingPortal.configurations.create({
    default_return_url: returnUrl,
    features: PORTAL_FEATURES,
    metadata: { product: PREFIX },
  });
