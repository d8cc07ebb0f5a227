import type { ComparisonRow, Plan } from '../../../contract/plans.js';

/** The plan's line that answers a row of the comparison; null when none does. */
export const lineAnswering = ({ features }: Pick<Plan, 'features'>, row: ComparisonRow) =>
  features.find(({ answers }) => answers.includes(row))?.text ?? null;
