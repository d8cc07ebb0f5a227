import { isNoSuchName } from './internet.js';
import { NotPublic } from './safe-connection.js';

/** A host that a user named could not be reached. The message is a sentence for that user. */
export class ConnectionProblem extends Error {
  override name = 'ConnectionProblem';
  constructor(
    message: string,
    readonly isTemporary: boolean,
  ) {
    super(message);
  }
}

const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Explains a failed connection. The error of an unexpected failure is the `cause`. */
export function explainConnection(error: unknown): ConnectionProblem {
  if (error instanceof ConnectionProblem) return error;
  if (error instanceof NotPublic)
    return new ConnectionProblem(
      'The host is not on the public internet. Private and local addresses are not allowed.',
      false,
    );
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (isNoSuchName(error)) return new ConnectionProblem("The host's name doesn't exist.", true);
  if (TLS.test(code))
    return new ConnectionProblem("The host's certificate or encryption isn't valid.", true);
  if (name === 'TimeoutError' || code.endsWith('TIMEOUT') || code.endsWith('TIMEDOUT'))
    return new ConnectionProblem('The host did not respond in time.', true);
  if (code === 'ECONNREFUSED')
    return new ConnectionProblem('The host refused the connection.', true);
  if (CLOSED.has(code)) return new ConnectionProblem('The host closed the connection.', true);
  const problem = new ConnectionProblem('The host could not be reached.', true);
  problem.cause = error;
  return problem;
}
