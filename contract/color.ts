/* No zod: a client's page measures colors without loading it. */

/** WCAG 2.2 AA, for text of normal size. */
export const MIN_CONTRAST = 4.5;
const STEPS = 40;

const channels = (color: string) =>
  [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [number, number, number];

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors such as "#1b1a17", from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** A color between two others; 0 is the first one. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  const mixed = from.map((channel, index) => channel + (to[index]! - channel) * share);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The color if text in it is readable on the background, otherwise its nearest shade toward `end` that is. */
export function readableShade(color: string, background: string, end: string): string {
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mix(color, end, step / STEPS);
    if (contrast(shade, background) >= MIN_CONTRAST) return shade;
  }
  return end;
}
