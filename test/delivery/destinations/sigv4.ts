import { createHash, createHmac } from 'node:crypto';
import type { Received } from '../../support/receivers.js';

const sha256 = (data: string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/**
 * Whether a request has the signature of this key, as S3 computes it.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function isSigned({ method, path, headers }: Received, keyId: string, secret: string) {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match || match[1] !== keyId) return false;
  const [, , scope, signedHeaders, signature] = match as unknown as string[];
  const url = new URL(path, 'http://storage');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const names = signedHeaders!.split(';');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope!
    .split('/')
    .reduce<string | Buffer>((sofar, part) => hmac(sofar, part), `AWS4${secret}`);
  return (
    ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name)) &&
    hmac(key, toSign).toString('hex') === signature
  );
}
