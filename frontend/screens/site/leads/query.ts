import { MAX_CATEGORIES } from '#contract/search-text.js';

export interface SiteSearch {
  city: string;
  categories: string[];
}
export const NO_SEARCH: SiteSearch = { city: '', categories: [] };

export const isSearching = ({ city, categories }: SiteSearch) =>
  [city, ...categories].some((text) => wordsOf(text).length > 0);

export const isComplete = ({ city, categories }: SiteSearch) =>
  city.trim() !== '' && categories.some((category) => category.trim() !== '');

export const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** Longer than any city or category, because a URL can contain anything. */
export const SEARCH_MAX = 60;

export function readSearch(query: string): SiteSearch {
  const params = new URLSearchParams(query);
  const read = (name: string) =>
    params
      .getAll(name)
      .map((text) => text.slice(0, SEARCH_MAX))
      .filter((text) => text !== '');
  return { city: read('city')[0] ?? '', categories: read('category').slice(0, MAX_CATEGORIES) };
}

/** The query string of a search, such as "?city=Austin"; '' without one. */
export function writeSearch({ city, categories }: SiteSearch): string {
  const params = new URLSearchParams();
  if (city.trim()) params.set('city', city.trim());
  for (const category of categories)
    if (category.trim()) params.append('category', category.trim());
  return params.size > 0 ? `?${params}` : '';
}
