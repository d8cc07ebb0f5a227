/** What an import did, kept with its checkpoint so that an interrupted one adds up in the end. */
export interface Counts {
  read: number;
  staged: number;
  /** Records left out, by reason. */
  skipped: Record<string, number>;
  /** The first few broken records: "line 17: not JSON". */
  problems: string[];
}

const PROBLEMS_SHOWN = 5;

export const noCounts = (): Counts => ({ read: 0, staged: 0, skipped: {}, problems: [] });

/** Counts a record that is left out; `where` is told only for broken ones. */
export function skip(counts: Counts, reason: string, where?: string): void {
  counts.skipped[reason] = (counts.skipped[reason] ?? 0) + 1;
  if (where && counts.problems.length < PROBLEMS_SHOWN) counts.problems.push(`${where}: ${reason}`);
}
