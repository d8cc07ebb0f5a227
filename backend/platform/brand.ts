import { BRAND_COLORS } from '#contract/brand-colors.js';

export const PRODUCT = 'Lead Delivery';

const { light, dark } = BRAND_COLORS;
const names = Object.keys(light) as (keyof typeof light)[];

/** The colors as CSS properties, in the theme of the element's `color-scheme`. */
export const COLOR_PROPERTIES = names
  .map((name) => `--color-${name}: light-dark(${light[name]}, ${dark[name]});`)
  .join('\n  ');

/** Names the product's typeface; the web app's build writes the file. */
export const TYPEFACE = '<link rel="stylesheet" href="/typeface.css">';

/** What pages with the style below may load: the typeface, from our own origin. */
export const styleSources = (hash: string) => [
  `style-src 'self' 'sha256-${hash}'`,
  "font-src 'self'",
];

/** What pages of ours without style sheets have in common. Forms, tables and sections follow in the page's own style. */
export const BASE_STYLE = `
:root { color-scheme: light dark;
  ${COLOR_PROPERTIES}
  font: 16px/1.5 'Geist Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--color-bg); color: var(--color-text); }
h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.25; letter-spacing: -0.01em; overflow-wrap: anywhere; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
p:last-child { margin-bottom: 0; }
a { color: var(--color-accent); }
button, .button { display: inline-block; min-height: 44px; padding: 9px 20px; border: 1px solid var(--color-accent); border-radius: 9px;
  font: inherit; font-weight: 600; text-decoration: none; text-align: center; background: var(--color-accent); color: var(--color-on-accent); cursor: pointer; }
button:hover, .button:hover { border-color: var(--color-accent-hover); background: var(--color-accent-hover); }
:focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px; }
.card { padding: 24px; border: 1px solid var(--color-border); border-radius: 14px; background: var(--color-surface); }
.brand { display: flex; align-items: center; gap: 10px; margin: 0; font-weight: 650; letter-spacing: -0.01em; }
.brand svg { flex: none; width: 28px; height: 28px; }
.tile { fill: var(--color-accent); }
.pin { fill: var(--color-on-accent); }
.line { stroke: var(--color-on-accent); stroke-width: 2.4; stroke-linecap: round; }`;

/** A map pin above a list line, in the colors of the style above. */
export const LOGO_MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect class="tile" width="32" height="32" rx="8"/><path class="pin" d="M16 5.5a6.6 6.6 0 0 0-6.6 6.6c0 4.3 4.6 8 6.6 9.9 2-1.9 6.6-5.6 6.6-9.9A6.6 6.6 0 0 0 16 5.5Zm0 9a2.4 2.4 0 1 1 0-4.8 2.4 2.4 0 0 1 0 4.8Z"/><path class="line" d="M8.5 25.5h15"/></svg>`;
