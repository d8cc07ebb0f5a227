import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
  /** Milliseconds, from `performance.now()`. */
  at: number;
}

/** Replaces a response; `honest` sends the real one. */
export type Fault = (response: ServerResponse, honest: () => void) => void;

export interface Simulator {
  url: string;
  /** All requests received, in order. */
  requests: ReceivedRequest[];
  /** Answers the next requests with these faults, then normally again. */
  failNext(...faults: Fault[]): void;
  close(): Promise<void>;
}

/** A server for a maps service: records requests and fails on demand. */
export async function simulate(
  answer: (received: ReceivedRequest, response: ServerResponse) => void,
  isFaulty: (received: ReceivedRequest) => boolean = () => true,
): Promise<Simulator> {
  const requests: ReceivedRequest[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const url = new URL(request.url!, 'http://simulator');
      const received = { url, headers: request.headers, body, at: performance.now() };
      requests.push(received);
      const fault = isFaulty(received) ? faults.shift() : undefined;
      if (fault) fault(response, () => answer(received, response));
      else answer(received, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext: (...next) => void faults.push(...next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const html =
  (status: number, text: string, headers: Record<string, string> = {}): Fault =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(`<html><body><p>${text}</p></body></html>`);
/** A refusal that asks for an immediate retry, so that tests need not wait. */
export const busy = (status: number) => html(status, 'busy', { 'retry-after': '0' });
export const empty: Fault = (response) => response.writeHead(200).end();
export const malformed: Fault = (response) => response.writeHead(200).end('[{"lat": "48.8');
export const cutOff: Fault = (response) => {
  response.writeHead(200, { 'content-length': '5000' }).write('[{"lat": ');
  setImmediate(() => response.destroy());
};
/** A fault that responds once the test calls `open`. */
export function holdFault(): { fault: Fault; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { fault: (_, honest) => void promise.then(honest), open: resolve };
}
