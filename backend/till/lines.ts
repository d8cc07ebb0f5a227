import type { Line } from './billing-objects.js';
import type { Price } from './objects.js';
import { formatDate, formatMoney } from './time.js';
import { newId, type Till } from './till.js';

interface Period {
  start: number;
  end: number;
}

export async function describePrice(till: Till, price: Price, quantity: number): Promise<string> {
  const { name } = await till.get('product', price.product);
  const amount = formatMoney(price.unit_amount, price.currency);
  const { interval, interval_count: count } = price.recurring ?? {};
  const every = interval && (count === 1 ? ` / ${interval}` : ` every ${count} ${interval}s`);
  return `${quantity} × ${name}${every ? ` (at ${amount}${every})` : ''}`;
}

async function fullLine(
  till: Till,
  { price, quantity, id = null }: { price: Price; quantity: number; id?: string | null },
  { start, end }: Period,
): Promise<Line> {
  const description = await describePrice(till, price, quantity);
  const amount = price.unit_amount * quantity;
  return { price, quantity, amount, description, start, end, proration: false, item: id };
}

export async function fullLines(
  till: Till,
  items: { price: Price; quantity: number; id?: string | null }[],
  period: Period,
): Promise<Line[]> {
  const lines = [];
  for (const item of items) lines.push(await fullLine(till, item, period));
  return lines;
}

/** The rest of a period, as a credit for the old items or a charge for the new ones. */
export async function proratedLine(
  till: Till,
  item: { price: Price; quantity: number; id: string | null },
  share: number,
  { start, end, isCredit }: Period & { isCredit: boolean },
): Promise<Line> {
  const { price, quantity, id } = item;
  const { name } = await till.get('product', price.product);
  const amount = Math.round(price.unit_amount * quantity * share);
  const description = `${isCredit ? 'Unused' : 'Remaining'} time on ${name} after ${formatDate(start)}`;
  return {
    price,
    quantity,
    amount: isCredit ? -amount : amount,
    description,
    start,
    end,
    proration: true,
    item: id,
  };
}

/** A line as its invoice shows it. */
export const lineItem = (line: Line, invoice: string, subscription: string | null) => ({
  id: newId('il'),
  object: 'line_item',
  amount: line.amount,
  currency: line.price.currency,
  description: line.description,
  discount_amounts: [],
  discountable: !line.proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    type: line.item ? 'subscription_item_details' : 'invoice_item_details',
    invoice_item_details: line.item
      ? null
      : { invoice_item: newId('ii'), proration: false, proration_details: null, subscription },
    subscription_item_details: line.item && {
      invoice_item: line.proration ? newId('ii') : null,
      proration: line.proration,
      proration_details: { credited_items: null },
      subscription,
      subscription_item: line.item,
    },
  },
  period: { start: line.start, end: line.end },
  pricing: {
    type: 'price_details',
    price_details: { price: line.price.id, product: line.price.product },
    unit_amount_decimal: String(line.price.unit_amount),
  },
  quantity: line.quantity,
  subscription,
  subtotal: line.amount,
  taxes: [],
});
