/** A search that a visitor made before signing up. */
export interface WantedSearch {
  city: string;
  category: string;
}

/** Per tab, so the next user doesn't inherit it. */
const KEY = 'wanted-search';
/** Longer than any city or category. */
const MAX_LENGTH = 100;

/** For example, `city=Monaco&category=Bar`, in links and in storage. */
export const wantedQuery = ({ city, category }: WantedSearch) =>
  new URLSearchParams({ city, category }).toString();

/** For example, "Your search for Bar in Monaco is ready to run." */
export const wantedText = ({ city, category }: WantedSearch) =>
  `Your search for ${category} in ${city} is ready to run.`;

/** Null unless both are given. */
export function parseWanted(query: string | URLSearchParams): WantedSearch | null {
  const params = new URLSearchParams(query);
  const read = (name: keyof WantedSearch) => (params.get(name) ?? '').trim().slice(0, MAX_LENGTH);
  const wanted = { city: read('city'), category: read('category') };
  return wanted.city && wanted.category ? wanted : null;
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
