import { requestedOptions, optionOf, type RunOptions } from '#contract/run-options.js';
import { categoriesOf } from '#contract/categories.js';
import { areaOf, type AreaRequest } from '#contract/areas.js';
import { optionsOf, type RunRequest } from '#contract/scrape.js';

/** A phrase for each option that is set, such as "rated 4 and up". */
export const optionPhrases = (options: RunOptions): string[] =>
  requestedOptions(options).map((name) => optionOf(name).phrase(options[name]));

/** A phrase for each limit of the area. */
export const areaPhrases = ({ radiusKm, postcodes }: AreaRequest): string[] => [
  ...(radiusKm === undefined ? [] : [`within ${radiusKm} km`]),
  ...(postcodes ? [`postal codes ${new Intl.ListFormat('en-US').format(postcodes)}`] : []),
];

/** The query string that starts or estimates a run. */
export function requestQuery(request: RunRequest): string {
  const { minLeads, source } = request;
  const fields = Object.entries({
    ...areaOf(request),
    minLeads,
    ...(source && { source }),
    ...optionsOf(request),
  });
  // A list becomes text with commas, a polygon becomes JSON.
  const text = (value: (typeof fields)[number][1]) =>
    typeof value === 'object' && 'type' in value ? JSON.stringify(value) : String(value);
  return new URLSearchParams([
    ...categoriesOf(request).map((category) => ['category', category]),
    ...fields.map(([name, value]) => [name, text(value)]),
  ]).toString();
}
