import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { limitSockets } from '../../../backend/platform/rate-limit/time-limits.js';

let server: Server;
beforeEach(async () => {
  server = createServer((request, response) => request.resume().on('end', () => response.end()));
  limitSockets(server);
});
afterEach(() => void server.close());

/**
 * Sends the beginning of a request, and returns the seconds until the server closes the connection, and its response.
 */
async function sendSlowly(beginning: string) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const started = performance.now();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(beginning);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  return { seconds: (performance.now() - started) / 1000, answer };
}

it('a client has 15 s for its headers and 60 s for its whole request', () => {
  expect(server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 60_000 });
});

it.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
])(
  'a client that never finishes %s is disconnected a second after its time limit',
  async (_, text) => {
    server.headersTimeout = 200;
    server.requestTimeout = 400;
    const { seconds, answer } = await sendSlowly(text);
    expect(answer).toContain('408 Request Timeout');
    expect(seconds).toBeLessThan(2.5);
  },
);
