import { useEffect, useState } from 'react';
import type { VisitorCoverage } from '#contract/visitors.js';

/** The server's explanation of a refused search. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** Cities or categories to choose from. */
    readonly candidates: readonly string[],
    readonly field: 'city' | 'category' = 'city',
  ) {
    super(message);
  }
}

const UNREACHABLE = "We can't reach the server right now. Please try again in a moment.";

/** Calls a public route. It is smaller than the API client of the app, which handles tokens and form errors. */
export async function ask<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { signal });
  const body = (await response.json().catch(() => ({}))) as {
    error?: string;
    candidates?: string[];
    errors?: Record<string, string>;
  };
  if (!response.ok)
    throw new Refusal(
      body.error ?? UNREACHABLE,
      body.candidates ?? [],
      body.errors?.['category'] ? 'category' : 'city',
    );
  return body as Answer;
}

/** A failed call as a refusal. Network errors have messages for developers. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(UNREACHABLE, []);

/** What visitors can search; undefined until it has loaded, and null if the server can't be reached. */
export function useCoverage(): VisitorCoverage | null | undefined {
  const [coverage, setCoverage] = useState<VisitorCoverage | null>();
  useEffect(() => {
    const aborter = new AbortController();
    ask<VisitorCoverage>('/api/public/coverage', aborter.signal)
      .then(setCoverage)
      .catch(() => !aborter.signal.aborted && setCoverage(null));
    return () => aborter.abort();
  }, []);
  return coverage;
}
