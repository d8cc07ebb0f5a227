import { Readable } from 'node:stream';
import type { OutgoingResponse, UserRequest } from '../../../platform/http/outgoing.service.js';
import { DestinationProblem, type Parcel } from '../destination.js';

/** At most 10,000 parts per file, of at least 5 MiB. */
const PART_BYTES = 16 * 2 ** 20;
/** The service keeps, and charges for, the parts of an unfinished upload. */
const ABORT_MS = 5_000;

/** Sends a request for the file, with this query. */
export type Send = (query: string, request: UserRequest) => Promise<OutgoingResponse>;

/**
 * Uploads a file part by part, with constant memory: a part is read while it is sent. A failed upload leaves no parts.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
 */
export async function uploadInParts(
  parcel: Parcel,
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'content-type': parcel.mediaType };
  const begun = await send('?uploads', { method: 'POST', headers, signal });
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1];
  if (!id)
    throw new DestinationProblem("The storage service doesn't support multipart uploads.", false);
  const upload = `uploadId=${encodeURIComponent(id)}`;
  try {
    const parts: string[] = [];
    for await (const { body, bytes } of partsOf(await parcel.open(), parcel.bytes)) {
      const number = parts.length + 1;
      const answer = await send(`?partNumber=${number}&${upload}`, {
        method: 'PUT',
        headers: { 'content-length': String(bytes) },
        body,
        signal,
      });
      const tag = answer.headers['etag'] ?? '';
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const { text } = await send(`?${upload}`, { method: 'POST', body, signal });
    // The service sends the status before it joins the parts.
    if (text.includes('<Error>'))
      throw new DestinationProblem("The storage service couldn't assemble the file.", true);
  } catch (error) {
    await send(`?${upload}`, { method: 'DELETE', signal: AbortSignal.timeout(ABORT_MS) }).catch(
      () => undefined,
    );
    throw error;
  }
}

/** Streams of equal length, to be read one after another. */
async function* partsOf(file: Readable, total: number) {
  const chunks = (file as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function* read(bytes: number) {
    for (let left = bytes; left > 0;) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next();
        if (done) return;
        rest = value;
      }
      const taken = rest.subarray(0, left);
      rest = rest.subarray(taken.length);
      left -= taken.length;
      yield taken;
    }
  }
  try {
    for (let at = 0; at < total; at += PART_BYTES) {
      const bytes = Math.min(PART_BYTES, total - at);
      yield { bytes, body: Readable.from(read(bytes), { objectMode: false }) };
    }
  } finally {
    file.destroy();
  }
}
