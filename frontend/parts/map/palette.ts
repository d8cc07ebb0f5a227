const COLORS = [
  'water',
  'land',
  'green',
  'building',
  'border',
  'road',
  'road-edge',
  'highway',
  'highway-edge',
  'rail',
  'label',
] as const;

/** The map's colors and font in the current theme. A canvas can't read CSS properties. */
export type Palette = Record<(typeof COLORS)[number], string> & {
  accent: string;
  font: string;
};

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (property: string) => style.getPropertyValue(property).trim();
  const colors = Object.fromEntries(COLORS.map((name) => [name, read(`--map-${name}`)]));
  return {
    ...(colors as Record<(typeof COLORS)[number], string>),
    accent: read('--color-accent'),
    font: read('--font-sans') || 'sans-serif',
  };
}
