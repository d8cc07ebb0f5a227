import type { Cadence } from './deliveries.js';
import type { DestinationId } from './destinations.js';
import type { FormatId, LayoutId } from './formats.js';

export const PLAN_IDS = ['STARTER', 'GROWTH', 'PRO', 'AGENCY'] as const;
export type PlanId = (typeof PLAN_IDS)[number];
export const BILLING_PERIODS = ['YEARLY', 'MONTHLY'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];
export const SUBSCRIPTION_STATUSES = ['TRIAL', 'ACTIVE', 'PAST_DUE', 'CANCELLED'] as const;

/** Contacts that a plan collects from the leads' own websites. */
export const ENRICHMENTS = ['email', 'social'] as const;
export type Enrichment = (typeof ENRICHMENTS)[number];

const STARTER_FORMATS = ['CSV'];
const GROWTH_FORMATS = [...STARTER_FORMATS, 'Airtable'];
const PRO_FORMATS = [
  ...GROWTH_FORMATS,
  'XLSX',
  'JSON',
  'NDJSON',
  'GeoJSON',
  'vCard',
  'CRM layouts',
];
const STARTER_DESTINATIONS = ['Email'];
const GROWTH_DESTINATIONS = [...STARTER_DESTINATIONS, 'Webhooks', 'Airtable'];
const PRO_DESTINATIONS = [...GROWTH_DESTINATIONS, 'Google Sheets', 'S3', 'SFTP'];

/** The deliverables of the plans, by id. The names above are for the pricing page. */
type Deliverables = Pick<Plan, 'files' | 'layouts' | 'cadences' | 'destinationIds'>;
const STARTER_DELIVERABLES: Deliverables = {
  files: ['csv'],
  layouts: [],
  cadences: ['monthly'],
  destinationIds: ['email'],
};
const GROWTH_DELIVERABLES: Deliverables = {
  ...STARTER_DELIVERABLES,
  cadences: [...STARTER_DELIVERABLES.cadences, 'biweekly'],
  destinationIds: [...STARTER_DELIVERABLES.destinationIds, 'webhook', 'airtable'],
};
const PRO_DELIVERABLES: Deliverables = {
  files: [...GROWTH_DELIVERABLES.files, 'xlsx', 'json', 'ndjson', 'geojson', 'vcf'],
  layouts: ['hubspot', 'salesforce', 'pipedrive'],
  cadences: [...GROWTH_DELIVERABLES.cadences, 'weekly'],
  destinationIds: [...GROWTH_DELIVERABLES.destinationIds, 'google-sheets', 's3', 'sftp'],
};
const AGENCY_DELIVERABLES: Deliverables = {
  ...PRO_DELIVERABLES,
  cadences: [...PRO_DELIVERABLES.cadences, 'daily'],
};

/** Extra leads for the current period. */
export const LEAD_PACK = { leads: 500, price: 90 } as const;

export interface Plan {
  name: string;
  /** US dollars per month, by billing period. */
  price: Record<BillingPeriod, number>;
  recommended: boolean;
  /** The lines on the plan's card. */
  features: readonly string[];
  /** Members other than viewers, with open invitations. */
  seats: number;
  /** New leads included per month. */
  leadsPerMonth: number;
  /** Leads that an account may store in total. */
  maxStoredLeads: number;
  /** Extra leads for the current period. */
  leadPacks: string | null;
  formats: readonly string[];
  schedule: string;
  /** Contacts that runs may collect from the leads' own websites. */
  enrichment: readonly Enrichment[];
  destinations: readonly string[];
  /** Formats of files to download or deliver. */
  files: readonly FormatId[];
  /** Column layouts for CRM imports. */
  layouts: readonly LayoutId[];
  cadences: readonly Cadence[];
  destinationIds: readonly DestinationId[];
  /** Null for the standard support of every plan. */
  support: string | null;
  /** Clients see the account's own brand. */
  whiteLabel: boolean;
}

/** Each plan includes everything in the plans before it. The pricing page, quota and billing all read this table. */
export const PLANS: Record<PlanId, Plan> = {
  STARTER: {
    name: 'Starter',
    price: { MONTHLY: 99, YEARLY: 79 },
    recommended: false,
    features: ['100 leads/month', 'CSV export', 'Monthly delivery'],
    seats: 1,
    leadsPerMonth: 100,
    maxStoredLeads: 5_000,
    leadPacks: null,
    formats: STARTER_FORMATS,
    schedule: 'Monthly',
    enrichment: [],
    destinations: STARTER_DESTINATIONS,
    ...STARTER_DELIVERABLES,
    support: null,
    whiteLabel: false,
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
    seats: 3,
    leadsPerMonth: 300,
    maxStoredLeads: 20_000,
    leadPacks: null,
    formats: GROWTH_FORMATS,
    schedule: 'Every two weeks',
    enrichment: ['email'],
    destinations: GROWTH_DESTINATIONS,
    ...GROWTH_DELIVERABLES,
    support: null,
    whiteLabel: false,
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
    seats: 10,
    leadsPerMonth: 1000,
    maxStoredLeads: 100_000,
    leadPacks: null,
    formats: PRO_FORMATS,
    schedule: 'Weekly',
    enrichment: ['email', 'social'],
    destinations: PRO_DESTINATIONS,
    ...PRO_DELIVERABLES,
    support: 'Priority support',
    whiteLabel: false,
  },
  AGENCY: {
    name: 'Agency',
    price: { MONTHLY: 499, YEARLY: 449 },
    recommended: false,
    features: ['2,500+ leads/month', 'Custom delivery', 'Dedicated support', 'White-label options'],
    seats: 25,
    leadsPerMonth: 2500,
    maxStoredLeads: 500_000,
    leadPacks: `packs of ${LEAD_PACK.leads} more`,
    formats: PRO_FORMATS,
    schedule: 'Daily or on chosen weekdays',
    enrichment: ['email', 'social'],
    destinations: PRO_DESTINATIONS,
    ...AGENCY_DELIVERABLES,
    support: 'Dedicated support',
    whiteLabel: true,
  },
};

/** In cents. A yearly plan is quoted per month and charged for twelve months at once. */
export const chargeOf = (plan: PlanId, period: BillingPeriod) =>
  PLANS[plan].price[period] * 100 * (period === 'YEARLY' ? 12 : 1);

/** The first plan that includes a feature. */
export const firstPlanWith = (includes: (plan: Plan) => boolean): PlanId =>
  PLAN_IDS.find((id) => includes(PLANS[id]))!;

/** The free trial of a new account, unless the operator chose other values. */
export const FREE_TRIAL = { days: 14, leads: 100 } as const;

/** The plan of a new account. */
export const FIRST_PLAN = 'GROWTH' satisfies PlanId;
