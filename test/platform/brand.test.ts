import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_COLORS } from '../../contract/brand-colors.js';
import { contrast, MIN_CONTRAST } from '../../contract/color.js';
import { renderEmail } from '../../backend/platform/mail/layout.js';

const ROOT = join(import.meta.dirname, '../..');
const tokens = readFileSync(join(ROOT, 'frontend/app/tokens.css'), 'utf8');
const [, ofLight, ofDark] = tokens.split(/\[data-theme='(?:light|dark)'\]/) as [
  string,
  string,
  string,
];
const colorsOf = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--color-([a-z-]+): (#[\da-f]{6});/g)].map(([, name, color]) => [name, color]),
  );

it('emails and pages without style sheets have the colors of the web client', () => {
  expect(BRAND_COLORS.light).toEqual(colorsOf(ofLight));
  expect(BRAND_COLORS.dark).toEqual(colorsOf(ofDark));
});

it.each(['light', 'dark'] as const)('text is readable in the %s theme of emails', (theme) => {
  const { bg, surface, text, muted, accent, 'on-accent': onAccent } = BRAND_COLORS[theme];
  for (const [one, other] of [
    [text, surface],
    [muted, surface],
    [muted, bg],
    [accent, surface],
    [onAccent, accent],
  ] as const) {
    expect(contrast(one, other)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});

it('only tokens.css and its copy for the server define the colors of the brand', () => {
  const accent = new RegExp(`${BRAND_COLORS.light.accent}|#0b5bd3|#6ea8fe`, 'i');
  const files = globSync('{backend,contract}/**/*.ts', { cwd: ROOT });
  const found = files.filter((file) => accent.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(found).toEqual([join('contract', 'brand-colors.ts')]);
});

describe('an email', () => {
  const content = {
    subject: 'Your leads',
    paragraphs: ['Here they are.'],
    actions: [{ label: 'Open', url: 'http://leads.test' }],
  };

  it('shows our name without pictures, in the light and the dark theme', () => {
    const { html } = renderEmail(content);
    expect(html).toContain('>Lead Delivery</td>');
    expect(html).not.toContain('<img');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)/);
    expect(html).toContain(`background:${BRAND_COLORS.light.accent};border-radius`);
  });

  it("has an agency's name and color instead of ours, readable in both themes", () => {
    const brand = { name: 'Kontor Nord', color: '#7a1f3d', logoId: null };
    const { html, text } = renderEmail({ ...content, brand });
    expect(html + text).not.toContain('Lead Delivery');
    expect(html).not.toContain(BRAND_COLORS.light.accent);
    const [, link] = /\.link\{color:(#[\da-f]{6})!important\}/.exec(html)!;
    expect(contrast(link!, BRAND_COLORS.dark.surface)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  it('has one filled button', () => {
    const actions = ['One', 'Two', 'Three'].map((label) => ({ label, url: 'http://leads.test' }));
    expect(renderEmail({ ...content, actions }).html.match(/class="button"/g)).toHaveLength(1);
  });
});
