/** Formats a count with thousands separators, such as "1,234". */
export const count = new Intl.NumberFormat('en-US');

/** A share in whole percent, rounded. Only all is 100, and only none is 0. */
export function percentage(part: number, whole: number): number {
  if (part === 0) return 0;
  return part === whole ? 100 : Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}
