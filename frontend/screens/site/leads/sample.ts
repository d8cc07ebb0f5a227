import { MAX_CATEGORIES } from '#contract/search-text.js';
import { CITIES, type SampleCity, type SampleLead, toLeads } from './sample-lead';
import { ROWS } from './sample-rows';

/** State names, to find cities by state. */
const STATES: Record<SampleCity, string> = {
  'Austin, TX': 'Texas',
  'Boston, MA': 'Massachusetts',
  'Chicago, IL': 'Illinois',
  'Denver, CO': 'Colorado',
  'San Francisco, CA': 'California',
};

export const SAMPLE_LEADS: readonly SampleLead[] = toLeads(ROWS);
export const SAMPLE_CITIES: readonly string[] = CITIES;
export const SAMPLE_CATEGORIES = [...new Set(ROWS.map(({ category }) => category))].toSorted();

export interface SampleSearch {
  city: string;
  categories: string[];
}
export const NO_SEARCH: SampleSearch = { city: '', categories: [] };

export const isSearching = ({ city, categories }: SampleSearch) =>
  [city, ...categories].some((text) => wordsOf(text).length > 0);

/** Leads whose city and category have a word starting with each typed word: "san fran", "austin texas", "dentists". */
export const searchSample = ({ city, categories }: SampleSearch): SampleLead[] =>
  SAMPLE_LEADS.filter(
    (lead) =>
      matches(`${lead.city} ${STATES[lead.city]}`, city) &&
      (categories.length === 0 || categories.some((text) => matches(lead.Category ?? '', text))),
  );

function matches(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((wanted) =>
    words.some((word) => word.startsWith(wanted) || `${word}s` === wanted),
  );
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** Longer than any city or category, because a URL can contain anything. */
export const SEARCH_MAX = 60;

export function readSearch(query: string): SampleSearch {
  const params = new URLSearchParams(query);
  const read = (name: string) =>
    params
      .getAll(name)
      .map((text) => text.slice(0, SEARCH_MAX))
      .filter((text) => text !== '');
  return { city: read('city')[0] ?? '', categories: read('category').slice(0, MAX_CATEGORIES) };
}

/** The query string of a search, such as "?city=Austin"; '' without one. */
export function writeSearch({ city, categories }: SampleSearch): string {
  const params = new URLSearchParams();
  if (city.trim()) params.set('city', city.trim());
  for (const category of categories)
    if (category.trim()) params.append('category', category.trim());
  return params.size > 0 ? `?${params}` : '';
}

/** "All 40 sample leads", "1 of 40 sample leads" */
export const countFound = (found: number) =>
  found === SAMPLE_LEADS.length
    ? `All ${found} sample leads`
    : `${found} of ${SAMPLE_LEADS.length} sample leads`;
