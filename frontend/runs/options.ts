import { requestedOptions, optionOf, type RunOptions } from '../../contract/run-options.js';
import { optionsOf, type RunRequest } from '../../contract/scrape.js';

/** What a run asks of its leads, such as "rated 4 and up"; nothing where it asks nothing. */
export const optionWords = (options: RunOptions): string[] =>
  requestedOptions(options).map((name) => optionOf(name).phrase(options[name]));

/** A request as the query of a start and of an estimate. */
export function requestQuery(request: RunRequest): string {
  const { city, category, minLeads } = request;
  const fields = Object.entries({ city, category, minLeads, ...optionsOf(request) });
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
}
