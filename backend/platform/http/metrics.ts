import { Counter, Histogram, register } from 'prom-client';
import { HttpProblem } from './problem.js';

/** Looked up on each use because HealthModule clears the registry when an application starts. */
const requests = () =>
  (register.getSingleMetric('source_requests_total') as Counter<'source' | 'outcome'>) ??
  new Counter({
    name: 'source_requests_total',
    help: 'Requests to maps services by outcome',
    labelNames: ['source', 'outcome'],
  });
const seconds = () =>
  (register.getSingleMetric('source_request_seconds') as Histogram<'source'>) ??
  new Histogram({
    name: 'source_request_seconds',
    help: 'Response time of maps services',
    labelNames: ['source'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
  });

/** Times a request and counts it by outcome: `ok`, the HTTP status or the kind of problem. */
export async function measure<Result>(source: string, send: () => Promise<Result>) {
  const end = seconds().startTimer({ source });
  try {
    const result = await send();
    requests().inc({ source, outcome: 'ok' });
    return result;
  } catch (error) {
    const problem = error instanceof HttpProblem ? error : null;
    requests().inc({ source, outcome: String(problem?.status ?? problem?.kind ?? 'aborted') });
    throw error;
  } finally {
    end();
  }
}
