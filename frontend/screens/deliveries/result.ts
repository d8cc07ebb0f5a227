import type { Delivery, DeliveryRun, Receipt } from '#contract/deliveries.js';
import { rowsText } from '../../parts/schedule/delivered';
import type { BadgeColor } from '../../parts/ui/Badge';

export const isUnfinished = ({ status }: Pick<DeliveryRun, 'status'>) =>
  status === 'queued' || status === 'searching' || status === 'sending';

/** Short while a delivery is in progress. Otherwise longer, because a delivery may become due at any time. */
export const pollEvery = (isMoving: boolean) => (isMoving ? 3_000 : 15_000);

/** A delivery that failed, entirely or at some of its destinations. */
type Outcome = DeliveryRun['status'] | 'partial';
const outcomeOf = ({ status, receipts }: DeliveryRun): Outcome =>
  status === 'sent' && receipts.some((receipt) => receipt.status === 'failed') ? 'partial' : status;

export const RUN_BADGES: Record<Outcome, [text: string, color: BadgeColor]> = {
  queued: ['Queued', 'blue'],
  searching: ['Searching', 'yellow'],
  sending: ['Sending', 'yellow'],
  sent: ['Delivered', 'green'],
  partial: ['Partly delivered', 'yellow'],
  empty: ['Nothing new', 'gray'],
  failed: ['Failed', 'red'],
};
export const runBadge = (run: DeliveryRun) => RUN_BADGES[outcomeOf(run)];
/** It has ended, and no one needs to do anything about it. */
export const hasGoneWell = (run: DeliveryRun) => ['sent', 'empty'].includes(outcomeOf(run));

const RECEIPT_BADGES: Record<Receipt['status'], [text: string, color: BadgeColor]> = {
  waiting: ['Waiting', 'blue'],
  retrying: ['Retrying', 'yellow'],
  sent: ['Sent', 'green'],
  failed: ['Failed', 'red'],
};
export const receiptBadge = ({ status }: Receipt) => RECEIPT_BADGES[status];

/** A delivery's result, or its current step. */
export function entryText(run: DeliveryRun): string {
  if (run.newLeads + run.changedLeads > 0) return rowsText(run);
  if (isUnfinished(run)) return 'Looking for new leads';
  return run.status === 'failed' ? 'Nothing delivered' : 'No new leads';
}

const PAUSED: Record<NonNullable<Delivery['pausedBy']>, string> = {
  user: 'Paused',
  plan: 'Paused: not in your plan',
  account: 'Paused while your account was disabled',
  failures: 'Paused after failures',
};
export const pauseText = ({ pausedBy }: Delivery) => PAUSED[pausedBy ?? 'user'];
