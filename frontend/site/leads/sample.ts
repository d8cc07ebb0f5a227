import type { LeadRow } from '../../leads/lead';
import { CITIES, ROWS, type SampleCity } from './sample-rows';

export type SampleLead = LeadRow & { city: SampleCity };

/** Country and area code, and the last two digits: "+1 415 ••• ••32". */
export function maskPhone(phone: string): string {
  const [country, area, ...rest] = phone.split(' ');
  return `${country} ${area} ${rest.join(' ').replace(/\d(?=(?:\D*\d){2})/g, '•')}`;
}

/** Two letters and the last label, and always as many dots, so that not even the length is told: "ha••••.example". */
export const maskWebsite = (website: string) =>
  `${website.slice(0, 2)}••••${website.slice(website.lastIndexOf('.'))}`;

/** The sample as pages show it, cities and categories mixed. No contact leaves this module unmasked. */
export const SAMPLE_LEADS: readonly SampleLead[] = ROWS.map(
  ({ city, category, name, phone, street, website, rating, reviews, hours }, index) => ({
    id: `sample-${index + 1}`,
    city,
    Name: name,
    Category: category,
    Phone: maskPhone(phone),
    Address: street && `${street}, ${city}`,
    Website: website && maskWebsite(website),
    Rating: rating,
    'Review Count': reviews,
    Hours: hours,
    masked: true,
  }),
  // By code, not by locale: the page is rendered in Node first, and a browser must come to the same order.
).toSorted((one, other) => (one.Name < other.Name ? -1 : 1));

export const SAMPLE_CITIES = Object.keys(CITIES) as SampleCity[];
export const SAMPLE_CATEGORIES = [...new Set(ROWS.map(({ category }) => category))].toSorted();

export interface SampleSearch {
  city: string;
  category: string;
}
export const NO_SEARCH: SampleSearch = { city: '', category: '' };

export const isSearching = ({ city, category }: SampleSearch) =>
  wordsOf(city).length + wordsOf(category).length > 0;

/** Leads in whose city and category every typed word begins a word: "san fran", "austin texas", "dentists". */
export const searchSample = ({ city, category }: SampleSearch): SampleLead[] =>
  SAMPLE_LEADS.filter(
    (lead) =>
      matches(`${lead.city} ${CITIES[lead.city]}`, city) && matches(lead.Category ?? '', category),
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

/** Longer than any city or category; an address can hold anything. */
export const SEARCH_MAX = 60;

export function readSearch(query: string): SampleSearch {
  const params = new URLSearchParams(query);
  const read = (name: keyof SampleSearch) => (params.get(name) ?? '').slice(0, SEARCH_MAX);
  return { city: read('city'), category: read('category') };
}

/** The query of a search, "?city=Austin" or nothing. */
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
