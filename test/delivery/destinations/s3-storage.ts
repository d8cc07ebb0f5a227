import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './sigv4.js';

/** Except for the last part. */
const MIN_PART_BYTES = 5 * 2 ** 20;

interface Part {
  bytes: number;
  hash: string;
}

/** A storage service that verifies signatures, and accepts files in parts as S3 does. It keeps the hash of each stored file and part. */
export class S3Storage {
  /** By path. */
  readonly files = new Map<string, Part>();
  /** Uploads that are neither completed nor aborted. */
  readonly uploads = new Map<string, Map<number, Part>>();
  /** Runs before a part is read. Its status is the response. */
  beforePart: (number: number) => Promise<number> | number = () => 200;
  /** Fails after it has returned 200, as S3 may. */
  failsToJoin = false;

  readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });

  private readonly keyId: string;
  private readonly secret: string;

  constructor(keyId: string, secret: string) {
    this.keyId = keyId;
    this.secret = secret;
    // The kernel's buffers of a connection grow while it carries data, on some machines to more than a part.
    this.server.maxRequestsPerSocket = 1;
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request;
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    const received = { method, path: url, headers, body: Buffer.alloc(0) };
    if (!isSigned(received, this.keyId, this.secret)) return refuse(403, 'SignatureDoesNotMatch');
    const { pathname, searchParams } = new URL(url, 'http://storage');
    if (method === 'GET') return response.end();
    if (searchParams.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, new Map());
      return response.end(`<R><UploadId>${id}</UploadId></R>`);
    }
    const id = searchParams.get('uploadId');
    if (id === null) {
      this.files.set(pathname, await partOf(request));
      return response.end();
    }
    const parts = this.uploads.get(id);
    if (!parts) return refuse(404, 'NoSuchUpload');
    if (method === 'DELETE') {
      this.uploads.delete(id);
      return response.writeHead(204).end();
    }
    if (method === 'PUT') {
      const number = Number(searchParams.get('partNumber'));
      const status = await this.beforePart(number);
      if (status !== 200) return refuse(status, 'InternalError');
      const part = await partOf(request);
      parts.set(number, part);
      return response.setHeader('etag', `"${part.hash}"`).end();
    }
    if (this.failsToJoin) return response.end('<Error><Code>InternalError</Code></Error>');
    const body = (await buffer(request)).toString();
    const listed = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
    const isWhole =
      listed.length === parts.size &&
      listed.every(([, number, hash], at) => {
        const part = parts.get(Number(number));
        const isLast = at === parts.size - 1;
        return part?.hash === hash && (isLast || part!.bytes >= MIN_PART_BYTES);
      });
    if (!isWhole) return refuse(400, 'InvalidPart');
    this.uploads.delete(id);
    const bytes = [...parts.values()].reduce((sum, part) => sum + part.bytes, 0);
    this.files.set(pathname, { bytes, hash: listed.map(([, , hash]) => hash).join() });
    return response.end('<CompleteMultipartUploadResult/>');
  }
}

async function partOf(request: IncomingMessage): Promise<Part> {
  const hash = createHash('md5');
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, hash: hash.digest('hex') };
}
