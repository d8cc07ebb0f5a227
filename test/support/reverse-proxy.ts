import { once } from 'node:events';
import { Agent, createServer, get, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const PROBE_TIMEOUT_MS = 2_000;

/** After this many unanswered probes in a row, or one refused connection, a server receives no more requests. */
const FALL = 3;

interface Backend {
  url: string;
  failures: number;
}

/**
 * A small load balancer: probes its servers' readiness at an interval and sends requests to the ready ones in turn, or
 * to all if none is ready. Like common load balancers, it retries a request only if the connection was refused.
 */
export class ReverseProxy {
  readonly #backends: Backend[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));
  #turn = 0;
  #isClosed = false;

  private constructor(urls: string[]) {
    this.#backends = urls.map((url) => ({ url, failures: 0 }));
  }

  static async open(urls: string[], probeMs: number): Promise<ReverseProxy> {
    const proxy = new ReverseProxy(urls);
    const probe = async (backend: Backend) => {
      await check(backend);
      if (!proxy.#isClosed) setTimeout(() => void probe(backend), probeMs).unref();
    };
    await Promise.all(proxy.#backends.map(probe));
    // Longer than any client keeps an idle connection.
    proxy.#server.keepAliveTimeout = 60_000;
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  isReady(url: string) {
    return this.#backends.some((backend) => backend.url === url && backend.failures === 0);
  }

  close() {
    this.#isClosed = true;
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming).catch(() => null);
    if (!body) return;
    const ready = this.#backends.filter(({ failures }) => failures < FALL);
    const choice = ready.length > 0 ? ready : this.#backends;
    const first = this.#turn++ % choice.length;
    this.#forward(incoming, body, outgoing, [...choice.slice(first), ...choice.slice(0, first)]);
  }

  #forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    [backend, ...others]: Backend[],
  ) {
    if (!backend) return void outgoing.writeHead(503).end('No server is ready');
    const { method, headers } = incoming;
    const sent = request(
      new URL(incoming.url!, backend.url),
      { method, headers: { ...headers, connection: 'keep-alive' }, agent: this.#agent },
      (answer) => {
        const { connection: _, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode!, kept);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') this.#forward(incoming, body, outgoing, others);
      else if (outgoing.headersSent) outgoing.destroy(error);
      else outgoing.writeHead(502).end(`${backend.url} failed: ${error.message}`);
    });
    outgoing.on('close', () => !outgoing.writableFinished && sent.destroy());
    sent.end(body);
  }
}

function check(backend: Backend): Promise<void> {
  return new Promise((done) => {
    const report = (failures: number) => {
      backend.failures = failures;
      done();
    };
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    get(`${backend.url}/health/ready`, { signal, agent: false }, (answer) => {
      answer.resume();
      report(answer.statusCode === 200 ? 0 : FALL);
    }).on('error', () => report(signal.aborted ? backend.failures + 1 : FALL));
  });
}
