/** The result of visiting all websites with one crawler. */
export interface Outcome {
  seconds: number;
  pages: number;
  emails: string[];
}

type Visit = (sites: string[], concurrency: number) => Promise<{ pages: number; emails: string[] }>;

const sites = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}.farm-of-the-bench.com`);

/** Warms up on a few websites, visits all of them, and sends the result to the parent process. */
export async function measure(visit: Visit): Promise<void> {
  const concurrency = Number(process.env['CONCURRENCY']);
  await visit(sites('warm', 30), concurrency);
  const started = performance.now();
  const { pages, emails } = await visit(sites('site', Number(process.env['SITES'])), concurrency);
  const seconds = (performance.now() - started) / 1000;
  process.send?.({ seconds, pages, emails: emails.toSorted() } satisfies Outcome);
  process.disconnect?.();
}
