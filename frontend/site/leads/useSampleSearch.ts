import { type RefObject, useEffect, useState } from 'react';
import { isSearching, NO_SEARCH, readSearch, type SampleSearch, writeSearch } from './sample';

/** Safari refuses more than a hundred changes of the address in a few seconds. */
const SETTLED_MS = 300;

/** What is searched for. The address keeps it, for reload, back and whoever is sent the link. */
export function useSampleSearch(form: RefObject<HTMLFormElement | null>) {
  // The page is prerendered without a query: the first picture in the browser has to be the same.
  const [search, setSearch] = useState(NO_SEARCH);
  const [typed, setTyped] = useState(false);

  useEffect(() => {
    const read = () => {
      setTyped(false);
      setSearch(readSearch(location.search));
    };
    // Who began to type before this script came goes on.
    const begun = form.current ? readForm(form.current) : NO_SEARCH;
    if (isSearching(begun)) {
      setTyped(true);
      setSearch(begun);
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

  const change = (next: SampleSearch) => {
    setTyped(true);
    setSearch(next);
  };
  return { search, change };
}

function readForm(form: HTMLFormElement): SampleSearch {
  const values = new FormData(form);
  const read = (name: keyof SampleSearch) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { city: read('city'), category: read('category') };
}
