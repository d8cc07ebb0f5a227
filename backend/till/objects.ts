import type { TillInvoice, Item, Schedule, TillSubscription } from './billing-objects.js';

/**
 * The objects that the till stores: Stripe's objects as its API returns them, with references as ids. `till` holds internal
 * fields, which are never sent. Times are Unix seconds, amounts are cents.
 */
export interface Base {
  id: string;
  created: number;
  livemode: false;
}
export type Metadata = Record<string, string>;

export interface Product extends Base {
  object: 'product';
  active: boolean;
  name: string;
  description: string | null;
  metadata: Metadata;
}

export interface Recurring {
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
}

export interface Price extends Base {
  object: 'price';
  active: boolean;
  product: string;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  recurring: (Recurring & { usage_type: 'licensed' }) | null;
  type: 'one_time' | 'recurring';
  metadata: Metadata;
}

export interface Coupon extends Base {
  object: 'coupon';
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  times_redeemed: number;
  valid: boolean;
}

export interface PromotionCode extends Base {
  object: 'promotion_code';
  active: boolean;
  code: string;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  promotion: { type: 'coupon'; coupon: string };
}

export interface Discount {
  id: string;
  object: 'discount';
  customer: string;
  promotion_code: string | null;
  source: { type: 'coupon'; coupon: string };
  start: number;
  end: number | null;
  subscription: string | null;
}

export interface TestClock extends Base {
  object: 'test_helpers.test_clock';
  name: string | null;
  status: 'ready';
  frozen_time: number;
  /** How far its time is ahead of ours. Unlike Stripe's, the till's clocks keep running after a move. */
  till: { ahead: number };
}

export interface Customer extends Base {
  object: 'customer';
  email: string | null;
  name: string | null;
  /** Negative: credit for the next invoice. */
  balance: number;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: { default_payment_method: string | null };
  metadata: Metadata;
  test_clock: string | null;
  deleted?: true;
}

export interface PaymentMethod extends Base {
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

export interface PaymentIntent extends Base {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  customer: string;
  status: 'succeeded' | 'requires_payment_method';
  latest_charge: string | null;
  payment_method: string | null;
  last_payment_error: object | null;
  description: string | null;
  metadata: Metadata;
}

export interface Charge extends Base {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  paid: boolean;
  refunded: boolean;
  status: 'succeeded' | 'failed';
  currency: string;
  customer: string;
  payment_intent: string;
  payment_method: string | null;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
}

export interface Refund extends Base {
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  customer: string;
  reason: string | null;
  status: 'succeeded';
  metadata: Metadata;
}

export interface CheckoutSession extends Base {
  object: 'checkout.session';
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  allow_promotion_codes: boolean;
  amount_subtotal: number;
  amount_total: number;
  total_details: { amount_discount: number; amount_shipping: 0; amount_tax: 0 };
  cancel_url: string | null;
  success_url: string;
  client_reference_id: string | null;
  currency: string;
  custom_text?: { submit: { message: string } | null };
  customer: string | null;
  customer_email: string | null;
  customer_details: { email: string | null; name: string | null } | null;
  discounts: { coupon: string; promotion_code: string | null }[];
  expires_at: number;
  invoice: string | null;
  payment_intent: string | null;
  subscription: string | null;
  metadata: Metadata;
  url: string | null;
  till: {
    items: Item[];
    trialEnd: number | null;
    trialDays: number;
    metadata: Metadata;
    hasInvoice: boolean;
  };
}

export interface PortalConfiguration extends Base {
  object: 'billing_portal.configuration';
  active: boolean;
  is_default: boolean;
  default_return_url: string | null;
  business_profile: Record<string, unknown>;
  features: Record<string, Record<string, unknown> & { enabled: boolean }>;
  metadata: Metadata;
  updated: number;
}

export interface Flow {
  type:
    | 'payment_method_update'
    | 'subscription_cancel'
    | 'subscription_update'
    | 'subscription_update_confirm';
  after_completion: {
    type: 'redirect' | 'portal_homepage' | 'hosted_confirmation';
    redirect: { return_url: string } | null;
  };
  subscription_cancel: { subscription: string } | null;
  subscription_update: { subscription: string } | null;
  subscription_update_confirm: {
    subscription: string;
    items: { id: string; price: string; quantity: number }[];
  } | null;
}

export interface PortalSession extends Base {
  object: 'billing_portal.session';
  configuration: string;
  customer: string;
  flow: Flow | null;
  return_url: string | null;
  url: string;
  till: { expiresAt: number };
}

export interface Event extends Base {
  object: 'event';
  api_version: string;
  data: { object: object; previous_attributes?: object };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

interface Kinds {
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  'test_helpers.test_clock': TestClock;
  customer: Customer;
  payment_method: PaymentMethod;
  subscription: TillSubscription;
  subscription_schedule: Schedule;
  invoice: TillInvoice;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  'checkout.session': CheckoutSession;
  'billing_portal.configuration': PortalConfiguration;
  'billing_portal.session': PortalSession;
  event: Event;
}
export type Kind = keyof Kinds;
export type Of<Name extends Kind> = Kinds[Name];
export type TillObject = Kinds[Kind];
