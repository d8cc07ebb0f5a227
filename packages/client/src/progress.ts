import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { LeadDeliveryError, type Problem } from './errors.ts';
import type { components } from './schema.ts';
import { sleep } from './transport.ts';

export type Progress = components['schemas']['Progress'];

/** The server sends a comment every 15 s. */
const SILENCE_MS = 45_000;
const PAUSE_MS = 1_000;
const RECEIVED_ALL = 204;

/**
 * Follows a run until it has ended, and resumes where a lost connection broke off.
 * @param open opens the stream after an event
 * @throws LeadDeliveryError if the run fails
 */
export async function* follow(
  open: (lastEventId: string | undefined) => Promise<Response>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, void, undefined> {
  let lastEventId: string | undefined;
  for (;;) {
    const response = await open(lastEventId);
    if (response.status === RECEIVED_ALL) return;
    for await (const { id, event, data } of messages(response.body!)) {
      lastEventId = id ?? lastEventId;
      if (event === 'failed') throw failureOf(JSON.parse(data) as Problem);
      const progress = JSON.parse(data) as Progress;
      yield progress;
      if (progress.complete) return;
    }
    await sleep(PAUSE_MS, signal);
  }
}

const failureOf = (problem: Problem) => new LeadDeliveryError(problem.status, problem);

/** The stream's messages until it ends or breaks off, or says nothing for too long. */
async function* messages(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => arrived.push(message) });
  try {
    for (;;) {
      const chunk = await nextChunk(reader);
      if (!chunk) return;
      parser.feed(decoder.decode(chunk, { stream: true }));
      yield* arrived;
      arrived = [];
    }
  } finally {
    // A reader that stops listening ends the request.
    await reader.cancel().catch(() => undefined);
  }
}

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array | undefined> {
  const silence = setTimeout(() => void reader.cancel().catch(() => undefined), SILENCE_MS);
  try {
    return (await reader.read()).value;
  } catch {
    return undefined;
  } finally {
    clearTimeout(silence);
  }
}
