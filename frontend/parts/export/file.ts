import { defaultColumns, isLayout, type ColumnId } from '#contract/export-columns.js';
import type { FormatId } from '#contract/formats.js';
import { firstPlanWith, PLANS, type PlanId } from '#contract/plans.js';

/** The format of a file, and a layout or chosen columns. */
export interface FileColumns {
  format: FormatId;
  /** A CRM or the id of a saved layout; empty for the usual columns. */
  layout: string;
  /** Replaces a layout. */
  columns: ColumnId[] | null;
}

/** A file to download. */
export interface FileChoice extends FileColumns {
  /** Whether a CSV begins with a byte order mark. */
  bom: boolean;
}

type Chosen = Pick<FileColumns, 'format' | 'layout'>;

/** The layout menu's entry for choosing individual columns. */
export const CHOSEN = 'chosen';
export const FIRST_CHOICE: FileColumns = { format: 'xlsx', layout: '', columns: null };
export const USUAL_COLUMNS = defaultColumns('csv', 'run').map(({ id }) => id);

/** The smallest plan that includes everything chosen. */
export function planOf({ format, layout }: Chosen): PlanId {
  return firstPlanWith(
    ({ files, layouts }) =>
      files.includes(format) && (!isLayout(layout) || layouts.includes(layout)),
  );
}

/** The plan to upgrade to, or null if the account's plan includes the file. */
export function missingPlan(choice: Chosen, plan: PlanId | undefined): PlanId | null {
  if (!plan) return null;
  const { files, layouts } = PLANS[plan];
  const isIncluded =
    files.includes(choice.format) && (!isLayout(choice.layout) || layouts.includes(choice.layout));
  return isIncluded ? null : planOf(choice);
}

/** Whether a file can begin with a byte order mark: a CSV that a spreadsheet opens, unlike a CRM's. */
export const canHaveMark = ({ format, layout }: Chosen) => format === 'csv' && !isLayout(layout);

/** The choice as the API's parameters. */
export const fileQuery = (choice: FileChoice) => ({
  ...(choice.columns ? { columns: choice.columns } : choice.layout && { layout: choice.layout }),
  ...(choice.bom && { bom: true }),
});

/** The link to a file of the run, from the link to its CSV. */
export function runFileUrl(csvUrl: string, choice: FileChoice): string {
  const url = new URL(csvUrl, location.origin);
  url.pathname = url.pathname.replace(/csv$/, choice.format);
  for (const [name, value] of Object.entries(fileQuery(choice))) {
    url.searchParams.set(name, String(value));
  }
  return url.href;
}
