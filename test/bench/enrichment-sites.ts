/** What one way of visiting did with the websites. */
export interface Outcome {
  seconds: number;
  pages: number;
  emails: string[];
}

type Visit = (sites: string[], concurrency: number) => Promise<{ pages: number; emails: string[] }>;

const sites = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}.farm-of-the-bench.com`);

/** Visits a few websites to get warm, then all of them, and tells the parent how it went. */
export async function measure(visit: Visit): Promise<void> {
  const concurrency = Number(process.env['CONCURRENCY']);
  await visit(sites('warm', 30), concurrency);
  const started = performance.now();
  const { pages, emails } = await visit(sites('site', Number(process.env['SITES'])), concurrency);
  const seconds = (performance.now() - started) / 1000;
  process.send?.({ seconds, pages, emails: emails.toSorted() } satisfies Outcome);
  process.disconnect?.();
}
