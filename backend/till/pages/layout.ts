import { createHash } from 'node:crypto';
import { BASE_STYLE, LOGO_MARK, PRODUCT, styleSources, TYPEFACE } from '../../platform/brand.js';
import { escapeHtml, html, type Html } from '../../platform/html.js';

const STYLE = `${BASE_STYLE}
.banner { margin: 0; padding: 8px 16px; text-align: center; font-weight: 600; font-size: 14px;
  background: var(--color-warning-soft); color: var(--color-warning); }
main { max-width: 560px; margin: 32px auto 64px; padding: 0 16px; }
.brand { margin: 0 0 32px; }
h1 { font-size: 24px; }
section { margin: 0 0 16px; }
h2 { margin: 0 0 12px; font-size: 17px; }
.muted { color: var(--color-muted); }
.hero { margin: 0 0 4px; font-size: 44px; font-weight: 700; line-height: 1.1; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
h1.small { margin: 0 0 4px; color: var(--color-muted); font-size: 17px; font-weight: 600; }
.hero + section { margin-top: 20px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--color-border); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--color-muted); font-size: 14px; }
tr:last-child > * { border-bottom: 0; padding-bottom: 0; }
td:last-child, th:last-child { padding-right: 0; }
.amount, .date { white-space: nowrap; font-variant-numeric: tabular-nums; }
.amount { text-align: right; }
.total > * { font-weight: 600; }
label { display: block; margin: 0 0 4px; font-weight: 600; font-size: 14px; }
input, select { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--color-border-strong); border-radius: 9px;
  font: inherit; font-variant-numeric: tabular-nums; background: var(--color-surface); color: inherit; }
input[aria-invalid] { border-color: var(--color-danger); }
.field { margin: 0 0 16px; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
.error { margin: 4px 0 0; color: var(--color-danger); font-size: 14px; }
.notice { padding: 12px 16px; border-radius: 9px; background: var(--color-success-soft); color: var(--color-success); }
.notice.problem { background: var(--color-danger-soft); color: var(--color-danger); }
.plain { border-color: var(--color-border-strong); background: transparent; color: var(--color-text); }
.plain:hover { border-color: var(--color-accent); background: var(--color-accent-soft); }
.wide { width: 100%; }
.row { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
.row form { margin: 0; }
.cards { margin: 0 0 20px; padding: 0; list-style: none; font-size: 14px; }
.cards li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; margin: 0 0 8px; }
.cards button { font-variant-numeric: tabular-nums; }
@media (prefers-reduced-motion: no-preference) { button { transition: background 0.1s; } }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export interface Page {
  title: string;
  /** The amount to pay, shown larger than the title. */
  amount?: string;
  body: Html;
  /** Other URLs that the page's forms may redirect to. */
  targets?: (string | null)[];
  status?: number;
}
/** The result of a request for a page: the page, or a redirect. */
export type Shown = Page | { redirect: string };

export const redirect = (address: string): Shown => ({ redirect: address });

/** The page loads nothing but the typeface and runs no script. */
export const policyOf = ({ targets = [] }: Page) =>
  [
    "default-src 'none'",
    ...styleSources(STYLE_HASH),
    // Browsers apply this to the redirect that follows a form, too.
    [
      "form-action 'self'",
      ...new Set(targets.flatMap((url) => (url ? [new URL(url).origin] : []))),
    ].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

export const renderDocument = ({ title, amount, body }: Page): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Test checkout</title>${TYPEFACE}<style>${STYLE}</style></head>
<body><header class="banner">Test checkout: no card is charged</header>
<main><p class="brand">${LOGO_MARK}${PRODUCT}</p>
<h1${amount ? ' class="small"' : ''}>${escapeHtml(title)}</h1>
${amount ? `<p class="hero">${escapeHtml(amount)}</p>` : ''}
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
  body: html`<section class="card">
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
