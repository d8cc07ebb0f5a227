import type { Plan } from '../../../contract/plans.js';
import { count } from '../../ui/numbers';

/** Marks a feature that isn't available yet. A note below the table explains it. */
const NOT_YET = '*';

const labelOf = ({ label, isAvailable }: Plan['schedule']) =>
  isAvailable ? label : label + NOT_YET;

/** The rows of Compare Plans. A cell is null if the plan doesn't include the row. */
export const COMPARISON: readonly { row: string; cell: (plan: Plan) => string | null }[] = [
  {
    row: 'Leads per month',
    cell: ({ leadsPerMonth, leadPacks }) =>
      [count.format(leadsPerMonth), ...(leadPacks ? [labelOf(leadPacks)] : [])].join(', and '),
  },
  { row: 'Export Formats', cell: ({ formats }) => formats.map(labelOf).join(', ') },
  { row: 'Delivery Frequency', cell: ({ schedule }) => labelOf(schedule) },
  {
    row: 'Email Enrichment',
    cell: ({ enrichment }) => {
      const [first, ...others] = enrichment;
      if (!first) return null;
      return [first[0]!.toUpperCase() + first.slice(1), ...others].join(' and ');
    },
  },
  { row: 'Priority Support', cell: ({ support }) => support && labelOf(support) },
];
