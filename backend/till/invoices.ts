import { z } from 'zod';
import { discountsOf, priceChange, wantedItems, type ItemChange } from './change.js';
import { declined, invalid, missing } from './errors.js';
import { draftInvoice, voidInvoice } from './invoice.js';
import { fullLines } from './lines.js';
import type { TillInvoice, Line, Proration, TillSubscription } from './billing-objects.js';
import type { Price } from './objects.js';
import { flag, id, ignored, page, proration, range, time } from './parameters.js';
import { nothing, route } from './route.js';
import { collect, periodOf } from './subscription.js';
import { itemChange, liveSubscription } from './subscriptions.js';
import { endOfPeriod } from './time.js';
import type { Till } from './till.js';

interface Preview {
  items?: ItemChange[];
  proration_behavior?: Proration;
  proration_date?: number;
  billing_cycle_anchor?: 'now' | 'unchanged';
}

/** The invoice that a change would cause now or, without one, the next invoice. */
export async function previewInvoice(
  till: Till,
  subscription: TillSubscription,
  change: Preview,
): Promise<TillInvoice> {
  const customer = await till.get('customer', subscription.customer);
  const at = await till.timeOf(customer);
  const {
    items: changes,
    proration_behavior: proration = 'create_prorations',
    billing_cycle_anchor: anchor,
  } = change;
  const wanted = await wantedItems(
    till,
    subscription,
    changes ?? [],
    'subscription_details[items]',
  );
  const { lines, startsPeriod, period } = await priceChange(till, subscription, {
    wanted,
    at,
    proration,
    prorationDate: change.proration_date,
    startsPeriod: anchor === 'now',
  });
  const isNow = startsPeriod || (proration === 'always_invoice' && lines.length > 0);
  const next = isNow ? period : await nextPeriod(till, subscription, wanted[0]!.price);
  return draftInvoice(till, {
    customer,
    subscription,
    reason: 'upcoming',
    at: isNow ? at : periodOf(subscription).end,
    lines: isNow
      ? [...subscription.till.lines, ...lines]
      : [
          ...subscription.till.lines,
          ...lines,
          ...(await renewalLines(till, subscription, wanted, next)),
        ],
    discounts: await discountsOf(till, subscription, at),
    period: periodOf(subscription),
  });
}

async function nextPeriod(till: Till, subscription: TillSubscription, price: Price) {
  const { end: start } = periodOf(subscription);
  const scheduled = await scheduledItems(till, subscription);
  const recurring = (scheduled?.[0]?.price ?? price).recurring!;
  const anchor = subscription.status === 'trialing' ? start : subscription.billing_cycle_anchor;
  return { start, end: endOfPeriod(start, anchor, recurring) };
}

async function renewalLines(
  till: Till,
  subscription: TillSubscription,
  wanted: { id: string | null; price: Price; quantity: number }[],
  period: { start: number; end: number },
): Promise<Line[]> {
  const { id } = subscription.items.data[0]!;
  const items = (await scheduledItems(till, subscription)) ?? wanted;
  return fullLines(
    till,
    items.map((item) => ({ ...item, id: item.id ?? id })),
    period,
  );
}

/** The changes that the subscription undergoes at its period's end. */
async function scheduledItems(till: Till, subscription: TillSubscription) {
  if (!subscription.schedule) return null;
  const { phases } = await till.get('subscription_schedule', subscription.schedule);
  const next = phases.find(({ start_date: start }) => start === periodOf(subscription).end);
  if (!next) return null;
  const items = [];
  for (const { price, quantity } of next.items)
    items.push({ id: null, price: await till.get('price', price), quantity });
  return items;
}

async function open(till: Till, id: string): Promise<TillInvoice> {
  const invoice = await till.get('invoice', id);
  if (invoice.status === 'open') return invoice;
  if (invoice.status === 'paid')
    throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  throw invalid(`This invoice is ${invoice.status}.`, undefined, 'invoice_not_editable');
}

export const invoices = [
  route(
    'POST /v1/invoices/create_preview',
    z.strictObject({
      customer: id.optional(),
      subscription: id.optional(),
      schedule: id.optional(),
      subscription_details: z
        .strictObject({
          items: z.array(itemChange).max(20).optional(),
          proration_behavior: proration.optional(),
          proration_date: time.optional(),
          billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
          cancel_at_period_end: flag.optional(),
          metadata: ignored,
        })
        .optional(),
      automatic_tax: ignored,
      currency: ignored,
      preview_mode: ignored,
    }),
    async (till, fields) => {
      const [found] = fields.customer
        ? await till.all('subscription', {
            where: { customer: fields.customer },
            anyOf: {
              field: 'status',
              values: ['canceled', 'incomplete_expired'],
              isExcluded: true,
            },
          })
        : [];
      const scheduled = fields.schedule
        ? (await till.get('subscription_schedule', fields.schedule, 'schedule')).subscription
        : null;
      const chosen = fields.subscription ?? scheduled ?? found?.id;
      if (!chosen) {
        throw invalid(
          'No upcoming invoices for customer',
          'customer',
          'invoice_upcoming_none',
          404,
        );
      }
      const subscription = await liveSubscription(till, chosen, 'subscription');
      if (fields.customer && fields.customer !== subscription.customer)
        throw missing('subscription', chosen, 'subscription');
      const isEnding =
        subscription.cancel_at_period_end || fields.subscription_details?.cancel_at_period_end;
      if (isEnding && !fields.subscription_details?.items) {
        throw invalid(
          'No upcoming invoices for customer',
          'customer',
          'invoice_upcoming_none',
          404,
        );
      }
      return previewInvoice(till, subscription, fields.subscription_details ?? {});
    },
  ),
  route(
    'GET /v1/invoices',
    page({
      customer: id.optional(),
      subscription: id.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      created: range.optional(),
      collection_method: ignored,
    }),
    (till, { customer, subscription, status, created, ...cursor }) =>
      till.list('invoice', '/v1/invoices', cursor, {
        where: {
          customer,
          status,
          ...(subscription && { parent: { subscription_details: { subscription } } }),
        },
        created,
      }),
  ),
  route('GET /v1/invoices/:id', nothing, (till, _, invoice) => till.get('invoice', invoice)),
  route(
    'GET /v1/invoices/:id/lines',
    page({}),
    async (till, _, invoice) => (await till.get('invoice', invoice)).lines,
  ),
  route(
    'POST /v1/invoices/:id/pay',
    z.strictObject({ payment_method: id.optional(), off_session: ignored }),
    async (till, { payment_method: method }, id) => {
      const invoice = await open(till, id);
      if (method) await till.get('payment_method', method, 'payment_method');
      const result = await collect(till, invoice, {
        at: await till.timeOf(await till.get('customer', invoice.customer)),
        method,
      });
      if (result.status !== 'paid') throw declined();
      return result;
    },
  ),
  route('POST /v1/invoices/:id/void', nothing, async (till, _, id) => {
    const invoice = await open(till, id);
    return voidInvoice(
      till,
      invoice,
      await till.timeOf(await till.get('customer', invoice.customer)),
    );
  }),
];
