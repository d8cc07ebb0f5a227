import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Replaces the answer to a request. */
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
  /** Applies a fault to the next `times` requests that fit, by default to all of them. */
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
  /** Number of bytes requested by a range. */
  bytes: number | null;
}

/** Answers ListObjectsV2 and ranged GET like a public S3 bucket: ETags, `If-Match`, continuation tokens, XML errors. */
export async function startRangeServer({ pageSize = 2 } = {}): Promise<RangeServer> {
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
    requests.push({ key, bytes });
    watcher({ key, bytes });
    const hit = faults.find(({ fits, times }) => times > 0 && fits({ key, bytes }));
    if (hit) hit.times--;
    if (typeof hit?.fault === 'object') return refuse(response, hit.fault.status, 'InternalError');
    if (hit?.fault === 'html') return void response.end('<html><body>Sign in</body></html>');
    if (key === null) return void response.end(listing(objects, url.searchParams, pageSize));
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    answer(request, response, object, range, hit?.fault);
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

function answer(
  request: IncomingMessage,
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
  if (fault !== 'cut off') return void response.end(part);
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
