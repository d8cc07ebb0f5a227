import { EventSource, type EventSourceFetchInit } from 'eventsource';
import type { Problem } from '../../contract/problem.js';
import type { ProgressMessage, RunRequest } from '../../contract/scrape.js';
import { ApiError, fetchApi } from '../api/api';
import { requestQuery } from '../runs/options';

/** How long reconnecting goes on in silence before the person is told. */
const PATIENCE_MS = 20_000;
/** A comment comes every 15 s, so three missed ones mean a connection that died without a word. */
const SILENCE_MS = 50_000;
/** Messages are handed on at most this often, so that thousands of leads do not mean thousands of renders. */
const BATCH_MS = 60;

export type StreamListener = {
  onMessages(messages: ProgressMessage[]): void;
  /** The run was refused, or has failed: the server's own words. */
  onProblem(problem: Problem): void;
  /** The run had ended and its end had been delivered before. */
  onDelivered(runId: string | null): void;
  onLost(): void;
};

/**
 * Follows a run: starts it, or joins the caller's equal unfinished one. With a run id it goes on with exactly that
 * run, even when it has ended meanwhile, and so can never start another. Returns the function that stops following.
 */
export function followRun(request: RunRequest, runId: string | null, listener: StreamListener) {
  let known = runId;
  let opened = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let batch: ProgressMessage[] = [];
  let batchTimer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(patience);
    clearTimeout(batchTimer);
    source.close();
  };
  const settle = (tell: () => void) => {
    flush();
    stop();
    tell();
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
      return endSilence(await fetchApi(String(url), init));
    } catch (error) {
      if (isRefusal(error, opened)) settle(() => listener.onProblem(problemOf(error)));
      throw error;
    }
  }

  const source = new EventSource(runId ? `/api/scraperuns/${runId}/progress` : startUrl(request), {
    fetch: connect,
  });
  source.addEventListener('open', () => {
    opened = true;
    clearTimeout(patience);
    patience = undefined;
  });
  source.addEventListener('message', (event) => {
    const message = JSON.parse(String(event.data)) as ProgressMessage;
    known = message.runId;
    batch.push(message);
    if (message.complete) settle(() => {});
    else batchTimer ??= setTimeout(flush, BATCH_MS);
  });
  source.addEventListener('failed', (event) => {
    const problem = JSON.parse(String((event as MessageEvent).data)) as Problem;
    settle(() => listener.onProblem(problem));
  });
  source.addEventListener('error', ({ code }) => {
    if (code === 204) settle(() => listener.onDelivered(known));
    else if (source.readyState === source.CLOSED) settle(() => listener.onLost());
    else patience ??= setTimeout(() => settle(() => listener.onLost()), PATIENCE_MS);
  });
  return stop;
}

const startUrl = (request: RunRequest) => `/scrape/progress?${requestQuery(request)}`;

/** A refusal is final; a server that is down, or counts our reconnects, is worth another try. */
const isRefusal = (error: unknown, opened: boolean): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !(opened && error.status === 429);

const problemOf = ({ status, message, problem }: ApiError): Problem => ({
  type: 'about:blank',
  title: message,
  status,
  detail: message,
  error: message,
  ...problem,
});

/** The same response, whose body breaks when nothing has come for too long, so that the stream reconnects. */
function endSilence(response: Response) {
  let timer: ReturnType<typeof setTimeout>;
  const watch = (controller: TransformStreamDefaultController) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new Error('The stream went silent')), SILENCE_MS);
  };
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: watch,
      transform(chunk, controller) {
        watch(controller);
        controller.enqueue(chunk);
      },
      flush: () => clearTimeout(timer),
    }),
  );
  const { url, status, redirected, headers } = response;
  return { url, status, redirected, headers, body: watched ?? null };
}
