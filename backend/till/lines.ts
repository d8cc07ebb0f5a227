import type { Line, Period, Price } from './objects.js';
import { formatDate, formatMoney } from './time.js';
import type { Till } from './till.js';

interface Sold {
  price: Price;
  quantity: number;
}

export async function describePrice(till: Till, { price, quantity }: Sold): Promise<string> {
  const { name } = await till.get('product', price.product);
  const amount = formatMoney(price.unit_amount, price.currency);
  return `${quantity} × ${name}${price.recurring ? ` (at ${amount} / ${price.recurring.interval})` : ''}`;
}

export async function fullLines(till: Till, items: Sold[], period: Period): Promise<Line[]> {
  const lines: Line[] = [];
  for (const item of items) {
    const amount = item.price.unit_amount * item.quantity;
    const description = await describePrice(till, item);
    lines.push({ object: 'line_item', amount, description, period });
  }
  return lines;
}

/** The rest of a period, as a credit for the old items or a charge for the new ones. */
export async function proratedLine(
  till: Till,
  { price, quantity }: Sold,
  share: number,
  period: Period,
  isCredit: boolean,
): Promise<Line> {
  const { name } = await till.get('product', price.product);
  const amount = Math.round(price.unit_amount * quantity * share);
  return {
    object: 'line_item',
    amount: isCredit ? -amount : amount,
    description: `${isCredit ? 'Unused' : 'Remaining'} time on ${name} after ${formatDate(period.start)}`,
    period,
  };
}
