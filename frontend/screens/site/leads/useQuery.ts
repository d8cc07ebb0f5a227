import { type RefObject, useEffect, useState } from 'react';
import { isSearching, NO_SEARCH, readSearch, type SiteSearch, writeSearch } from './query';

/** Safari rejects more than a hundred URL changes in a few seconds. */
const SETTLED_MS = 300;

/** The current search. The URL keeps it, for reload, Back and shared links. */
export function useQuery(form: RefObject<HTMLFormElement | null>) {
  // The page is prerendered without a query, and the browser's first render must match.
  const [search, setSearch] = useState(NO_SEARCH);
  const [typed, setTyped] = useState(false);

  useEffect(() => {
    const read = () => {
      setTyped(false);
      setSearch(readSearch(location.search));
    };
    // Keeps text typed before this script loaded.
    const early = form.current ? readForm(form.current) : NO_SEARCH;
    if (isSearching(early)) {
      setTyped(true);
      setSearch(early);
    } else {
      read();
    }
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, [form]);

  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(() => {
      history.replaceState(history.state, '', location.pathname + writeSearch(search));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [search, typed]);

  const change = (next: SiteSearch) => {
    setTyped(true);
    setSearch(next);
  };
  return { form, search, change };
}

export type Query = ReturnType<typeof useQuery>;

function readForm(form: HTMLFormElement): SiteSearch {
  const values = new FormData(form);
  const read = (name: string) =>
    values.getAll(name).filter((value) => typeof value === 'string' && value !== '') as string[];
  return { city: read('city')[0] ?? '', categories: read('category') };
}
