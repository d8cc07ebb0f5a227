import type { Coverage, CoverageReport, FilterName } from '../../contract/coverage.js';
import { count, counted } from '../numbers';
import type { Run } from './run';

/** What each filter looks at. */
const LOOKS_AT: Record<Exclude<FilterName, 'language'>, string> = {
  minRating: 'rating',
  minReviews: 'number of reviews',
  hasPhone: 'phone',
  hasWebsite: 'website',
  noWebsite: 'website',
  openOnly: 'whether it is open',
};

/** A line of the report; `note` says what the number alone does not. */
export type Figure = { label: string; value: string; note?: string };

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** "5 of them unknown to the source: rating, phone" */
function unknownOf({ filters }: Coverage): string | undefined {
  const unsure = Object.entries(filters).filter(([, { unknown }]) => unknown > 0);
  if (unsure.length === 0) return undefined;
  const total = sum(unsure.map(([, { unknown }]) => unknown));
  const names = unsure.map(([filter]) => LOOKS_AT[filter as keyof typeof LOOKS_AT]);
  return `${count.format(total)} of them because the source does not know: ${[...new Set(names)].join(', ')}`;
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

/** "12 of 40 websites visited, 9 with contacts, 2 did not answer." */
export function enrichmentText({ total, done, found, failed }: NonNullable<Run['enrichment']>) {
  if (total === 0) return 'None of the leads has a website to look at.';
  const parts = [
    `${count.format(done)} of ${counted(total, 'website')} visited`,
    `${count.format(found)} with emails or profiles`,
    ...(failed > 0 ? [`${count.format(failed)} could not be read`] : []),
  ];
  return `${parts.join(', ')}.`;
}
