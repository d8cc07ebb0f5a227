import type { Coverage, CoverageReport } from '../../contract/coverage.js';
import { factsFor, type FilterName } from '../../contract/run-options.js';
import { count } from '../ui/numbers';

/** A line of the report; `note` says what the number alone does not. */
export type Figure = { label: string; value: string; note?: string };

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** "5 of them unknown to the source: rating, phone" */
function unknownOf({ filters }: Coverage): string | undefined {
  const unsure = Object.entries(filters).filter(([, { unknown }]) => unknown > 0);
  if (unsure.length === 0) return undefined;
  const total = sum(unsure.map(([, { unknown }]) => unknown));
  const names = unsure.map(([filter]) => filter as FilterName);
  return `${count.format(total)} of them because the source does not know: ${factsFor(names, 'one')}`;
}

/** A part that names more than the source shows is cut into smaller ones, and these are asked. */
function partsText({ asked, exhausted, open }: Coverage['tiles']): string {
  const toTheEnd = `${count.format(exhausted)} asked to the end`;
  if (open > 0 || asked <= exhausted) return toTheEnd;
  return `${toTheEnd}, ${count.format(asked - exhausted)} cut into smaller ones`;
}

/** What became of everything that the source named; what there was none of is left out. */
export function figures(report: CoverageReport): Figure[] {
  const { found, leads, requests, maxRequests, estimatedCost, tiles } = report;
  const rows: [label: string, value: number, note?: string | undefined][] = [
    ['Found', found],
    ['Leads', leads],
    ['The same business again', report.duplicates],
    ['Outside the city', report.outside],
    ['Suppressed by you', report.suppressed],
    ['Closed for good', report.closed],
    ['Left out by filters', report.filtered, unknownOf(report)],
    ['Yours before', report.known],
    ['More than asked for', report.surplus],
  ];
  const counted: Figure[] = rows
    .filter(([, value]) => value > 0)
    .map(([label, value, note]) => ({ label, value: count.format(value), ...(note && { note }) }));
  if (tiles.asked > 0) {
    counted.push({
      label: 'Parts of the city',
      value: count.format(tiles.asked),
      note: partsText(tiles),
    });
  }
  if (estimatedCost !== null) {
    counted.push({
      label: 'Paid requests',
      value: count.format(requests),
      note: [
        maxRequests !== null && `at most ${count.format(maxRequests)}`,
        `about $${estimatedCost.toFixed(2)}`,
      ]
        .filter(Boolean)
        .join(', '),
    });
  }
  return counted;
}
