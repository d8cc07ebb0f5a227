/** One line on stdout: a measured value and whether it meets its target. */
export interface Figure {
  figure: string;
  value: number | null;
  unit: string;
  target: string;
  ok: boolean | null;
  [detail: string]: unknown;
}

export const atMost = (
  figure: string,
  value: number,
  unit: string,
  target: number,
  details: object = {},
): Figure => ({
  figure,
  value: round(value),
  unit,
  target: `<= ${target}`,
  ok: value <= target,
  ...details,
});

export const atLeast = (
  figure: string,
  value: number,
  unit: string,
  target: number,
  details: object = {},
): Figure => ({
  figure,
  value: round(value),
  unit,
  target: `>= ${target}`,
  ok: value >= target,
  ...details,
});

/** Three significant digits below 1,000: more would be noise. */
export const round = (value: number) =>
  Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));

/** The smallest value that covers a share of the values (nearest rank). */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

export const median = (values: number[]) => quantile(values, 0.5);

export const seconds = (since: number) => (performance.now() - since) / 1000;

export const say = (text: string) => process.stderr.write(`${text}\n`);

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
