import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_COLORS } from '../../contract/brand-colors.js';
import { contrast, MIN_CONTRAST } from '../../contract/color.js';

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
