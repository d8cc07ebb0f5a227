import { MAX_CATEGORIES, SEARCH_TEXT_MAX } from '#contract/search-text.js';

/** A search that a visitor made before signing up. */
export interface WantedSearch {
  city: string;
  categories: string[];
}

/** Per tab, so the next user doesn't inherit it. */
const KEY = 'wanted-search';

const LIST = new Intl.ListFormat('en-US', { style: 'short' });

/** For example, `city=Monaco&category=Bar`, in links and in storage. */
export const wantedQuery = ({ city, categories }: WantedSearch) =>
  new URLSearchParams([
    ['city', city],
    ...categories.map((category) => ['category', category]),
  ]).toString();

/** For example, "Your search for Bar in Monaco is ready to run." */
export const wantedText = ({ city, categories }: WantedSearch) =>
  `Your search for ${LIST.format(categories)} in ${city} is ready to run.`;

/** Null unless both are given. */
export function parseWanted(query: string | URLSearchParams): WantedSearch | null {
  const params = new URLSearchParams(query);
  const read = (name: string) =>
    params
      .getAll(name)
      .map((text) => text.trim().slice(0, SEARCH_TEXT_MAX))
      .filter((text) => text !== '');
  const [city] = read('city');
  const categories = read('category').slice(0, MAX_CATEGORIES);
  return city && categories.length > 0 ? { city, categories } : null;
}

export function savedWanted(): WantedSearch | null {
  try {
    return parseWanted(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return null;
  }
}

export function saveWanted(wanted: WantedSearch) {
  try {
    sessionStorage.setItem(KEY, wantedQuery(wanted));
  } catch {
    // Without storage, the form stays empty.
  }
}

export function forgetWanted() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was saved.
  }
}

/** Replaces the unknown category that a problem's message quotes. */
export function replaceUnknown(category: string, message: string, known: string): string {
  const unknown = /"(.+)"/.exec(message)?.[1];
  return unknown === undefined ? category : category.replace(unknown, () => known);
}
