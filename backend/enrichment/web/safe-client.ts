import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { Internet } from './internet.js';
import { isPublic, plainAddress } from './public-address.js';
import { inWords, SiteProblem } from './site-problem.js';

/** From the first to the last byte of a page, with its redirects. */
const PAGE_MS = 10_000;
const REDIRECTS_MAX = 5;
const HEADERS_MAX = 32_768;
/** Bytes that are taken off the wire, for what unpacks to less than it is. */
const PACKED_MAX = 4_000_000;
/** What is not wanted is taken up to here, so that the connection serves the next request; beyond it, it is closed. */
const DUMPED_MAX = 16_384;
const PORTS = new Set(['', '80', '443']);
/** As long as a lead's website may be; a redirect could bring 32,000 letters, and robots.txt compares each of them. */
const URL_MAX = 2_000;

export interface Wanted {
  /** Media types that are read; anything else is refused unread. */
  types: RegExp;
  /** Bytes that are read after unpacking; what comes later is left out. */
  bytes: number;
}

export interface SiteAnswer {
  /** Where the last redirect led. */
  url: string;
  status: number;
  contentType: string;
  body: Buffer;
}

/**
 * Fetches what strangers published, without ever reaching what is not the internet's: URL, name, every redirect and
 * the connected socket are checked. One client serves one visit; it keeps no cookies and its connections end with it.
 */
export class SafeClient implements AsyncDisposable {
  private readonly agent: Agent;

  constructor(
    internet: Internet,
    private readonly userAgent: string,
    private readonly pageMs = PAGE_MS,
  ) {
    this.agent = new Agent({
      connect: safeConnector(internet),
      connections: 1,
      allowH2: false,
      maxHeaderSize: HEADERS_MAX,
      maxResponseSize: PACKED_MAX,
    });
  }

  [Symbol.asyncDispose]() {
    return this.agent.destroy();
  }

  /**
   * @param before called with each URL before it is asked, redirects too: waits for its turn, or refuses
   * @throws SiteProblem whatever goes wrong, in words; statuses from 400 on are answers
   */
  async get(
    url: string,
    { types, bytes }: Wanted,
    signal: AbortSignal,
    before: (url: URL) => Promise<void>,
  ): Promise<SiteAnswer> {
    let target = reachable(url);
    let left = this.pageMs;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      await before(target);
      const started = performance.now();
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, Math.ceil(left)))]);
        const response = await this.request(target, limit);
        const location = redirectOf(response);
        if (location === null) {
          return { url: target.href, ...(await read(response, types, bytes, limit)) };
        }
        await response.body.dump({ limit: DUMPED_MAX, signal: limit });
        target = reachable(location, target);
      } catch (error) {
        signal.throwIfAborted();
        throw inWords(error);
      }
      left -= performance.now() - started;
    }
    throw new SiteProblem(`The website redirects more than ${REDIRECTS_MAX} times.`);
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

/** @throws SiteProblem for what no browser would be sent to by a stranger */
export function reachable(url: string, base?: URL): URL {
  if (!URL.canParse(url, base?.href)) throw new SiteProblem('The website has no valid address.');
  // WHATWG: 0x7f.1, 2130706433 and 0177.0.0.1 all read 127.0.0.1 from here on.
  const parsed = new URL(url, base?.href);
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  if (!/^https?:$/.test(parsed.protocol)) throw new SiteProblem('Only http and https are visited.');
  if (!PORTS.has(parsed.port)) throw new SiteProblem('Only the ports 80 and 443 are visited.');
  if (parsed.username || parsed.password) {
    throw new SiteProblem('Addresses with a user or a password are not visited.');
  }
  if (isIP(host) && !isPublic(host)) throw notPublic();
  parsed.hash = '';
  if (parsed.href.length > URL_MAX) throw new SiteProblem("The website's address is too long.");
  return parsed;
}

const notPublic = () => new SiteProblem('The website is not on the public internet.');

/** Connects to the addresses that were checked and to no others: the name is not looked up a second time. */
function safeConnector(internet: Internet): buildConnector.connector {
  const connect = async (options: buildConnector.Options): Promise<Socket> => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await internet.resolve(host);
    if (addresses.length === 0 || !addresses.every(isPublic)) throw notPublic();
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
    const dialled = internet.dial(addresses, port);
    const open = buildConnector({
      lookup: pinnedTo(dialled.addresses),
      autoSelectFamily: true,
      allowH2: false,
      maxCachedSessions: 0,
      timeout: PAGE_MS,
    });
    const socket = await new Promise<Socket>((resolve, reject) => {
      open({ ...options, port: String(dialled.port) }, (error, connected) =>
        error ? reject(error) : resolve(connected!),
      );
    });
    if (!dialled.addresses.includes(plainAddress(socket.remoteAddress ?? ''))) {
      socket.destroy();
      throw notPublic();
    }
    return socket;
  };
  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

const pinnedTo =
  (addresses: string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const answers = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) callback(null, answers);
    else callback(null, answers[0]!.address, answers[0]!.family);
  };

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  const location = [headers['location']].flat()[0];
  return [301, 302, 303, 307, 308].includes(statusCode) && location ? location : null;
}

async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  types: RegExp,
  bytes: number,
  signal: AbortSignal,
): Promise<Omit<SiteAnswer, 'url'>> {
  const contentType = String(headers['content-type'] ?? '');
  if (statusCode >= 400 || !types.test(contentType.split(';')[0]!.trim())) {
    await body.dump({ limit: DUMPED_MAX, signal });
    return { status: statusCode, contentType, body: Buffer.alloc(0) };
  }
  // Who stops reading early hears of it once more.
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

/** Unpacks as much as is read and no more: a bomb is never blown up. */
function unpack(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const create = DECODERS[name];
  if (!create) throw new SiteProblem('The page is packed in a way that is not known.');
  const decoder = create();
  body.on('error', (error) => decoder.destroy(error));
  body.on('close', () => body.readableEnded || decoder.destroy());
  return body.pipe(decoder);
}
