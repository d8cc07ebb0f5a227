import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { request, type Agent } from 'undici';
import { HttpProblem } from './problem.js';

/** Bytes of an error response that are read for its message. */
const ERROR_BYTES = 64 << 10;

/** A 2xx response. */
export interface HttpResponse {
  status: number;
  /** Header names are in lowercase. */
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  /** The body as UTF-8. */
  readonly text: string;
  /** @throws HttpProblem `malformed` if the body is not JSON */
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
 * Sends one request and reads the whole response.
 * @throws HttpProblem
 */
export async function exchange(
  service: string,
  url: string | URL,
  { method = 'GET', headers, body, signal, agent, maxBytes }: Exchange,
): Promise<HttpResponse> {
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
      bytes = await readUpTo(chunks, ok ? maxBytes : ERROR_BYTES);
      if (bytes.length > maxBytes && ok) throw new HttpProblem(service, 'too large');
    };
    await (received['content-encoding'] === 'gzip' && method !== 'HEAD'
      ? pipeline(response.body, createGunzip(), read, { signal })
      : pipeline(response.body, read, { signal }));
    if (!ok) {
      const text = bytes.subarray(0, ERROR_BYTES).toString('utf8');
      const retryAfter = requestedPause(received['retry-after'], text);
      throw new HttpProblem(service, 'status', { status, headers: received, text, retryAfter });
    }
    return successResponse(service, status, received, bytes);
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

/** Reads chunks up to and including the one that exceeds the limit. */
async function readUpTo(chunks: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  return Buffer.concat(parts);
}

const successResponse = (
  service: string,
  status: number,
  headers: HttpResponse['headers'],
  bytes: Buffer,
): HttpResponse => ({
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

/** Milliseconds from `Retry-After` (seconds or a date, RFC 9110 10.2.3) or Google's RetryInfo ("3.5s"). */
function requestedPause(header: string | undefined, body: string): number | null {
  if (header && /^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const date = header ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  const delay = /"retryDelay"\s*:\s*"(\d{1,9}(?:\.\d{1,9})?)s"/.exec(body)?.[1];
  return delay === undefined ? null : Number(delay) * 1000;
}
