import { EventSource, type EventSourceFetchInit } from 'eventsource';
import type { Problem } from '#contract/problem.js';
import type { ProgressMessage, RunRequest } from '#contract/scrape.js';
import { ApiError, fetchApi } from '../api/api';
import { failOnSilence } from '../api/silence';
import { requestQuery } from '../runs/options';

/** Reconnects silently for this long before showing an error. */
const RECONNECT_MS = 20_000;
/** Messages are delivered in batches, so that thousands of leads don't cause thousands of renders. */
const BATCH_MS = 60;

export type StreamListener = {
  onMessages(messages: ProgressMessage[]): void;
  /** The server rejected the request, or the run failed. */
  onProblem(problem: Problem): void;
  /** The run ended earlier, and its final message was already delivered. */
  onDelivered(runId: string | null): void;
  onLost(): void;
};

/**
 * Follows a run: starts it, or joins the caller's identical unfinished run. With a run id it follows exactly that run,
 * even if it has ended, and never starts another. Returns a function that stops following.
 */
export function followRun(request: RunRequest, runId: string | null, listener: StreamListener) {
  let knownRunId = runId;
  let opened = false;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let batch: ProgressMessage[] = [];
  let batchTimer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(reconnectTimer);
    clearTimeout(batchTimer);
    source.close();
  };
  const finish = (report: () => void) => {
    flush();
    stop();
    report();
  };
  const flush = () => {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    if (batch.length === 0) return;
    const messages = batch;
    batch = [];
    listener.onMessages(messages);
  };

  async function connect(url: string | URL, init: EventSourceFetchInit) {
    try {
      return failOnSilence(await fetchApi(String(url), init));
    } catch (error) {
      if (isFinalError(error, opened)) finish(() => listener.onProblem(problemOf(error)));
      throw error;
    }
  }

  const source = new EventSource(runId ? `/api/scraperuns/${runId}/progress` : startUrl(request), {
    fetch: connect,
  });
  source.addEventListener('open', () => {
    opened = true;
    clearTimeout(reconnectTimer);
    reconnectTimer = undefined;
  });
  source.addEventListener('message', (event) => {
    const message = JSON.parse(String(event.data)) as ProgressMessage;
    knownRunId = message.runId;
    batch.push(message);
    if (message.complete) finish(() => {});
    else batchTimer ??= setTimeout(flush, BATCH_MS);
  });
  source.addEventListener('failed', (event) => {
    const problem = JSON.parse(String((event as MessageEvent).data)) as Problem;
    finish(() => listener.onProblem(problem));
  });
  source.addEventListener('error', ({ code }) => {
    if (code === 204) finish(() => listener.onDelivered(knownRunId));
    else if (source.readyState === source.CLOSED) finish(() => listener.onLost());
    else reconnectTimer ??= setTimeout(() => finish(() => listener.onLost()), RECONNECT_MS);
  });
  return stop;
}

const startUrl = (request: RunRequest) => `/scrape/progress?${requestQuery(request)}`;

/** Client errors are final. Server errors, and a rate limit on reconnecting, are retried. */
const isFinalError = (error: unknown, opened: boolean): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !(opened && error.status === 429);

const problemOf = ({ status, message, problem }: ApiError): Problem => ({
  type: 'about:blank',
  title: message,
  status,
  detail: message,
  error: message,
  ...problem,
});
