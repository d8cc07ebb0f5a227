/**
 * The objects that the till stores: Stripe's objects with the fields that the product reads, and references as ids. `till` holds
 * internal fields, which are never sent. Times are Unix seconds, amounts are cents.
 */
interface Base {
  id: string;
  created: number;
}
export type Metadata = Record<string, string>;

export interface Period {
  start: number;
  end: number;
}

export interface List<Element> {
  object: 'list';
  data: Element[];
  has_more: boolean;
}

export interface Product extends Base {
  object: 'product';
  active: boolean;
  name: string;
  description: string | null;
  metadata: Metadata;
}

export interface Price extends Base {
  object: 'price';
  active: boolean;
  product: string;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  recurring: { interval: 'month' | 'year' } | null;
  metadata: Metadata;
}

export interface TestClock extends Base {
  object: 'test_helpers.test_clock';
  /** How far its time is ahead of ours. Unlike Stripe's, the till's clocks keep running after a move. */
  till: { ahead: number };
}

export interface Customer extends Base {
  object: 'customer';
  email: string | null;
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
  customer: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

export interface PaymentIntent extends Base {
  object: 'payment_intent';
  amount: number;
  customer: string;
  status: 'succeeded' | 'requires_payment_method';
  latest_charge: string | null;
}

export interface Charge extends Base {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  customer: string;
  payment_intent: string;
}

export interface Refund extends Base {
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
}

export interface Item {
  price: string;
  quantity: number;
}

export interface CheckoutSession extends Base {
  object: 'checkout.session';
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  cancel_url: string | null;
  success_url: string;
  currency: string;
  custom_text: { submit: { message: string } | null };
  customer: string;
  expires_at: number;
  invoice: string | null;
  payment_intent: string | null;
  subscription: string | null;
  metadata: Metadata;
  url: string | null;
  till: { items: Item[] };
}

export interface PortalConfiguration extends Base {
  object: 'billing_portal.configuration';
  active: boolean;
  default_return_url: string | null;
  metadata: Metadata;
}

interface Flow {
  type: 'payment_method_update' | 'subscription_cancel';
  after_completion: { redirect: { return_url: string } } | null;
}

export interface PortalSession extends Base {
  object: 'billing_portal.session';
  customer: string;
  flow: Flow | null;
  return_url: string | null;
  url: string;
  till: { expiresAt: number };
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
}

export interface TillSubscription extends Base {
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled';
  customer: string;
  items: List<SubscriptionItem>;
  currency: string;
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  default_payment_method: string | null;
  /** The till knows no discounts. Stripe's belong to a subscription and to each phase of its schedule. */
  discounts: string[];
  ended_at: number | null;
  latest_invoice: string | null;
  pending_update: {
    expires_at: number;
    subscription_items: { id: string; price: string; quantity: number }[];
  } | null;
  schedule: string | null;
  till: {
    /** Prorations for the next invoice. */
    lines: Line[];
    /** The open invoice whose payment applies the pending update. */
    pendingInvoice: string | null;
  };
}

export interface Phase {
  start_date: number;
  end_date: number;
  items: Item[];
  discounts: { discount: string }[];
}

export interface Schedule extends Base {
  object: 'subscription_schedule';
  status: 'active' | 'released' | 'canceled';
  customer: string;
  subscription: string | null;
  current_phase: { start_date: number; end_date: number } | null;
  phases: Phase[];
}

export interface Line {
  object: 'line_item';
  amount: number;
  description: string;
  period: Period;
}

interface InvoicePayment {
  object: 'invoice_payment';
  status: 'open' | 'paid';
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface TillInvoice extends Base {
  object: 'invoice';
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void';
  billing_reason:
    | 'subscription_create'
    | 'subscription_cycle'
    | 'subscription_update'
    | 'manual'
    | 'upcoming';
  customer: string;
  customer_email: string | null;
  currency: string;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  ending_balance: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  next_payment_attempt: number | null;
  lines: List<Line>;
  payments: List<InvoicePayment>;
  parent: { subscription_details: { subscription: string } } | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
}

export interface Event extends Base {
  object: 'event';
  api_version: string;
  data: { object: object };
  type: string;
}

interface Kinds {
  product: Product;
  price: Price;
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
