import { requestedOptions, optionOf, type RunOptions } from '../../contract/run-options.js';
import { optionsOf, type RunRequest } from '../../contract/scrape.js';

/** A phrase for each option that is set, such as "rated 4 and up". */
export const optionPhrases = (options: RunOptions): string[] =>
  requestedOptions(options).map((name) => optionOf(name).phrase(options[name]));

/** The query string that starts or estimates a run. */
export function requestQuery(request: RunRequest): string {
  const { city, category, minLeads } = request;
  const fields = Object.entries({ city, category, minLeads, ...optionsOf(request) });
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
}
