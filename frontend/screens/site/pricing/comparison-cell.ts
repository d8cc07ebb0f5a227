import type { LayoutId } from '#contract/formats.js';
import type { Plan } from '#contract/plans.js';
import { count } from '../../../parts/ui/numbers';

const LAYOUT_NAMES: Record<LayoutId, string> = {
  hubspot: 'HubSpot',
  salesforce: 'Salesforce',
  pipedrive: 'Pipedrive',
};

/** The rows of Compare Plans. A cell is null if the plan doesn't include the row. */
export const COMPARISON: readonly { row: string; cell: (plan: Plan) => string | null }[] = [
  {
    row: 'Leads per month',
    cell: ({ leadsPerMonth, leadPacks }) =>
      [count.format(leadsPerMonth), ...(leadPacks ? [leadPacks] : [])].join(', and '),
  },
  { row: 'Export Formats', cell: ({ formats }) => formats.join(', ') },
  { row: 'Delivery Frequency', cell: ({ schedule }) => schedule },
  {
    row: 'Email Enrichment',
    cell: ({ enrichment }) => {
      const [first, ...others] = enrichment;
      if (!first) return null;
      return [first[0]!.toUpperCase() + first.slice(1), ...others].join(' and ');
    },
  },
  { row: 'Priority Support', cell: ({ support }) => support },
  {
    row: 'Team Members',
    cell: ({ seats }) => `${count.format(seats)}, viewers free`,
  },
  { row: 'Delivery Destinations', cell: ({ destinations }) => destinations.join(', ') },
  {
    row: 'CRM Layouts',
    cell: ({ layouts }) => layouts.map((id) => LAYOUT_NAMES[id]).join(', ') || null,
  },
  { row: 'API', cell: () => 'Included' },
  { row: 'Customer Import', cell: () => 'Included' },
  { row: 'Exclusions', cell: () => 'Included' },
  { row: 'Client Pages', cell: ({ whiteLabel }) => (whiteLabel ? 'Under your brand' : null) },
];
