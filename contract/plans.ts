export const PLAN_IDS = ['STARTER', 'GROWTH', 'PRO', 'AGENCY'] as const;
export type PlanId = (typeof PLAN_IDS)[number];
export const BILLING_PERIODS = ['YEARLY', 'MONTHLY'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];
export const SUBSCRIPTION_STATUSES = ['TRIAL', 'ACTIVE', 'PAST_DUE', 'CANCELLED'] as const;

/** Rows of the Compare Plans table; a feature names the row it answers. */
export const COMPARISON_ROWS = [
  'Leads per month',
  'Export Formats',
  'Delivery Frequency',
  'Email Enrichment',
  'Priority Support',
] as const;
export type ComparisonRow = (typeof COMPARISON_ROWS)[number];

interface Feature {
  text: string;
  /** Rows of the comparison that this line answers. */
  answers: readonly ComparisonRow[];
}

/** What a plan looks for on the leads' own websites. */
export const ENRICHMENTS = ['email', 'social'] as const;
export type Enrichment = (typeof ENRICHMENTS)[number];

export interface Plan {
  name: string;
  /** US dollars per month, by billing period. */
  price: Record<BillingPeriod, number>;
  recommended: boolean;
  /** New leads a month that the plan includes. */
  leadsPerMonth: number;
  /** What runs may look for on the leads' own websites. */
  enrichment: readonly Enrichment[];
  features: readonly Feature[];
}

const line = (text: string, ...answers: ComparisonRow[]): Feature => ({ text, answers });

/** The one place that pricing page, quota and billing read. */
export const PLANS: Record<PlanId, Plan> = {
  STARTER: {
    name: 'Starter',
    price: { MONTHLY: 99, YEARLY: 79 },
    recommended: false,
    leadsPerMonth: 100,
    enrichment: [],
    features: [
      line('100 leads/month', 'Leads per month'),
      line('CSV export', 'Export Formats'),
      line('Monthly delivery', 'Delivery Frequency'),
    ],
  },
  GROWTH: {
    name: 'Growth',
    price: { MONTHLY: 199, YEARLY: 169 },
    recommended: true,
    leadsPerMonth: 300,
    enrichment: ['email'],
    features: [
      line('300 leads/month', 'Leads per month'),
      line('CSV and Airtable export', 'Export Formats'),
      line('Bi-weekly delivery', 'Delivery Frequency'),
      line('Email enrichment', 'Email Enrichment'),
    ],
  },
  PRO: {
    name: 'Pro',
    price: { MONTHLY: 349, YEARLY: 299 },
    recommended: false,
    leadsPerMonth: 1000,
    enrichment: ['email', 'social'],
    features: [
      line('1,000 leads/month', 'Leads per month'),
      line('All export formats', 'Export Formats'),
      line('Weekly delivery', 'Delivery Frequency'),
      line('Email and social enrichment', 'Email Enrichment'),
      line('Priority support', 'Priority Support'),
    ],
  },
  AGENCY: {
    name: 'Agency',
    price: { MONTHLY: 499, YEARLY: 449 },
    recommended: false,
    leadsPerMonth: 2500,
    enrichment: ['email', 'social'],
    features: [
      line('2,500+ leads/month', 'Leads per month'),
      line('Custom delivery', 'Delivery Frequency'),
      line('Dedicated support', 'Priority Support'),
      line('White-label options'),
    ],
  },
};

/** What a new account starts on. */
export const FIRST_PLAN = 'GROWTH' satisfies PlanId;
