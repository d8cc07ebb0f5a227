import { ACCOUNT_HEADER } from '#contract/account-header.js';
import type { Lead } from '#contract/leads.js';
import type { Problem } from '#contract/problem.js';
import type { ProgressMessage } from '#contract/scrape.js';
import type { Person } from './identity.js';

export interface StreamEvent {
  id: string;
  type: string;
  data: ProgressMessage & Partial<Omit<Problem, 'status'>>;
}

export interface EventStream extends AsyncIterable<StreamEvent> {
  status: number;
  headers: Headers;
  /** The problem document that the server returned instead of a stream. */
  problem: () => Promise<Problem>;
  /** Every event until the server ends the stream. */
  all: () => Promise<StreamEvent[]>;
  /** The comments received so far. */
  comments: string[];
  /** The reconnection times in milliseconds received so far. */
  retries: number[];
  close: () => void;
}

/** Opens an event stream like a browser, and closes it when the iteration ends. */
export async function openStream(
  url: string,
  person: Person & { namedAccount?: string | undefined },
  lastEventId?: string,
): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(url, {
    signal: abort.signal,
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${person.token}`,
      ...(person.namedAccount && { [ACCOUNT_HEADER]: person.namedAccount }),
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
  });
  const comments: string[] = [];
  const retries: number[] = [];
  async function* events(): AsyncGenerator<StreamEvent> {
    let buffer = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        buffer += chunk;
        const blocks = buffer.split('\n\n');
        buffer = blocks.pop()!;
        for (const block of blocks) {
          const [, retry] = /^retry: (\d+)$/m.exec(block) ?? [];
          if (retry) retries.push(Number(retry));
          const event = parse(block);
          if (event) yield event;
          else if (block.startsWith(':')) comments.push(block.slice(2).trim());
        }
      }
    } finally {
      abort.abort();
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    problem: () => response.json(),
    all: () => Array.fromAsync(events()),
    comments,
    retries,
    close: () => abort.abort(),
    [Symbol.asyncIterator]: events,
  };
}

function parse(block: string): StreamEvent | null {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  if (!fields['data']) return null;
  return {
    id: fields['id'] ?? '',
    type: fields['event'] ?? 'message',
    data: JSON.parse(fields['data']),
  };
}

export const idsOf = (leads: Lead[]) => leads.map(({ id }) => id);
