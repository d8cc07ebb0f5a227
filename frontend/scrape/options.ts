import { optionsOf, type RunOptions, type RunRequest } from '../../contract/scrape.js';
import { counted } from '../numbers';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** "German" for "de"; a code that names no language is shown as it is. */
export function languageName(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
}

export const ratingText = (rating: number | string) => `${rating} and up`;

type Words = { [Name in keyof RunOptions]-?: (value: NonNullable<RunOptions[Name]>) => string };

const WORDS: Words = {
  minRating: (rating) => `rated ${ratingText(rating)}`,
  minReviews: (reviews) => `${counted(reviews, 'review')} and up`,
  hasPhone: () => 'with a phone',
  hasWebsite: () => 'with a website',
  noWebsite: () => 'without a website',
  openOnly: () => 'not closed for now',
  language: (code) => `names in ${languageName(code)}`,
  onlyNew: () => 'new to you only',
  enrich: () => 'emails from their websites',
  maxRequests: (requests) => `at most ${counted(requests, 'paid request')}`,
};
const NAMES = Object.keys(WORDS) as (keyof RunOptions)[];

/** What a run asks of its leads, such as "rated 4 and up"; nothing where it asks nothing. */
export const optionWords = (options: RunOptions): string[] =>
  NAMES.filter((name) => options[name] !== undefined && options[name] !== false).map((name) =>
    (WORDS[name] as (value: RunOptions[typeof name]) => string)(options[name]),
  );

/** A request as the query of a start and of an estimate. */
export function requestQuery(request: RunRequest): string {
  const { city, category, minLeads } = request;
  const fields = Object.entries({ city, category, minLeads, ...optionsOf(request) });
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
}
