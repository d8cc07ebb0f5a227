import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const CHUNK_BYTES = 16_384;

/** Replaces the response to a request. */
export type Fault =
  | { status: number }
  /** Closes the connection in the middle of the body. */
  | 'cut off'
  /** Sends the headers and then nothing. */
  | 'slow'
  /** Sends the whole file, like a server without ranges. */
  | 'no ranges'
  /** Sends a web page instead of a listing. */
  | 'html';

export interface RangeServer {
  url: string;
  /** Stores or replaces an object in the bucket. */
  put(key: string, content: Uint8Array): void;
  remove(prefix: string): void;
  /** Applies a fault to the next `times` matching requests, by default to all of them. */
  fail(fault: Fault, fits?: (request: ReceivedRequest) => boolean, times?: number): void;
  /** Calls the watcher with each request before it is answered. */
  watch(watcher: (request: ReceivedRequest) => void): void;
  /** Removes all faults and the watcher. */
  heal(): void;
  /** All requests received. */
  readonly requests: ReceivedRequest[];
  close(): Promise<void>;
}

export interface ReceivedRequest {
  /** Key of the object; null for a listing. */
  key: string | null;
  /** Prefix of a listing. */
  prefix?: string;
  /** Number of bytes requested by a range. */
  bytes: number | null;
}

/**
 * Answers ListObjectsV2 and ranged GET like a public S3 bucket: ETags, `If-Match`, continuation tokens, XML errors.
 * @param bytesPerSecond of all connections together
 */
export async function startRangeServer({
  pageSize = 2,
  bytesPerSecond = Infinity,
} = {}): Promise<RangeServer> {
  const line = new Line(bytesPerSecond);
  const objects = new Map<string, { content: Uint8Array; etag: string }>();
  const requests: ReceivedRequest[] = [];
  let faults: { fault: Fault; fits: (request: ReceivedRequest) => boolean; times: number }[] = [];
  let watcher: (request: ReceivedRequest) => void = () => {};
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://bucket.test');
    const key = url.searchParams.has('list-type')
      ? null
      : decodeURIComponent(url.pathname.slice(1));
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const bytes = range ? Number(range[2]) - Number(range[1]) + 1 : null;
    const prefix = url.searchParams.get('prefix');
    const received = { key, bytes, ...(prefix !== null && { prefix }) };
    requests.push(received);
    watcher(received);
    const hit = faults.find(({ fits, times }) => times > 0 && fits(received));
    if (hit) hit.times--;
    if (typeof hit?.fault === 'object') return refuse(response, hit.fault.status, 'InternalError');
    if (hit?.fault === 'html') return void response.end('<html><body>Sign in</body></html>');
    if (key === null) return void response.end(listing(objects, url.searchParams, pageSize));
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    answer(request, line, response, object, range, hit?.fault);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    put(key, content) {
      const etag = `"${createHash('md5').update(content).digest('hex')}"`;
      objects.set(key, { content, etag });
    },
    remove(prefix) {
      for (const key of objects.keys()) if (key.startsWith(prefix)) objects.delete(key);
    },
    fail: (fault, fits = () => true, times = Infinity) => void faults.push({ fault, fits, times }),
    watch: (each) => void (watcher = each),
    heal() {
      faults = [];
      watcher = () => {};
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A connection of limited speed, which all answers share. */
class Line {
  private free = 0;
  private readonly bytesPerSecond: number;

  constructor(bytesPerSecond: number) {
    this.bytesPerSecond = bytesPerSecond;
  }

  async send(response: ServerResponse, content: Uint8Array) {
    for (let from = 0; from < content.length && !response.destroyed; from += CHUNK_BYTES) {
      const chunk = content.subarray(from, from + CHUNK_BYTES);
      const now = performance.now();
      this.free = Math.max(this.free, now) + (chunk.length / this.bytesPerSecond) * 1000;
      if (this.free > now) await wait(this.free - now);
      if (!response.write(chunk))
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
  }
}

function answer(
  request: IncomingMessage,
  line: Line,
  response: ServerResponse,
  { content, etag }: { content: Uint8Array; etag: string },
  range: RegExpExecArray | null,
  fault: Fault | undefined,
) {
  const wanted = request.headers['if-match'];
  if (wanted && wanted !== etag) return refuse(response, 412, 'PreconditionFailed');
  const [from, until] =
    range && fault !== 'no ranges' ? [Number(range[1]), Number(range[2]) + 1] : [0, content.length];
  if (from >= content.length) return refuse(response, 416, 'InvalidRange');
  const part = content.subarray(from, until);
  response.writeHead(range && fault !== 'no ranges' ? 206 : 200, {
    etag,
    'accept-ranges': 'bytes',
    'content-length': part.length,
    'content-range': `bytes ${from}-${from + part.length - 1}/${content.length}`,
  });
  if (fault === 'slow') return response.flushHeaders();
  if (fault !== 'cut off') return void line.send(response, part);
  response.write(part.subarray(0, part.length / 2), () => response.destroy());
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

/** A page of names; the token is the last name of the previous page. */
function listing(
  objects: Map<string, { content: Uint8Array; etag: string }>,
  query: URLSearchParams,
  pageSize: number,
) {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const entries = new Map<string, string>();
  for (const [key, { content, etag }] of [...objects].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) {
      const common = key.slice(0, end + 1);
      entries.set(common, `<CommonPrefixes><Prefix>${common}</Prefix></CommonPrefixes>`);
    } else {
      const quoted = etag.replaceAll('"', '&quot;');
      const fields = `<Key>${key}</Key><ETag>${quoted}</ETag><Size>${content.length}</Size>`;
      entries.set(key, `<Contents>${fields}</Contents>`);
    }
  }
  const token = query.get('continuation-token');
  const after = token === null ? '' : Buffer.from(token, 'base64').toString();
  const names = [...entries.keys()].filter((name) => name > after);
  const page = names.slice(0, pageSize);
  const more = names.length > page.length;
  const next = Buffer.from(page.at(-1) ?? '').toString('base64');
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name><Prefix>${prefix}</Prefix>
<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}
${page.map((name) => entries.get(name)).join('')}</ListBucketResult>`;
}
