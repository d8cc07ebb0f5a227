import { createHash } from 'node:crypto';
import { escapeHtml } from '../../platform/html.js';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --text: light-dark(#1b1f24, #e8eaed);
  --muted: light-dark(#57606a, #a9b1ba); --line: light-dark(#d0d5dc, #3a4149); --accent: light-dark(#0b5bd3, #6ea8fe);
  --on-accent: light-dark(#fff, #10151c); --error: light-dark(#b3261e, #ff9a91); }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f4f5f7, #14171b); color: var(--text); }
.banner { position: sticky; top: 0; z-index: 1; margin: 0; padding: 8px 16px; text-align: center; font-weight: 600;
  background: light-dark(#fff3cd, #4a3b00); color: light-dark(#4d3d00, #ffe69c); }
main { max-width: 640px; margin: 24px auto 48px; padding: 0 16px; }
section { margin: 0 0 16px; padding: 20px; border-radius: 8px; background: light-dark(#fff, #1e2227); }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 0 0 12px; font-size: 18px; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
p:last-child { margin-bottom: 0; }
.muted { color: var(--muted); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--muted); font-size: 14px; }
td:last-child, th:last-child { padding-right: 0; }
.amount, .date { white-space: nowrap; }
.amount { text-align: right; }
.total > * { border-bottom: 0; font-weight: 600; }
label { display: block; margin: 0 0 4px; font-weight: 600; }
input, select { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid light-dark(#80868f, #80868f); border-radius: 6px;
  font: inherit; background: light-dark(#fff, #14171b); color: inherit; }
input[aria-invalid] { border-color: var(--error); }
.field { margin: 0 0 16px; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
.error { margin: 4px 0 0; color: var(--error); }
.notice { padding: 12px 16px; border-left: 4px solid var(--accent); border-radius: 4px; background: light-dark(#eaf2ff, #14233a); }
.notice.problem { border-color: var(--error); background: light-dark(#fdecea, #3a1a18); }
button, .button { display: inline-block; min-height: 44px; padding: 8px 20px; border: 1px solid var(--accent); border-radius: 6px; font: inherit;
  font-weight: 600; text-decoration: none; background: var(--accent); color: var(--on-accent); cursor: pointer; }
.plain { background: transparent; color: var(--accent); }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.row form { margin: 0; }
ul.cards { margin: 0 0 16px; padding: 0; list-style: none; }
ul.cards li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; margin: 0 0 8px; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (prefers-reduced-motion: no-preference) { button { transition: opacity .1s; } button:hover { opacity: .9; } }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Markup in which all inserted text is escaped. */
export class Html {
  constructor(readonly markup: string) {}
}
type Part = Html | Html[] | string | number | false | null | undefined;

export const html = (strings: TemplateStringsArray, ...parts: Part[]) =>
  new Html(strings.reduce((markup, text, index) => markup + render(parts[index - 1]) + text));

function render(part: Part): string {
  if (Array.isArray(part)) return part.map(render).join('');
  if (part instanceof Html) return part.markup;
  return part || part === 0 ? escapeHtml(String(part)) : '';
}

export interface Page {
  title: string;
  body: Html;
  /** Other URLs that the page's forms may redirect to. */
  targets?: (string | null)[];
  status?: number;
}
/** The result of a request for a page: the page, or a redirect. */
export type Shown = Page | { redirect: string };

export const redirect = (address: string): Shown => ({ redirect: address });

/** The page loads nothing and runs no script. */
export const policyOf = ({ targets = [] }: Page) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    // Browsers apply this to the redirect that follows a form, too.
    [
      "form-action 'self'",
      ...new Set(targets.flatMap((url) => (url ? [new URL(url).origin] : []))),
    ].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

export const renderDocument = ({ title, body }: Page): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Test checkout</title><style>${STYLE}</style></head>
<body><header class="banner">Test checkout: no card is charged</header>
<main><h1>${escapeHtml(title)}</h1>
${body.markup}
</main></body>
</html>
`;

export const notice = (text: string, isProblem = false) =>
  html`<p class="notice ${isProblem && 'problem'}" role="${isProblem ? 'alert' : 'status'}">
    ${text}
  </p>`;

/** A page that explains why there is nothing to do, and links onward. */
export const message = (title: string, text: string, link: Html | null, status = 200): Page => ({
  title,
  body: html`<section>
    <p>${text}</p>
    ${link}
  </section>`,
  status,
});

export const notFound = () =>
  message(
    'This page does not exist',
    'The link is incomplete, or its page was removed.',
    null,
    404,
  );
