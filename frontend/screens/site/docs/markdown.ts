import { Marked, type Token, type Tokens } from 'marked';
import type { Block, Heading, SearchEntry } from './content';

/** A page of the guide as the build renders it. */
export interface RenderedPage {
  title: string;
  blocks: Block[];
  /** The second-level headings. */
  headings: Heading[];
  /** The search index: one entry for the page's introduction, and one for each heading. */
  sections: Omit<SearchEntry, 'id'>[];
}

const TABLE = /^<!-- table: ([\w-]+) -->$/gm;
const LANGUAGES: Record<string, string> = {
  sh: 'curl',
  js: 'JavaScript',
  py: 'Python',
  json: 'JSON',
};

/** `Keys and scopes` becomes `keys-and-scopes`, as on GitHub. */
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-');

/** Links between the Markdown files become links between pages. */
const hrefOf = (href: string) =>
  href.replace(/^index\.md/, '/docs').replace(/^([\w-]+)\.md/, '/docs/$1');

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = slugOf(text);
      return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escape(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

/**
 * Renders a page written in Markdown. Adjacent code blocks in several languages become one example with tabs.
 * `<!-- table: NAME -->` is replaced with a table of the contract's values.
 */
export function renderPage(
  path: string,
  markdown: string,
  tables: Record<string, () => string>,
): RenderedPage {
  const source = markdown.replaceAll(TABLE, (_, name: string) => {
    const table = tables[name];
    if (!table) throw new Error(`${path} names an unknown table: ${name}`);
    return table();
  });
  const [first, ...tokens] = marked.lexer(source);
  if (!isHeading(first, 1)) throw new Error(`${path} must begin with its title`);
  const blocks = blocksOf(tokens);
  return {
    title: first.text,
    blocks,
    headings: tokens
      .filter((token) => isHeading(token, 2))
      .map(({ text }) => ({ id: slugOf(text), title: text })),
    sections: sectionsOf(path, first.text, tokens),
  };
}

function isHeading(token: Token | undefined, depth?: number): token is Tokens.Heading {
  return token?.type === 'heading' && (depth === undefined || token.depth === depth);
}

function blocksOf(tokens: Token[]): Block[] {
  const blocks: Block[] = [];
  let html: Token[] = [];
  const endHtml = () => {
    if (html.length > 0) blocks.push({ html: scrollable(marked.parser(html)) });
    html = [];
  };
  for (const token of tokens) {
    if (token.type === 'space') continue;
    if (token.type !== 'code') {
      html.push(token);
      continue;
    }
    const { lang = '', text } = token as Tokens.Code;
    const sample = { language: languageOf(lang, text), text };
    const last = blocks.at(-1);
    const isNext = html.length === 0 && last && 'samples' in last;
    if (isNext && !last.samples.some(({ language }) => language === sample.language)) {
      last.samples.push(sample);
    } else {
      endHtml();
      blocks.push({ samples: [sample] });
    }
  }
  endHtml();
  return blocks;
}

/** Wide tables scroll, so the keyboard must be able to reach them. */
const scrollable = (html: string) =>
  html
    .replaceAll('<table>', '<div role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

const languageOf = (fence: string, text: string) =>
  fence === 'sh' && !text.includes('curl') ? 'Shell' : (LANGUAGES[fence] ?? 'Text');

function sectionsOf(path: string, title: string, tokens: Token[]): RenderedPage['sections'] {
  const sections = [{ page: title, title, href: path, text: '' }];
  for (const token of tokens) {
    if (isHeading(token)) {
      const { text } = token;
      sections.push({ page: title, title: text, href: `${path}#${slugOf(text)}`, text: '' });
    } else {
      sections.at(-1)!.text += ` ${textOf(token)}`;
    }
  }
  return sections.map(({ text, ...section }) => ({
    ...section,
    text: text.replaceAll(/\s+/g, ' ').trim(),
  }));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of a block, without its markup. */
const textOf = (token: Token) =>
  token.type === 'code'
    ? (token as Tokens.Code).text
    : marked
        .parser([token])
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);
