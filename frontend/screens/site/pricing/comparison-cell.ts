import type { Plan } from '#contract/plans.js';
import { count } from '../../../parts/ui/numbers';

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
];
