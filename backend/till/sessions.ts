import { z } from 'zod';
import { lineItems, SESSIONS_URL, withTotals } from './checkout.js';
import { invalid } from './errors.js';
import type { CheckoutSession } from './objects.js';
import {
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
  time,
} from './parameters.js';
import { nothing, route } from './route.js';
import { assertSameInterval, pricesOf } from './subscription.js';
import { setDue } from './till.sql.js';
import { newId, type Till } from './till.js';
import { DAY } from './time.js';

/** A session stays open for at least half an hour. */
const MIN_OPEN_S = 30 * 60;

const url = text.refine(
  (value) => /^https?:/.test(value) && URL.canParse(value),
  'must be a URL such as https://example.com/path',
);

const createFields = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z
    .array(
      z.strictObject({
        price: id,
        quantity: quantity.default(1),
        adjustable_quantity: ignored,
        tax_rates: ignored,
      }),
    )
    .min(1)
    .max(20),
  success_url: url,
  cancel_url: url.optional(),
  customer: id.optional(),
  customer_email: text.optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  allow_promotion_codes: flag.optional(),
  discounts: z
    .array(z.strictObject({ coupon: id.optional(), promotion_code: id.optional() }))
    .max(1)
    .optional(),
  expires_at: time.optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      trial_period_days: quantity.optional(),
      trial_end: time.optional(),
      description: ignored,
      billing_mode: ignored,
      trial_settings: ignored,
      invoice_settings: ignored,
    })
    .optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: ignored,
      receipt_email: ignored,
      setup_future_usage: ignored,
      statement_descriptor: ignored,
      statement_descriptor_suffix: ignored,
    })
    .optional(),
  invoice_creation: z.strictObject({ enabled: flag, invoice_data: ignored }).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  adaptive_pricing: ignored,
  automatic_tax: ignored,
  billing_address_collection: ignored,
  branding_settings: ignored,
  consent_collection: ignored,
  currency: ignored,
  custom_text: z
    .strictObject({
      submit: z.strictObject({ message: z.string().max(1200) }).optional(),
      after_submit: ignored,
      shipping_address: ignored,
      terms_of_service_acceptance: ignored,
    })
    .optional(),
  customer_creation: ignored,
  customer_update: ignored,
  locale: ignored,
  name_collection: ignored,
  payment_method_collection: ignored,
  payment_method_types: ignored,
  phone_number_collection: ignored,
  saved_payment_method_options: ignored,
  submit_type: ignored,
  tax_id_collection: ignored,
});

async function createSession(
  till: Till,
  fields: z.output<typeof createFields>,
): Promise<CheckoutSession> {
  const items = fields.line_items.map(({ price, quantity: count }) => ({ price, quantity: count }));
  const prices = await pricesOf(till, items, 'line_items');
  const isSubscription = fields.mode === 'subscription';
  if (isSubscription) assertSameInterval(prices, 'line_items');
  else if (prices.some(({ recurring }) => recurring)) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    );
  }
  if (fields.customer && fields.customer_email) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  }
  if (fields.customer) await till.get('customer', fields.customer, 'customer');
  if (fields.discounts && fields.allow_promotion_codes) {
    throw invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'allow_promotion_codes',
    );
  }
  const expiresAt = fields.expires_at ?? till.now + DAY;
  if (
    fields.expires_at !== undefined &&
    (expiresAt < till.now + MIN_OPEN_S - 60 || expiresAt > till.now + DAY + 60)
  ) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const sessionId = newId('cs_test', 58);
  const { subscription_data: subscription, payment_intent_data: payment } = fields;
  const session: CheckoutSession & Record<string, unknown> = {
    id: sessionId,
    object: 'checkout.session',
    allow_promotion_codes: fields.allow_promotion_codes ?? false,
    amount_subtotal: 0,
    amount_total: 0,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: fields.cancel_url ?? null,
    client_reference_id: fields.client_reference_id ?? null,
    created: till.now,
    currency: prices[0]!.currency,
    custom_text: { submit: fields.custom_text?.submit ?? null },
    customer: fields.customer ?? null,
    customer_details: null,
    customer_email: fields.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, fields.metadata),
    mode: fields.mode,
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: fields.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: till.pageUrl(`checkout/${sessionId}`),
    till: {
      items,
      trialEnd: subscription?.trial_end ?? null,
      trialDays: subscription?.trial_period_days ?? 0,
      metadata: mergeMetadata({}, (isSubscription ? subscription : payment)?.metadata),
      hasInvoice: fields.invoice_creation?.enabled ?? false,
    },
  };
  for (const { coupon, promotion_code: code } of fields.discounts ?? []) {
    const promotion = code
      ? await till.get('promotion_code', code, 'discounts[0][promotion_code]')
      : null;
    const chosen = promotion?.promotion.coupon ?? coupon ?? '';
    await till.get('coupon', chosen, 'discounts[0][coupon]');
    session.discounts = [{ coupon: chosen, promotion_code: promotion?.id ?? null }];
  }
  await till.save(await withTotals(till, session));
  await setDue(till.tx, sessionId, expiresAt);
  return session;
}

export const sessions = [
  route(`POST ${SESSIONS_URL}`, createFields, createSession),
  route(
    `GET ${SESSIONS_URL}`,
    page({
      customer: id.optional(),
      payment_intent: id.optional(),
      subscription: id.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      created: range.optional(),
    }),
    (till, { customer, payment_intent, subscription, status, created, ...cursor }) =>
      till.list('checkout.session', SESSIONS_URL, cursor, {
        where: { customer, payment_intent, subscription, status },
        created,
      }),
  ),
  route(`GET ${SESSIONS_URL}/:id`, nothing, (till, _, session) =>
    till.get('checkout.session', session),
  ),
  route(`GET ${SESSIONS_URL}/:id/line_items`, page({}), async (till, _, session) =>
    lineItems(till, await till.get('checkout.session', session)),
  ),
  route(
    `POST ${SESSIONS_URL}/:id`,
    z.strictObject({ metadata: metadata.optional(), client_reference_id: clearable.optional() }),
    async (till, fields, session) => {
      const current = await till.get('checkout.session', session);
      return till.save({ ...current, metadata: mergeMetadata(current.metadata, fields.metadata) });
    },
  ),
  route(`POST ${SESSIONS_URL}/:id/expire`, nothing, async (till, _, id) => {
    const session = await till.get('checkout.session', id);
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    await setDue(till.tx, id, null);
    return till.update({ ...session, status: 'expired', url: null }, 'checkout.session.expired');
  }),
];
