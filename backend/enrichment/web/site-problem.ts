import { errors } from 'undici';
import { isNoSuchName } from './internet.js';

/** Why a website could not be read, in a sentence for the subscriber. */
export class SiteProblem extends Error {
  override name = 'SiteProblem';
}

const BY_CODE: Record<string, string> = {
  ECONNREFUSED: 'The website does not answer.',
  ECONNRESET: 'The website broke the connection off.',
  EPIPE: 'The website broke the connection off.',
  EHOSTUNREACH: 'The website cannot be reached.',
  ENETUNREACH: 'The website cannot be reached.',
  UND_ERR_SOCKET: 'The website broke the connection off.',
  UND_ERR_HEADERS_OVERFLOW: 'The website answers with headers that are too large.',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'The page is too large.',
  UND_ERR_CONNECT_TIMEOUT: 'The website took longer than 10 seconds.',
  UND_ERR_HEADERS_TIMEOUT: 'The website took longer than 10 seconds.',
  UND_ERR_BODY_TIMEOUT: 'The website took longer than 10 seconds.',
  Z_DATA_ERROR: 'The page is damaged: it cannot be unpacked.',
  Z_BUF_ERROR: 'The page was cut off.',
  ERR_STREAM_PREMATURE_CLOSE: 'The page was cut off.',
  ESERVFAIL: "The website's name could not be looked up.",
  ETIMEOUT: "The website's name could not be looked up.",
  EREFUSED: "The website's name could not be looked up.",
};
/** What Brotli and Zstandard say of bytes that are none of theirs; gzip's are above. */
const DAMAGED = /^(?:ERR__ERROR_|ZSTD_error_)/;
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;

/** Whatever went wrong on the way to a page, as a `SiteProblem`; what nobody foresaw is its `cause`. */
export function inWords(error: unknown): SiteProblem {
  if (error instanceof SiteProblem) return error;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (isNoSuchName(error)) return new SiteProblem("The website's name does not exist.");
  if (TLS.test(code))
    return new SiteProblem("The website's certificate or encryption is not valid.");
  if (name === 'TimeoutError') return new SiteProblem('The website took longer than 10 seconds.');
  if (error instanceof errors.HTTPParserError || code.startsWith('HPE_')) {
    return new SiteProblem('What the website answers is no HTTP.');
  }
  const sentence = DAMAGED.test(code) ? BY_CODE['Z_DATA_ERROR'] : BY_CODE[code];
  return sentence
    ? new SiteProblem(sentence)
    : new SiteProblem('The website could not be read.', { cause: error });
}
