import { choiceOf, syncCatalog } from '../../backend/billing/catalog.js';
import { useApp } from '../support/app.js';
import { clientOf } from '../till/support.js';

const app = useApp();
const PAGE = 'http://leads.test/dashboard/subscription';

it('the catalog is created once, and a price that differs from our plans is replaced', async () => {
  const stripe = clientOf(app);
  const created = await syncCatalog(stripe, PAGE);
  expect(created).toEqual(
    expect.arrayContaining([
      'created the product Lead Delivery Growth',
      'created the price lead_delivery_growth_yearly',
      'created the price lead_delivery_pack_500',
      'created the portal',
    ]),
  );
  expect(created).toHaveLength(5 + 9 + 1);
  expect(await syncCatalog(stripe, PAGE)).toEqual([]);

  const key = 'lead_delivery_growth_yearly';
  const find = async () => (await stripe.prices.list({ lookup_keys: [key] })).data[0]!;
  const { product } = await find();
  const { id } = await stripe.prices.create({
    product: product as string,
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'year' },
    lookup_key: key,
    transfer_lookup_key: true,
  });
  expect(await syncCatalog(stripe, PAGE)).toEqual([`replaced the price ${key}`]);
  expect((await find()).unit_amount).toBe(169 * 12 * 100);
  const replaced = await stripe.prices.retrieve(id);
  expect(choiceOf(replaced)).toEqual({ plan: 'GROWTH', billingPeriod: 'YEARLY' });
});
