import { bulkhead } from 'cockatiel';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { AsyncBuffer } from 'hyparquet';
import { HttpProblem, type SourceClient } from '../../http/client.js';
import { BrokenFile } from '../import/record.js';

/** Ranges of one file that are under way at once. */
const CONCURRENCY = 6;
/** hyparquet asks for 2 MB at a time, or one column of a row group where that is more. */
const LARGEST_RANGE = 256 << 20;
/** 1,000 names each: more is no release. */
const MOST_PAGES = 50;
const RELEASE = /^release\/(\d{4}-\d{2}-\d{2}\.\d+)\/$/;

/** Ctrl-C ends the process. */
const NEVER = new AbortController().signal;

/** A file of a release as its listing describes it. */
export interface RemoteFile {
  key: string;
  size: number;
  /** Changes with the content; with quotes, as `If-Match` takes it. */
  etag: string;
}

/**
 * Overture's releases in an S3 bucket, or anything that answers ListObjectsV2 and ranges like one
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html). Every call throws HttpProblem.
 */
export class Bucket {
  constructor(
    private readonly client: SourceClient,
    private readonly url: string,
  ) {}

  /** Names of the releases that are kept, newest first. */
  async releases(): Promise<string[]> {
    const { prefixes } = await this.list('release/', '/');
    return prefixes
      .map((prefix) => RELEASE.exec(prefix)?.[1])
      .filter((release) => release !== undefined)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  }

  /** The parquet files of a release's places. */
  async files(release: string): Promise<RemoteFile[]> {
    const { contents } = await this.list(`release/${release}/theme=places/type=place/`, '');
    return contents.filter(({ key, size }) => key.endsWith('.parquet') && size > 0);
  }

  /**
   * A file to be read in parts.
   * @throws BrokenFile when it is not the listed one any more, or when the server sends other than was asked for
   */
  open({ key, size, etag }: RemoteFile): AsyncBuffer {
    const url = `${this.url}/${key.split('/').map(encodeURIComponent).join('/')}`;
    const atOnce = bulkhead(CONCURRENCY, Number.MAX_SAFE_INTEGER);
    const slice = async (start: number, end = size) => {
      const length = end - start;
      if (start < 0 || end > size || length < 0 || length > LARGEST_RANGE)
        throw new BrokenFile('The file is damaged: it points beyond its own end.');
      const range = `bytes=${start}-${end - 1}`;
      const headers = { range, 'if-match': etag, 'accept-encoding': 'identity' };
      const { status, bytes } = await this.client
        .send(url, { signal: NEVER, headers, maxBytes: length })
        .catch((error: unknown) => {
          throw explained(error);
        });
      if (status !== 206 || bytes.length !== length) throw new BrokenFile(NO_RANGES);
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + length) as ArrayBuffer;
    };
    return {
      byteLength: size,
      slice: (start, end) => atOnce.execute(() => slice(start < 0 ? size + start : start, end)),
    };
  }

  private async list(prefix: string, delimiter: string) {
    const contents: RemoteFile[] = [];
    const prefixes: string[] = [];
    let token: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (delimiter) query.set('delimiter', delimiter);
      if (token) query.set('continuation-token', token);
      const { text } = await this.client.send(`${this.url}/?${query.toString()}`, {
        signal: NEVER,
      });
      const document = parseDocument(text, { xmlMode: true });
      const [result] = elements('ListBucketResult', document);
      if (!result) throw new HttpProblem(OVERTURE, 'malformed');
      prefixes.push(...elements('CommonPrefixes', result).map((one) => value('Prefix', one)));
      for (const one of elements('Contents', result)) {
        const size = Number(value('Size', one));
        contents.push({ key: value('Key', one), size, etag: value('ETag', one) });
      }
      token = value('NextContinuationToken', result);
      if (value('IsTruncated', result) !== 'true' || !token) return { contents, prefixes };
    }
    throw new HttpProblem(OVERTURE, 'malformed');
  }
}

/** Name of the service in metrics and problems. */
export const OVERTURE = 'Overture';
const NO_RANGES = 'The server does not send parts of a file, which reading a release needs.';

function explained(error: unknown): unknown {
  if (!(error instanceof HttpProblem)) return error;
  if (error.status === 412 || error.status === 404 || error.status === 416)
    return new BrokenFile('The release was changed while it was read: fetch it again.');
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
