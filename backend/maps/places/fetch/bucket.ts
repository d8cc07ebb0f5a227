import { bulkhead } from 'cockatiel';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { AsyncBuffer } from 'hyparquet';
import {
  HttpProblem,
  type OutgoingRequest,
  type SourceClient,
} from '../../../platform/http/client.js';
import { BrokenFile } from '../import/record.js';

/** Parallel range requests per file. */
const CONCURRENCY = 6;
/** hyparquet requests 2 MB at a time, or a whole column of a row group if that is larger. */
const MAX_RANGE_BYTES = 256 << 20;
/** A listing has 1,000 names per page, and a release has fewer than 50,000 files. */
const MAX_PAGES = 50;
const RELEASE = /^release\/(\d{4}-\d{2}-\d{2}\.\d+)\/$/;

/** A file in the listing of a release. */
export interface RemoteFile {
  key: string;
  size: number;
  /** Changes with the content. Includes the quotes that `If-Match` requires. */
  etag: string;
}

/**
 * Overture's releases in an S3 bucket or a compatible service with ListObjectsV2 and range requests
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html). All methods throw HttpProblem.
 */
export class Bucket {
  /** The requests that this object has made and the bytes it has received so far. */
  readonly traffic = { requests: 0, bytes: 0 };

  constructor(
    private readonly client: SourceClient,
    private readonly url: string,
    private readonly signal: AbortSignal,
  ) {}

  /** Names of the available releases, newest first. */
  async releases(): Promise<string[]> {
    const { prefixes } = await this.list('release/', '/');
    return prefixes
      .map((prefix) => RELEASE.exec(prefix)?.[1])
      .filter((release) => release !== undefined)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  }

  /** The Parquet files of a release with one type of data: `places/type=place`. */
  async files(release: string, type: string): Promise<RemoteFile[]> {
    const { contents } = await this.list(`release/${release}/theme=${type}/`, '');
    return contents.filter(({ key, size }) => key.endsWith('.parquet') && size > 0);
  }

  /**
   * Opens a file for reading ranges.
   * @throws BrokenFile if the file has changed since it was listed or the server ignores ranges
   */
  open({ key, size, etag }: RemoteFile): AsyncBuffer {
    const url = `${this.url}/${key.split('/').map(encodeURIComponent).join('/')}`;
    const limiter = bulkhead(CONCURRENCY, Number.MAX_SAFE_INTEGER);
    const slice = async (start: number, end = size) => {
      const length = end - start;
      if (start < 0 || end > size || length < 0 || length > MAX_RANGE_BYTES)
        throw new BrokenFile('The file is damaged: it refers to data beyond its end.');
      const range = `bytes=${start}-${end - 1}`;
      const headers = { range, 'if-match': etag, 'accept-encoding': 'identity' };
      const { status, bytes } = await this.send(url, { headers, maxBytes: length }).catch(
        (error: unknown) => {
          throw toBrokenFile(error);
        },
      );
      if (status !== 206 || bytes.length !== length) throw new BrokenFile(NO_RANGES);
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + length) as ArrayBuffer;
    };
    return {
      byteLength: size,
      slice: (start, end) => limiter.execute(() => slice(start < 0 ? size + start : start, end)),
    };
  }

  private async send(url: string, request: Pick<OutgoingRequest, 'headers' | 'maxBytes'>) {
    const response = await this.client.send(url, { ...request, signal: this.signal });
    this.traffic.requests++;
    this.traffic.bytes += response.bytes.length;
    return response;
  }

  private async list(prefix: string, delimiter: string) {
    const contents: RemoteFile[] = [];
    const prefixes: string[] = [];
    let token: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (delimiter) query.set('delimiter', delimiter);
      if (token) query.set('continuation-token', token);
      const { text } = await this.send(`${this.url}/?${query.toString()}`, {});
      const document = parseDocument(text, { xmlMode: true });
      const [result] = elements('ListBucketResult', document);
      if (!result) throw new HttpProblem(OVERTURE, 'malformed');
      prefixes.push(...elements('CommonPrefixes', result).map((node) => value('Prefix', node)));
      for (const node of elements('Contents', result)) {
        const size = Number(value('Size', node));
        contents.push({ key: value('Key', node), size, etag: value('ETag', node) });
      }
      token = value('NextContinuationToken', result);
      if (value('IsTruncated', result) !== 'true' || !token) return { contents, prefixes };
    }
    throw new HttpProblem(OVERTURE, 'malformed');
  }
}

/** Name of the service in metrics and error messages. */
export const OVERTURE = 'Overture';
const NO_RANGES =
  'The server does not support range requests, which are required to read a release.';

function toBrokenFile(error: unknown): unknown {
  if (!(error instanceof HttpProblem)) return error;
  if (error.status === 412 || error.status === 404 || error.status === 416)
    return new BrokenFile('The release changed while it was being read. Fetch it again.');
  // A server that ignores `Range` sends the whole file.
  return error.kind === 'too large' ? new BrokenFile(NO_RANGES) : error;
}

type XmlNode = Parameters<typeof DomUtils.getElementsByTagName>[1];
const elements = (name: string, node: XmlNode) => DomUtils.getElementsByTagName(name, node, true);
const value = (name: string, node: XmlNode) =>
  elements(name, node)
    .slice(0, 1)
    .map((element) => DomUtils.textContent(element))
    .join('');
