/** Statistics of an import, saved with its checkpoint so that a resumed import reports correct totals. */
export interface Counts {
  read: number;
  staged: number;
  /** Skipped records by reason. */
  skipped: Record<string, number>;
  /** The first broken records: "line 17: not JSON". */
  problems: string[];
}

const MAX_PROBLEMS = 5;

export const emptyCounts = (): Counts => ({ read: 0, staged: 0, skipped: {}, problems: [] });

/** Counts a skipped record. Broken records pass `where` to be listed. */
export function skip(counts: Counts, reason: string, where?: string): void {
  counts.skipped[reason] = (counts.skipped[reason] ?? 0) + 1;
  if (where && counts.problems.length < MAX_PROBLEMS) counts.problems.push(`${where}: ${reason}`);
}
