import { errors } from 'undici';
import { isNoSuchName } from '../../../platform/http/internet.js';
import { NotPublic } from '../../../platform/http/safe-connection.js';

/** A website could not be read. The message explains the reason to the subscriber. */
export class SiteProblem extends Error {
  override name = 'SiteProblem';
}

const BY_CODE: Record<string, string> = {
  ECONNREFUSED: "The website didn't respond.",
  ECONNRESET: 'The website closed the connection.',
  EPIPE: 'The website closed the connection.',
  EHOSTUNREACH: "The website can't be reached.",
  ENETUNREACH: "The website can't be reached.",
  UND_ERR_SOCKET: 'The website closed the connection.',
  UND_ERR_HEADERS_OVERFLOW: "The website's headers are too large.",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'The page is too large.',
  UND_ERR_CONNECT_TIMEOUT: 'The website took longer than 10 seconds.',
  UND_ERR_HEADERS_TIMEOUT: 'The website took longer than 10 seconds.',
  UND_ERR_BODY_TIMEOUT: 'The website took longer than 10 seconds.',
  Z_DATA_ERROR: "The page is damaged and can't be decompressed.",
  Z_BUF_ERROR: 'The page was cut off.',
  ERR_STREAM_PREMATURE_CLOSE: 'The page was cut off.',
  ESERVFAIL: "The website's domain couldn't be looked up.",
  ETIMEOUT: "The website's domain couldn't be looked up.",
  EREFUSED: "The website's domain couldn't be looked up.",
};
/** Brotli and Zstandard errors for damaged data; gzip's are above. */
const DAMAGED = /^(?:ERR__ERROR_|ZSTD_error_)/;
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;

/** Explains a failed request. An unexpected error becomes the `cause`. */
export function explainFailure(error: unknown): SiteProblem {
  if (error instanceof SiteProblem) return error;
  if (error instanceof NotPublic)
    return new SiteProblem("The website isn't on the public internet.");
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (isNoSuchName(error)) return new SiteProblem("The website's domain doesn't exist.");
  if (TLS.test(code))
    return new SiteProblem("The website's certificate or encryption isn't valid.");
  if (name === 'TimeoutError') return new SiteProblem('The website took longer than 10 seconds.');
  if (error instanceof errors.HTTPParserError || code.startsWith('HPE_')) {
    return new SiteProblem("The website's response isn't valid HTTP.");
  }
  const sentence = DAMAGED.test(code) ? BY_CODE['Z_DATA_ERROR'] : BY_CODE[code];
  return sentence
    ? new SiteProblem(sentence)
    : new SiteProblem("The website couldn't be read.", { cause: error });
}
