import { z } from 'zod';
import { invalid } from './errors.js';
import type { Price } from './objects.js';
import {
  amount,
  clearable,
  flag,
  id,
  ignored,
  mergeMetadata,
  metadata,
  page,
  quantity,
  range,
  text,
} from './parameters.js';
import { nothing, route } from './route.js';
import { newId, type Till } from './till.js';

const productFields = {
  name: text.min(1),
  active: flag.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  statement_descriptor: ignored,
  tax_code: ignored,
  unit_label: ignored,
  url: ignored,
  images: ignored,
  marketing_features: ignored,
  shippable: ignored,
};

type ProductFields = z.output<z.ZodObject<typeof productFields>> & { id?: string };

async function createProduct(till: Till, fields: ProductFields) {
  const id = fields.id ?? newId('prod', 14);
  if (await till.find('product', id)) {
    throw invalid(`Product already exists.`, 'id', 'resource_already_exists');
  }
  return till.create({
    id,
    object: 'product',
    active: fields.active ?? true,
    created: till.now,
    description: fields.description ?? null,
    livemode: false,
    metadata: mergeMetadata({}, fields.metadata),
    name: fields.name,
  });
}

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: quantity.optional(),
  usage_type: z.literal('licensed').optional(),
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
  route(
    'POST /v1/products',
    z.strictObject({ ...productFields, id: id.optional(), default_price_data: ignored }),
    createProduct,
  ),
  route(
    'GET /v1/products',
    page({ active: flag.optional(), created: range.optional(), ids: z.array(id).optional() }),
    (till, { active, created, ids, ...cursor }) =>
      till.list('product', '/v1/products', cursor, {
        where: { ...(active !== undefined && { active }) },
        created,
        ...(ids && { anyOf: { field: 'id', values: ids } }),
      }),
  ),
  route('GET /v1/products/:id', nothing, (till, _, product) => till.get('product', product)),
  route(
    'POST /v1/products/:id',
    z.strictObject({ ...productFields, default_price: ignored }).partial(),
    async (till, fields, product) => {
      const current = await till.get('product', product);
      return till.update({
        ...current,
        active: fields.active ?? current.active,
        name: fields.name ?? current.name,
        description: fields.description === undefined ? current.description : fields.description,
        metadata: mergeMetadata(current.metadata, fields.metadata),
      });
    },
  ),

  route(
    'POST /v1/prices',
    z.strictObject({
      currency: z
        .string()
        .regex(/^[a-zA-Z]{3}$/)
        .transform((code) => code.toLowerCase()),
      unit_amount: amount,
      active: flag.optional(),
      product: id.optional(),
      product_data: z.strictObject(productFields).optional(),
      recurring: recurring.optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.optional(),
      nickname: ignored,
      tax_behavior: ignored,
      billing_scheme: ignored,
    }),
    async (till, fields) => {
      if (!fields.product && !fields.product_data) {
        throw invalid('Missing required param: product.', 'product', 'parameter_missing');
      }
      const product = fields.product
        ? await till.get('product', fields.product, 'product')
        : await createProduct(till, fields.product_data!);
      if (fields.lookup_key)
        await takeLookupKey(till, fields.lookup_key, fields.transfer_lookup_key);
      const price: Price & Record<string, unknown> = {
        id: newId('price'),
        object: 'price',
        active: fields.active ?? true,
        billing_scheme: 'per_unit',
        created: till.now,
        currency: fields.currency,
        livemode: false,
        lookup_key: fields.lookup_key ?? null,
        metadata: mergeMetadata({}, fields.metadata),
        product: product.id,
        recurring: fields.recurring
          ? {
              interval: fields.recurring.interval,
              interval_count: fields.recurring.interval_count ?? 1,
              usage_type: 'licensed',
            }
          : null,
        type: fields.recurring ? 'recurring' : 'one_time',
        unit_amount: fields.unit_amount,
        unit_amount_decimal: String(fields.unit_amount),
      };
      return till.create(price);
    },
  ),
  route(
    'GET /v1/prices',
    page({
      active: flag.optional(),
      created: range.optional(),
      currency: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: id.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    (till, { lookup_keys: keys, created, limit, starting_after, ending_before, ...where }) =>
      till.list(
        'price',
        '/v1/prices',
        { limit, starting_after, ending_before },
        {
          where,
          created,
          ...(keys && { anyOf: { field: 'lookup_key', values: keys } }),
        },
      ),
  ),
  route('GET /v1/prices/:id', nothing, (till, _, price) => till.get('price', price)),
  route(
    'POST /v1/prices/:id',
    z.strictObject({
      active: flag.optional(),
      lookup_key: clearable.optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.optional(),
      nickname: ignored,
      tax_behavior: ignored,
    }),
    async (till, fields, price) => {
      const current = await till.get('price', price);
      const key = fields.lookup_key;
      if (key && key !== current.lookup_key)
        await takeLookupKey(till, key, fields.transfer_lookup_key);
      return updatePrice(till, {
        ...current,
        active: fields.active ?? current.active,
        lookup_key: key === undefined ? current.lookup_key : key,
        metadata: mergeMetadata(current.metadata, fields.metadata),
      });
    },
  ),
];
