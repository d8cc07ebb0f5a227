import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { register } from 'prom-client';
import { DataSource } from 'typeorm';
import { parseConfig } from '../../../backend/platform/config.js';
import { dataSourceOptions } from '../../../backend/app/schema/options.js';
import {
  SourceClient,
  type OutgoingRequest,
  type ServiceOptions,
} from '../../../backend/platform/http/client.js';
import { cloneDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

const never = new AbortController().signal;
const databases: DataSource[] = [];
let replies: Reply[];
let arrivals: number[];
let url: string;
let drop: () => Promise<void>;

const server = createServer((request, response) => {
  arrivals.push(performance.now());
  // The last reply is used for all further requests.
  const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
  reply(response, request);
});

beforeAll(async () => {
  const database = await cloneDatabase();
  drop = database.drop;
  for (let process = 0; process < 2; process++) {
    const config = parseConfig({ DATABASE_URL: database.url, DATABASE_POOL_MAX: '2' });
    databases.push(await new DataSource(dataSourceOptions(config)).initialize());
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path?key=secret-key`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  for (const database of databases) await database.destroy();
  await drop();
});
beforeEach(() => {
  replies = [ok()];
  arrivals = [];
});

const ok =
  (body = 'hello', headers = {}): Reply =>
  (response) =>
    response.writeHead(200, headers).end(body);
const refuse =
  (status: number, headers = {}, body = ''): Reply =>
  (response) =>
    response.writeHead(status, headers).end(body);
const cutOff: Reply = (response) => {
  response.writeHead(200, { 'content-length': 100 }).write('half of it');
  setImmediate(() => response.destroy());
};
const noReply: Reply = () => undefined;

const client = (overrides: Partial<ServiceOptions> = {}, process = 0) =>
  new SourceClient({ name: 'test', firstPause: 1, ...overrides }, databases[process]!);
const send = (overrides: Partial<ServiceOptions> = {}, outgoing: Partial<OutgoingRequest> = {}) =>
  client(overrides).send(url, { signal: never, ...outgoing });
const minute = 60_000;

describe('a request to a service', () => {
  it('returns status, headers and decoded text', async () => {
    replies = [
      (response) => {
        response.writeHead(203, { 'content-encoding': 'gzip', 'x-left': '3' });
        response.end(gzipSync('{"köln": 1}'));
      },
    ];
    const answer = await send();
    expect(answer).toMatchObject({ status: 203, text: '{"köln": 1}', headers: { 'x-left': '3' } });
    expect(answer.json()).toEqual({ köln: 1 });
  });

  it('sends method, headers and body', async () => {
    replies = [
      (response, { method, headers }) => response.end(`${method} ${String(headers['x-mask'])}`),
    ];
    const { text } = await send({}, { method: 'POST', headers: { 'x-mask': 'id' }, body: '{}' });
    expect(text).toBe('POST id');
  });

  it('reports a non-JSON response as malformed', async () => {
    replies = [ok('<html>')];
    const answer = await send();
    expect(() => answer.json()).toThrow('test sent an unreadable response');
  });
});

describe('retrying a request', () => {
  it.each<[string, Reply]>([
    ['a 429', refuse(429)],
    ['a 500', refuse(500)],
    ['a 504 in HTML', refuse(504, { 'content-type': 'text/html' }, '<html>')],
    ['a cut-off answer', cutOff],
    ['a closed connection', (response) => response.destroy()],
  ])('recovers from %s', async (_, failure) => {
    replies = [failure, failure, ok()];
    expect((await send()).text).toBe('hello');
    expect(arrivals).toHaveLength(3);
  });

  it('fails with the last problem', async () => {
    replies = [refuse(503, {}, 'maintenance')];
    await expect(send({ retries: 2 })).rejects.toMatchObject({
      kind: 'status',
      status: 503,
      text: 'maintenance',
    });
    expect(arrivals).toHaveLength(3);
  });

  it.each<[string, Reply]>([
    ['Retry-After in seconds', refuse(429, { 'retry-after': '0' })],
    ['Retry-After as a date', refuse(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' })],
    [
      "Google's RetryInfo",
      refuse(429, {}, JSON.stringify({ error: { details: [{ retryDelay: '0.05s' }] } })),
    ],
  ])('waits as long as %s says', async (_, failure) => {
    replies = [failure, ok()];
    // The default pause would outlast the test.
    expect((await send({ firstPause: 10 * minute })).text).toBe('hello');
  });

  it('waits at least as long as Retry-After specifies', async () => {
    replies = [refuse(429, { 'retry-after': '1' }), ok()];
    await send();
    expect(arrivals[1]! - arrivals[0]!).toBeGreaterThanOrEqual(990);
  });

  it('does not wait for an hour', async () => {
    replies = [refuse(429, { 'retry-after': '3600' })];
    await expect(send()).rejects.toMatchObject({ status: 429, retryAfter: 3_600_000 });
    expect(arrivals).toHaveLength(1);
  });

  it.each([301, 400, 403, 404])('does not happen after status %d', async (status) => {
    replies = [refuse(status, { location: '/elsewhere' }, 'because')];
    await expect(send()).rejects.toMatchObject({ kind: 'status', status, text: 'because' });
    expect(arrivals).toHaveLength(1);
  });

  it('stops during a pause when the signal aborts', async () => {
    replies = [refuse(500)];
    const stop = new AbortController();
    const sent = send({ firstPause: 10 * minute }, { signal: stop.signal });
    await until(async () => arrivals.length === 1);
    stop.abort(new Error('canceled'));
    await expect(sent).rejects.toThrow('canceled');
  });

  it('pays for each attempt, and stops at the budget', async () => {
    replies = [refuse(500)];
    let left = 2;
    const before = async () => {
      if (left-- === 0) throw new Error('The budget is spent');
    };
    await expect(send({}, { before })).rejects.toThrow('The budget is spent');
    expect(arrivals).toHaveLength(2);
  });
});

describe('the limits of a request', () => {
  it.each<[string, Reply, Partial<ServiceOptions>]>([
    ['headers', noReply, { timeouts: { headers: 50 } }],
    ['a body', (response) => response.writeHead(200).write('he'), { timeouts: { body: 50 } }],
    [
      'a body that trickles',
      (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('.'), 10);
        response.on('close', () => clearInterval(drip));
      },
      { timeouts: { total: 100 } },
    ],
  ])('apply while waiting for %s', async (_, reply, overrides) => {
    replies = [reply];
    await expect(send({ ...overrides, retries: 0 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  it.each<[string, Reply]>([
    [
      'endless',
      (response) => {
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(10_000)));
        };
        response.on('drain', more);
        more();
      },
    ],
    [
      'compressed a thousandfold',
      (response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(20_000_000)));
      },
    ],
  ])('apply to a response that is %s', async (_, reply) => {
    replies = [reply];
    await expect(send({ maxBytes: 100_000 })).rejects.toMatchObject({ kind: 'too large' });
    expect(arrivals).toHaveLength(1);
  });

  it('allow a response of exactly the maximum size', async () => {
    replies = [ok('x'.repeat(1000))];
    expect((await send({ maxBytes: 1000 })).bytes).toHaveLength(1000);
  });

  it('end a canceled request immediately', async () => {
    replies = [noReply];
    const stop = new AbortController();
    const sent = send({}, { signal: stop.signal });
    await until(async () => arrivals.length === 1);
    stop.abort(new Error('canceled'));
    await expect(sent).rejects.toThrow('canceled');
  });
});

describe('a service that is down', () => {
  it('is not called again after 8 failures', async () => {
    replies = [...Array.from({ length: 8 }, () => refuse(502)), ok()];
    const failing = client({ retries: 0 });
    const call = () => failing.send(url, { signal: never });
    for (let failure = 0; failure < 8; failure++) {
      await expect(call()).rejects.toMatchObject({ status: 502 });
    }
    await expect(call()).rejects.toMatchObject({ kind: 'circuit open' });
    expect(arrivals).toHaveLength(8);
  });

  it('is called again after a pause, for a request with attempts left', async () => {
    replies = [...Array.from({ length: 8 }, () => refuse(502)), ok()];
    expect((await send({ retries: 100 })).text).toBe('hello');
    expect(arrivals).toHaveLength(9);
  });

  it('is named in the error without its address or key', async () => {
    server.closeAllConnections();
    const gone = client({ retries: 0 }).send('http://127.0.0.1:1/secret-path?key=secret-key', {
      signal: never,
    });
    await expect(gone).rejects.toThrow(/^test cannot be reached \(ECONNREFUSED\)$/);
  });
});

describe('the turns of a rate-limited service', () => {
  it('are spaced as the service requires, across all processes', async () => {
    const spacing = 100;
    const processes = [0, 1].map((process) => client({ name: 'slow', spacing }, process));
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => processes[index % 2]!.send(url, { signal: never })),
    );
    expect(arrivals).toHaveLength(8);
    // Measured from the start: a slow machine may run one late and the next right after it.
    const early = arrivals.filter((arrival, turn) => arrival < start + turn * spacing);
    expect(early).toEqual([]);
  });

  it('are given up when the request is canceled', async () => {
    const patient = client({ name: 'slowest', spacing: 10 * minute });
    await patient.send(url, { signal: never });
    const stop = new AbortController();
    const sent = patient.send(url, { signal: stop.signal });
    stop.abort(new Error('canceled'));
    await expect(sent).rejects.toThrow('canceled');
    expect(arrivals).toHaveLength(1);
  });
});

describe('the metrics of a service', () => {
  it('count requests by service and outcome, without addresses', async () => {
    register.clear();
    replies = [refuse(503), cutOff, ok()];
    await send();
    const metrics = await register.metrics();
    for (const outcome of ['503', 'network', 'ok']) {
      expect(metrics).toContain(`source_requests_total{source="test",outcome="${outcome}"} 1`);
    }
    expect(metrics).toContain('source_request_seconds_count{source="test"} 3');
    expect(metrics).not.toContain('secret');
  });
});
