import { GUIDE_PATHS, PAGES, type GuidePath } from '#contract/pages.js';
import type { GuideContent, SearchEntry } from './content';
import { renderPage } from './markdown';
import { TABLES } from './tables';

const SOURCES = import.meta.glob<string>('../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const pages = GUIDE_PATHS.map((path) => {
  const name = path.slice('/docs/'.length) || 'index';
  const source = SOURCES[`../../../../docs/guide/${name}.md`];
  if (!source) throw new Error(`docs/guide/${name}.md is missing`);
  return { path, description: PAGES[path].description, ...renderPage(path, source, TABLES) };
});
const links = pages.map(({ path, title }) => ({ path, title }));

export function contentAt(path: GuidePath): GuideContent {
  const { sections: _, ...page } = pages.find((candidate) => candidate.path === path)!;
  return { ...page, pages: links };
}

export const searchEntries: SearchEntry[] = pages
  .flatMap(({ sections }) => sections)
  .map((section, id) => ({ id, ...section }));
