import { useEffect, useRef, useState } from 'react';
import type MiniSearch from 'minisearch';
import { Span } from '../../../parts/ui/layout';
import type { SearchEntry } from './content';
import styles from './GuideSearch.module.css';

const MAX_RESULTS = 8;
/** Characters shown around a matched word. */
const EXCERPT = 140;

type Result = Pick<SearchEntry, 'page' | 'title' | 'href'> & { excerpt: string };

/** Searches the headings and text of all pages. Loads the index when the field gets the focus. */
export function GuideSearch({ loadEntries }: { loadEntries: () => Promise<SearchEntry[]> }) {
  const [query, setQuery] = useState('');
  const [find, setFind] = useState<((query: string) => Result[]) | 'failed'>();
  const isLoading = useRef(false);
  const load = async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const [entries, { default: Index }] = await Promise.all([
        loadEntries(),
        import('minisearch'),
      ]);
      const search = searcher(entries, Index);
      setFind(() => search);
    } catch (error) {
      console.error('The search could not be loaded', error);
      isLoading.current = false;
      setFind('failed');
    }
  };
  // Text that was typed before hydration.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!field.current?.value) return;
    setQuery(field.current.value);
    void load();
  }, []);

  const wanted = query.trim();
  const results = typeof find === 'function' && wanted ? find(wanted) : null;
  return (
    <div role="search" className={styles.search}>
      <label className="visually-hidden" htmlFor="guide-search">
        Search help
      </label>
      <input
        ref={field}
        id="guide-search"
        type="search"
        className={styles.field}
        placeholder="Search help"
        autoComplete="off"
        maxLength={100}
        onFocus={() => void load()}
        onChange={({ target }) => {
          setQuery(target.value);
          void load();
        }}
      />
      <p className={styles.status} role="status">
        {wanted && find === 'failed' && "The search couldn't be loaded. Please try again."}
        {results && statusOf(results.length, wanted)}
      </p>
      {results && results.length > 0 && (
        <ul className={styles.results} aria-label="Search results">
          {results.map(({ page, title, href, excerpt }) => (
            <li key={href}>
              <a href={href} onClick={() => setQuery('')}>
                <Span weight="strong">{title === page ? title : `${page}: ${title}`}</Span>
                <Span muted anywhere>
                  {excerpt}
                </Span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function statusOf(found: number, query: string): string {
  if (found === 0) return `Nothing found for “${query}”.`;
  return found === 1 ? '1 result' : `${found} results`;
}

function searcher(entries: SearchEntry[], Index: typeof MiniSearch<SearchEntry>) {
  const index = new Index({ fields: ['title', 'page', 'text'] });
  index.addAll(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (query: string): Result[] =>
    index
      .search(query, {
        prefix: true,
        fuzzy: 0.15,
        combineWith: 'AND',
        boost: { title: 4, page: 2 },
      })
      .slice(0, MAX_RESULTS)
      .map(({ id, terms }) => {
        const entry = byId.get(id as number)!;
        return { ...entry, excerpt: excerptOf(entry.text, terms) };
      });
}

/** The text around the first word found. */
function excerptOf(text: string, words: string[]): string {
  const lower = text.toLowerCase();
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0));
  const from = Number.isFinite(at) ? Math.max(0, text.lastIndexOf(' ', at - EXCERPT / 3)) : 0;
  const part = text.slice(from, from + EXCERPT).trim();
  return `${from > 0 ? '… ' : ''}${part}${from + EXCERPT < text.length ? ' …' : ''}`;
}
