import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { request, type Agent } from 'undici';
import { HttpProblem } from './problem.js';

/** Enough of a refusal to read what it says. */
const REFUSAL_BYTES = 64 << 10;

/** A 2xx answer. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  /** The body as UTF-8. */
  readonly text: string;
  /** @throws HttpProblem `malformed` when the body is no JSON */
  json(): unknown;
}

interface Exchange {
  signal: AbortSignal;
  agent: Agent;
  maxBytes: number;
  method?: 'GET' | 'POST' | 'HEAD';
  headers?: Record<string, string>;
  body?: string;
}

/**
 * One request and its answer, read to the end.
 * @throws HttpProblem
 */
export async function exchange(
  service: string,
  url: string | URL,
  { method = 'GET', headers, body, signal, agent, maxBytes }: Exchange,
): Promise<Answer> {
  let bytes: Buffer = Buffer.alloc(0);
  try {
    const response = await request(url, {
      dispatcher: agent,
      method,
      headers: { 'accept-encoding': 'gzip', ...headers },
      body: body ?? null,
      signal,
    });
    const status = response.statusCode;
    const received = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : value,
      ]),
    );
    const ok = status >= 200 && status < 300;
    const read = async (chunks: AsyncIterable<Buffer>) => {
      bytes = await taken(chunks, ok ? maxBytes : REFUSAL_BYTES);
      if (bytes.length > maxBytes && ok) throw new HttpProblem(service, 'too large');
    };
    await (received['content-encoding'] === 'gzip' && method !== 'HEAD'
      ? pipeline(response.body, createGunzip(), read, { signal })
      : pipeline(response.body, read, { signal }));
    if (!ok) {
      const text = bytes.subarray(0, REFUSAL_BYTES).toString('utf8');
      const retryAfter = askedPause(received['retry-after'], text);
      throw new HttpProblem(service, 'status', { status, headers: received, text, retryAfter });
    }
    return answer(service, status, received, bytes);
  } catch (error) {
    if (error instanceof HttpProblem || signal.aborted) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new HttpProblem(
      service,
      code?.endsWith('_TIMEOUT') ? 'timeout' : 'network',
      undefined,
      code,
    );
  }
}

/** The chunks up to the one that goes beyond the limit. */
async function taken(chunks: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  return Buffer.concat(parts);
}

const answer = (
  service: string,
  status: number,
  headers: Answer['headers'],
  bytes: Buffer,
): Answer => ({
  status,
  headers,
  bytes,
  get text() {
    return bytes.toString('utf8');
  },
  json() {
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch {
      throw new HttpProblem(service, 'malformed');
    }
  },
});

/** Milliseconds of `Retry-After` (seconds or a date, RFC 9110 10.2.3), or of Google's RetryInfo ("3.5s"). */
function askedPause(header: string | undefined, body: string): number | null {
  if (header && /^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const date = header ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  const delay = /"retryDelay"\s*:\s*"(\d{1,9}(?:\.\d{1,9})?)s"/.exec(body)?.[1];
  return delay === undefined ? null : Number(delay) * 1000;
}
