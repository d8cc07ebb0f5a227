import type { GuidePath } from '#contract/pages.js';
import { CONTENT_ID, SEARCH_INDEX, type GuideContent, type SearchEntry } from './content';
import { Guide } from './Guide';

/** Only the build and Vite's development server render Markdown. Browsers get the result. */
const RENDERS = import.meta.env.SSR || import.meta.env.DEV;

/** A page of the guide with the content that the build wrote into its document. */
export async function loadGuide(path: GuidePath) {
  const content = RENDERS
    ? (await import('./render')).contentAt(path)
    : (JSON.parse(document.getElementById(CONTENT_ID)!.textContent) as GuideContent);
  return { default: () => <Guide content={content} loadEntries={loadEntries} /> };
}

async function loadEntries(): Promise<SearchEntry[]> {
  if (RENDERS) return (await import('./render')).searchEntries;
  const response = await fetch(SEARCH_INDEX);
  if (!response.ok)
    throw new Error(`The help search index could not be loaded: ${response.status}`);
  return (await response.json()) as SearchEntry[];
}
