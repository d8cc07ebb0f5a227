import type { Base, Metadata, Price } from './objects.js';

export interface Item {
  price: string;
  quantity: number;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
  subscription: string;
}

export interface List<Element> {
  object: 'list';
  data: Element[];
  has_more: boolean;
  url: string;
}

export interface TillSubscription extends Base {
  object: 'subscription';
  status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'unpaid'
    | 'canceled'
    | 'paused';
  customer: string;
  items: List<SubscriptionItem>;
  currency: string;
  start_date: number;
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  default_payment_method: string | null;
  discounts: string[];
  ended_at: number | null;
  latest_invoice: string | null;
  metadata: Metadata;
  pending_update: {
    expires_at: number;
    subscription_items: { id: string; price: string; quantity: number }[];
  } | null;
  schedule: string | null;
  test_clock: string | null;
  trial_start: number | null;
  trial_end: number | null;
  till: {
    /** Prorations for the next invoice. */
    lines: Line[];
    /** The open invoice whose payment applies the pending update. */
    pendingInvoice: string | null;
    hasWarnedOfTrialEnd: boolean;
  };
}

export interface Phase {
  start_date: number;
  end_date: number;
  items: Item[];
  discounts: { discount: string }[];
  proration_behavior: Proration;
}
export type Proration = 'create_prorations' | 'always_invoice' | 'none';

export interface Schedule extends Base {
  object: 'subscription_schedule';
  status: 'active' | 'released' | 'canceled';
  customer: string;
  subscription: string | null;
  released_subscription: string | null;
  released_at: number | null;
  canceled_at: number | null;
  current_phase: { start_date: number; end_date: number } | null;
  end_behavior: 'release' | 'cancel';
  phases: Phase[];
  metadata: Metadata;
}

/** An invoice line before its invoice exists. */
export interface Line {
  price: Price;
  quantity: number;
  amount: number;
  description: string;
  start: number;
  end: number;
  proration: boolean;
  item: string | null;
}

export interface TillInvoice extends Base {
  object: 'invoice';
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  billing_reason: BillingReason;
  customer: string;
  customer_email: string | null;
  customer_name: string | null;
  currency: string;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  ending_balance: number | null;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  next_payment_attempt: number | null;
  period_start: number;
  period_end: number;
  discounts: string[];
  total_discount_amounts: { amount: number; discount: string }[];
  lines: List<object>;
  payments: List<object>;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Metadata };
  } | null;
  status_transitions: {
    finalized_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  metadata: Metadata;
}
export type BillingReason =
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update'
  | 'manual'
  | 'upcoming';
