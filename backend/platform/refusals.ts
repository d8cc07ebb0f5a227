import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { REQUEST_ID_HEADER } from '#contract/headers.js';
import { PROBLEM_TYPE } from '#contract/problem.js';
import { problemOf, ProblemException } from './problem.js';

/** Requests that Node's HTTP server can't parse, by its error code. */
const UNPARSED: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The request's headers are larger than 16 kB."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request's chunk extensions are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
const MALFORMED: [number, string] = [400, 'This is not a valid HTTP request.'];

/** Adds a problem document to the requests that Node's HTTP server itself rejects. Call it before the server listens. */
export function explainRefusals(server: Server) {
  // `refuseLikeNode` takes over both.
  Object.assign(server, { requireHostHeader: false });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse };
    if (socket.writable && !response?.headersSent) {
      socket.write(problemText(...(UNPARSED[error.code ?? ''] ?? MALFORMED)));
    }
    socket.destroy(error);
  });
}

/** Middleware: refuses the requests that Node would refuse after parsing them. */
export function refuseLikeNode(request: Request, _: Response, next: NextFunction) {
  const { httpVersion, headers } = request;
  if (!isUtf8(request.url))
    return next(new ProblemException(400, 'The address of the request is not encoded as UTF-8.'));
  if (httpVersion !== '1.1') return next();
  if (headers.host === undefined)
    return next(new ProblemException(400, 'The request has no Host header.'));
  if (headers.expect !== undefined && !/\b100-continue\b/i.test(headers.expect))
    return next(new ProblemException(417, 'The server supports only `Expect: 100-continue`.'));
  next();
}

/** Whether percent-encoded bytes are UTF-8. A percent sign that encodes nothing stands for itself. */
function isUtf8(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

function problemText(status: number, detail: string): string {
  const requestId = randomUUID();
  const body = JSON.stringify({ ...problemOf(status, detail), requestId });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${requestId}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
