export const PLAN_IDS = ['STARTER', 'GROWTH', 'PRO', 'AGENCY'] as const;
export type PlanId = (typeof PLAN_IDS)[number];
export const BILLING_PERIODS = ['YEARLY', 'MONTHLY'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];
export const SUBSCRIPTION_STATUSES = ['TRIAL', 'ACTIVE', 'PAST_DUE', 'CANCELLED'] as const;

/** Contacts that a plan collects from the leads' own websites. */
export const ENRICHMENTS = ['email', 'social'] as const;
export type Enrichment = (typeof ENRICHMENTS)[number];

/** A feature of a plan. `isAvailable` is false until the product offers it. */
interface Capability {
  label: string;
  isAvailable: boolean;
}
const available = (label: string): Capability => ({ label, isAvailable: true });
const planned = (label: string): Capability => ({ label, isAvailable: false });

const STARTER_FORMATS = [available('CSV')];
const GROWTH_FORMATS = [...STARTER_FORMATS, planned('Airtable')];
const PRO_FORMATS = [
  ...GROWTH_FORMATS,
  ...['XLSX', 'JSON', 'NDJSON', 'GeoJSON', 'vCard', 'CRM layouts'].map(planned),
];
const STARTER_DESTINATIONS = [available('Email')];
const GROWTH_DESTINATIONS = [...STARTER_DESTINATIONS, planned('Webhooks'), planned('Airtable')];
const PRO_DESTINATIONS = [...GROWTH_DESTINATIONS, ...['Google Sheets', 'S3', 'SFTP'].map(planned)];

/** Extra leads for the current period. */
export const LEAD_PACK = { leads: 500, price: 90 } as const;

export interface Plan {
  name: string;
  /** US dollars per month, by billing period. */
  price: Record<BillingPeriod, number>;
  recommended: boolean;
  /** The lines on the plan's card. */
  features: readonly string[];
  /** New leads included per month. */
  leadsPerMonth: number;
  /** Leads that an account may store in total. */
  maxStoredLeads: number;
  /** Extra leads for the current period. */
  leadPacks: Capability | null;
  formats: readonly Capability[];
  schedule: Capability;
  /** Contacts that runs may collect from the leads' own websites. */
  enrichment: readonly Enrichment[];
  destinations: readonly Capability[];
  /** Null for the standard support of every plan. */
  support: Capability | null;
  whiteLabel: Capability | null;
}

/** Each plan includes everything in the plans before it. The pricing page, quota and billing all read this table. */
export const PLANS: Record<PlanId, Plan> = {
  STARTER: {
    name: 'Starter',
    price: { MONTHLY: 99, YEARLY: 79 },
    recommended: false,
    features: ['100 leads/month', 'CSV export', 'Monthly delivery'],
    leadsPerMonth: 100,
    maxStoredLeads: 5_000,
    leadPacks: null,
    formats: STARTER_FORMATS,
    schedule: planned('Monthly'),
    enrichment: [],
    destinations: STARTER_DESTINATIONS,
    support: null,
    whiteLabel: null,
  },
  GROWTH: {
    name: 'Growth',
    price: { MONTHLY: 199, YEARLY: 169 },
    recommended: true,
    features: [
      '300 leads/month',
      'CSV and Airtable export',
      'Bi-weekly delivery',
      'Email enrichment',
    ],
    leadsPerMonth: 300,
    maxStoredLeads: 20_000,
    leadPacks: null,
    formats: GROWTH_FORMATS,
    schedule: planned('Every two weeks'),
    enrichment: ['email'],
    destinations: GROWTH_DESTINATIONS,
    support: null,
    whiteLabel: null,
  },
  PRO: {
    name: 'Pro',
    price: { MONTHLY: 349, YEARLY: 299 },
    recommended: false,
    features: [
      '1,000 leads/month',
      'All export formats',
      'Weekly delivery',
      'Email and social enrichment',
      'Priority support',
    ],
    leadsPerMonth: 1000,
    maxStoredLeads: 100_000,
    leadPacks: null,
    formats: PRO_FORMATS,
    schedule: planned('Weekly'),
    enrichment: ['email', 'social'],
    destinations: PRO_DESTINATIONS,
    support: available('Priority support'),
    whiteLabel: null,
  },
  AGENCY: {
    name: 'Agency',
    price: { MONTHLY: 499, YEARLY: 449 },
    recommended: false,
    features: ['2,500+ leads/month', 'Custom delivery', 'Dedicated support', 'White-label options'],
    leadsPerMonth: 2500,
    maxStoredLeads: 500_000,
    leadPacks: available(`packs of ${LEAD_PACK.leads} more`),
    formats: PRO_FORMATS,
    schedule: planned('Daily or on chosen weekdays'),
    enrichment: ['email', 'social'],
    destinations: PRO_DESTINATIONS,
    support: available('Dedicated support'),
    whiteLabel: planned('White label'),
  },
};

/** In cents. A yearly plan is quoted per month and charged for twelve months at once. */
export const chargeOf = (plan: PlanId, period: BillingPeriod) =>
  PLANS[plan].price[period] * 100 * (period === 'YEARLY' ? 12 : 1);

/** Features that the plans list but the product doesn't offer yet. */
export const NOT_AVAILABLE_YET =
  'Airtable export, formats other than CSV, scheduled delivery, and white-label options';

/** The plan of a new account. */
export const FIRST_PLAN = 'GROWTH' satisfies PlanId;
