import { isIP } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';
import type { Internet } from '../../../platform/http/internet.js';
import { isPublic } from '../../../platform/http/public-address.js';
import { NotPublic, plainHost, safeConnector } from '../../../platform/http/safe-connection.js';
import { explainFailure, SiteProblem } from './site-problem.js';

/** Time limit for a page, including redirects. */
const PAGE_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 32_768;
/** Limit for compressed bytes. Compressed data may be larger than the decompressed data. */
const MAX_PACKED_BYTES = 4_000_000;
/** Unwanted bodies are read up to this size to reuse the connection; larger ones close it. */
const MAX_DUMPED_BYTES = 16_384;
const PORTS = new Set(['', '80', '443']);
/** The maximum length of a lead's website. Matching robots.txt rules against a longer redirect is slow. */
const MAX_URL_LENGTH = 2_000;

export interface BodyLimits {
  /** Accepted media types; other bodies are not read. */
  types: RegExp;
  /** Bytes to read after decompression; the rest is cut off. */
  bytes: number;
}

export interface SiteResponse {
  /** URL after redirects. */
  url: string;
  status: number;
  contentType: string;
  body: Buffer;
}

/**
 * Fetches untrusted URLs from the public internet only. Checks URL, name, every redirect and the connected socket.
 * Use one client per visit: it keeps no cookies and closes its connections.
 */
export class SafeClient implements AsyncDisposable {
  private readonly agent: Agent;

  constructor(
    internet: Internet,
    private readonly userAgent: string,
    private readonly pageTimeoutMs = PAGE_TIMEOUT_MS,
  ) {
    this.agent = new Agent({
      connect: safeConnector(internet, { timeoutMs: PAGE_TIMEOUT_MS }),
      connections: 1,
      allowH2: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      maxResponseSize: MAX_PACKED_BYTES,
    });
  }

  [Symbol.asyncDispose]() {
    return this.agent.destroy();
  }

  /**
   * @param before called before each request, including redirects: waits for a turn or throws
   * @throws SiteProblem for any failure; a status of 400 or above is a response
   */
  async get(
    url: string,
    { types, bytes }: BodyLimits,
    signal: AbortSignal,
    before: (url: URL) => Promise<void>,
  ): Promise<SiteResponse> {
    let target = checkedUrl(url);
    let left = this.pageTimeoutMs;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      await before(target);
      const started = performance.now();
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, Math.ceil(left)))]);
        const response = await this.request(target, limit);
        const location = redirectOf(response);
        if (location === null) {
          return { url: target.href, ...(await read(response, types, bytes, limit)) };
        }
        await response.body.dump({ limit: MAX_DUMPED_BYTES, signal: limit });
        target = checkedUrl(location, target);
      } catch (error) {
        signal.throwIfAborted();
        throw explainFailure(error);
      }
      left -= performance.now() - started;
    }
    throw new SiteProblem(`The website redirects more than ${MAX_REDIRECTS} times.`);
  }

  private request({ origin, pathname, search }: URL, signal: AbortSignal) {
    return this.agent.request({
      origin,
      path: pathname + search,
      method: 'GET',
      headers: {
        'user-agent': this.userAgent,
        accept: 'text/html, application/xhtml+xml;q=0.9, text/plain;q=0.5',
        'accept-encoding': 'gzip, deflate, br, zstd',
        'accept-language': 'en, *;q=0.5',
      },
      signal,
    });
  }
}

/** @throws SiteProblem for a URL that we don't visit */
export function checkedUrl(url: string, base?: URL): URL {
  if (!URL.canParse(url, base?.href)) throw new SiteProblem("The website's address isn't valid.");
  // The URL parser (WHATWG) turns 0x7f.1, 2130706433 and 0177.0.0.1 into 127.0.0.1.
  const parsed = new URL(url, base?.href);
  const host = plainHost(parsed.hostname);
  if (!/^https?:$/.test(parsed.protocol))
    throw new SiteProblem('Only http and https addresses are visited.');
  if (!PORTS.has(parsed.port))
    throw new SiteProblem('Only websites on ports 80 and 443 are visited.');
  if (parsed.username || parsed.password) {
    throw new SiteProblem("Addresses with a username or password aren't visited.");
  }
  if (isIP(host) && !isPublic(host)) throw explainFailure(new NotPublic());
  parsed.hash = '';
  if (parsed.href.length > MAX_URL_LENGTH)
    throw new SiteProblem("The website's address is too long.");
  return parsed;
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  const location = [headers['location']].flat()[0];
  return [301, 302, 303, 307, 308].includes(statusCode) && location ? location : null;
}

async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  types: RegExp,
  bytes: number,
  signal: AbortSignal,
): Promise<Omit<SiteResponse, 'url'>> {
  const contentType = String(headers['content-type'] ?? '');
  if (statusCode >= 400 || !types.test(contentType.split(';')[0]!.trim())) {
    await body.dump({ limit: MAX_DUMPED_BYTES, signal });
    return { status: statusCode, contentType, body: Buffer.alloc(0) };
  }
  // Stopping early causes one more error event.
  body.on('error', () => undefined);
  const unpacked = unpack(body, String(headers['content-encoding'] ?? ''));
  const chunks: Buffer[] = [];
  let size = 0;
  const stop = () => unpacked.destroy(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= bytes) break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    body.destroy();
  }
  signal.throwIfAborted();
  return { status: statusCode, contentType, body: Buffer.concat(chunks).subarray(0, bytes) };
}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** Unpacks only the bytes that are read, so a zip bomb has no effect. */
function unpack(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const create = DECODERS[name];
  if (!create) throw new SiteProblem("The page's compression isn't supported.");
  const decoder = create();
  body.on('error', (error) => decoder.destroy(error));
  body.on('close', () => body.readableEnded || decoder.destroy());
  return body.pipe(decoder);
}
