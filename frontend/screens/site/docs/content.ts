/** A part of a page: HTML, or an example in one or more languages. */
export type Block = { html: string } | { samples: Sample[] };

export interface Sample {
  language: string;
  text: string;
}

export interface Heading {
  /** The heading's anchor. */
  id: string;
  title: string;
}

/** A page of the guide, with links to all pages. */
export interface GuideContent {
  path: string;
  title: string;
  description: string;
  blocks: Block[];
  headings: Heading[];
  pages: { path: string; title: string }[];
}

/** A section that the search finds. */
export interface SearchEntry {
  id: number;
  page: string;
  title: string;
  href: string;
  text: string;
}

/** The element of a built page that contains its content for hydration. */
export const CONTENT_ID = 'guide';
/** Written by the build. */
export const SEARCH_INDEX = '/guide-index.json';
