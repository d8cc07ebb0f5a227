import { useLayoutEffect } from 'react';
import { mix, readableShade } from '#contract/color.js';

/** The surfaces of each theme on which text has the least contrast, and the color its text is shaded toward (`app/tokens.css`). */
const THEMES = {
  light: { surface: '#f3f1ec', end: '#000000' },
  dark: { surface: '#262b29', end: '#ffffff' },
} as const;
const HOVER = 0.2;

/** Uses the brand's color for links and buttons, in shades that are readable in both themes (`ClientPage.module.css`). */
export function useBrandColors(color: string) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    for (const [theme, { surface, end }] of Object.entries(THEMES)) {
      const shade = readableShade(color, surface, end);
      root.style.setProperty(`--brand-${theme}`, shade);
      root.style.setProperty(`--brand-${theme}-hover`, mix(shade, end, HOVER));
    }
    root.dataset['brand'] = '';
    return () => void delete root.dataset['brand'];
  }, [color]);
}
