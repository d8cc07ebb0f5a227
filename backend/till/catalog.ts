import { z } from 'zod';
import { invalid } from './errors.js';
import type { Price } from './objects.js';
import { amount, flag, id, metadata, page, text } from './parameters.js';
import { list, retrieve, route } from './route.js';
import { newId, type Till } from './till.js';

const PRODUCTS = '/v1/products';
const PRICES = '/v1/prices';

const productFields = z.strictObject({
  name: text.min(1),
  description: text.optional(),
  metadata: metadata.default({}),
});

/** A lookup key names one price. It moves to another price only on request. */
async function takeLookupKey(till: Till, key: string, isTransfer = false) {
  const [holder] = await till.all('price', { where: { lookup_key: key } });
  if (!holder) return;
  if (!isTransfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  }
  await updatePrice(till, { ...holder, lookup_key: null });
}

/** Subscriptions show a price as it is now, not as it was at purchase. */
async function updatePrice(till: Till, price: Price): Promise<Price> {
  const buyers = { items: { data: [{ price: { id: price.id } }] } };
  for (const subscription of await till.all('subscription', { where: buyers })) {
    for (const item of subscription.items.data) if (item.price.id === price.id) item.price = price;
    await till.save(subscription);
  }
  return till.update(price);
}

export const catalog = [
  route(`POST ${PRODUCTS}`, productFields, (till, { name, description = null, metadata: given }) =>
    till.create({
      id: newId('prod', 14),
      object: 'product',
      active: true,
      created: till.now,
      description,
      metadata: given,
      name,
    }),
  ),
  list(PRODUCTS, 'product', { active: flag.optional() }),
  route(
    `POST ${PRODUCTS}/:id`,
    productFields.omit({ metadata: true }),
    async (till, { name, description = null }, product) =>
      till.update({ ...(await till.get('product', product)), name, description }),
  ),

  route(
    `POST ${PRICES}`,
    z.strictObject({
      currency: z.string().regex(/^[a-z]{3}$/),
      unit_amount: amount,
      product: id,
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.default({}),
    }),
    async (till, { transfer_lookup_key: isTransfer, lookup_key: key = null, ...fields }) => {
      await till.get('product', fields.product, 'product');
      if (key) await takeLookupKey(till, key, isTransfer);
      return till.create({
        id: newId('price'),
        object: 'price',
        active: true,
        created: till.now,
        lookup_key: key,
        ...fields,
        recurring: fields.recurring ?? null,
      });
    },
  ),
  route(
    `GET ${PRICES}`,
    page({ active: flag.optional(), lookup_keys: z.array(text).max(10).optional() }),
    (till, { lookup_keys: values, active, ...cursor }) =>
      till.list('price', cursor, {
        where: { active },
        ...(values && { anyOf: { field: 'lookup_key', values } }),
      }),
  ),
  retrieve(PRICES, 'price'),
  route(`POST ${PRICES}/:id`, z.strictObject({ metadata }), async (till, fields, id) => {
    const price = await till.get('price', id);
    return updatePrice(till, { ...price, metadata: { ...price.metadata, ...fields.metadata } });
  }),
];
