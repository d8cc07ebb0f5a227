import type { Coverage, CoverageReport } from '#contract/coverage.js';
import { factsFor, type FilterName } from '#contract/run-options.js';
import { count } from '../../parts/ui/numbers';

/** A line of the coverage report; `note` explains the number. */
export type Figure = { label: string; value: string; note?: string };

/** A report without what the run says itself. */
export type KnownReport = Omit<CoverageReport, 'source' | 'city' | 'category' | 'matched'>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** "5 with missing data: rating, phone" */
function missingDataText({ filters }: Coverage): string | undefined {
  const withUnknown = Object.entries(filters).filter(([, { unknown }]) => unknown > 0);
  if (withUnknown.length === 0) return undefined;
  const total = sum(withUnknown.map(([, { unknown }]) => unknown));
  const names = withUnknown.map(([filter]) => filter as FilterName);
  return `${count.format(total)} with missing data: ${factsFor(names, 'one').join(', ')}`;
}

/** An area with more results than the source returns is split into smaller areas. */
function areasText({ asked, exhausted, open }: Coverage['tiles']): string {
  const searched = `${count.format(exhausted)} fully searched`;
  if (open > 0 || asked <= exhausted) return searched;
  return `${searched}, ${count.format(asked - exhausted)} split into smaller areas`;
}

/** What the bar of outcomes doesn't show: why places were filtered out, and what the search took. Omits zero counts. */
export function figures(report: KnownReport): Figure[] {
  const { requests, maxRequests, estimatedCost, tiles } = report;
  const rows: [label: string, value: number, note?: string | undefined][] = [
    ['Outside the city', report.outside],
    ['Permanently closed', report.closed],
    ['Filtered out', report.filtered, missingDataText(report)],
  ];
  const counted: Figure[] = rows
    .filter(([, value]) => value > 0)
    .map(([label, value, note]) => ({ label, value: count.format(value), ...(note && { note }) }));
  // A source that isn't searched in parts has one area.
  if (tiles.asked > 1) {
    counted.push({
      label: 'Areas searched',
      value: count.format(tiles.asked),
      note: areasText(tiles),
    });
  }
  if (estimatedCost !== null) {
    counted.push({
      label: 'Paid requests',
      value: count.format(requests),
      note: [
        maxRequests !== null && `limit ${count.format(maxRequests)}`,
        `about $${estimatedCost.toFixed(2)}`,
      ]
        .filter(Boolean)
        .join(', '),
    });
  }
  return counted;
}
