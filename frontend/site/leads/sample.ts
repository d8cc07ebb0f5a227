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
  category: string;
}
export const NO_SEARCH: SampleSearch = { city: '', category: '' };

export const isSearching = ({ city, category }: SampleSearch) =>
  wordsOf(city).length + wordsOf(category).length > 0;

/** Leads whose city and category have a word starting with each typed word: "san fran", "austin texas", "dentists". */
export const searchSample = ({ city, category }: SampleSearch): SampleLead[] =>
  SAMPLE_LEADS.filter(
    (lead) =>
      matches(`${lead.city} ${STATES[lead.city]}`, city) && matches(lead.Category ?? '', category),
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
  const read = (name: keyof SampleSearch) => (params.get(name) ?? '').slice(0, SEARCH_MAX);
  return { city: read('city'), category: read('category') };
}

/** The query string of a search, such as "?city=Austin"; '' without one. */
export function writeSearch({ city, category }: SampleSearch): string {
  const params = new URLSearchParams();
  if (city.trim()) params.set('city', city.trim());
  if (category.trim()) params.set('category', category.trim());
  return params.size > 0 ? `?${params}` : '';
}

/** "All 40 sample leads", "1 of 40 sample leads" */
export const countFound = (found: number) =>
  found === SAMPLE_LEADS.length
    ? `All ${found} sample leads`
    : `${found} of ${SAMPLE_LEADS.length} sample leads`;
