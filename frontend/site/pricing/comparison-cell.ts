import type { Plan } from '../../../contract/plans.js';
import { count } from '../../ui/numbers';

/** Follows what the product can't do yet; a note below the table explains it. */
const LATER = '*';

const named = ({ label, works }: Plan['schedule']) => (works ? label : label + LATER);

/** Rows of Compare Plans, each with what a plan includes of it; null for nothing. */
export const COMPARISON: readonly { row: string; cell: (plan: Plan) => string | null }[] = [
  {
    row: 'Leads per month',
    cell: ({ leadsPerMonth, leadPacks }) =>
      [count.format(leadsPerMonth), ...(leadPacks ? [named(leadPacks)] : [])].join(', and '),
  },
  { row: 'Export Formats', cell: ({ formats }) => formats.map(named).join(', ') },
  { row: 'Delivery Frequency', cell: ({ schedule }) => named(schedule) },
  {
    row: 'Email Enrichment',
    cell: ({ enrichment }) => {
      const [first, ...others] = enrichment;
      if (!first) return null;
      return [first[0]!.toUpperCase() + first.slice(1), ...others].join(' and ');
    },
  },
  { row: 'Priority Support', cell: ({ support }) => support && named(support) },
];
