import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  createServer as createRawServer,
  type AddressInfo,
  type Server as RawServer,
} from 'node:net';
import { Internet } from '../../backend/platform/http/internet.js';

export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** The farm's public address, which is never dialed. */
export const FARM_ADDRESS = '93.184.215.14';

/**
 * Websites for any number of hosts on one port, and an internet that contains them: names resolve to a public address,
 * and connections to its port 80 reach the farm. Port 443 responds with something other than TLS.
 */
export class SiteFarm {
  readonly requests: { host: string; path: string; userAgent: string; at: number }[] = [];
  readonly internet = new FarmInternet(this);
  /** Domains that accept no email. */
  readonly withoutMail = new Set<string>();
  port = 0;
  brokenTlsPort = 0;
  private readonly sites = new Map<string, Record<string, Page>>();
  private readonly server: Server;
  private readonly brokenTls: RawServer;

  constructor() {
    this.server = createServer((request, response) => this.answer(request, response));
    this.brokenTls = createRawServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy());
    });
  }

  async open() {
    for (const server of [this.server, this.brokenTls]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    this.port = (this.server.address() as AddressInfo).port;
    this.brokenTlsPort = (this.brokenTls.address() as AddressInfo).port;
    return this;
  }

  async close() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await new Promise((resolve) => this.brokenTls.close(resolve));
  }

  /** Adds a website: pages by path, as HTML or as a handler; every other path is 404. */
  site(host: string, pages: Record<string, Page>) {
    this.sites.set(host, pages);
    return `http://${host}/`;
  }

  has(host: string) {
    return this.sites.has(host);
  }

  pathsOf(host: string) {
    return this.requests.filter((request) => request.host === host).map(({ path }) => path);
  }

  private answer(request: IncomingMessage, response: ServerResponse) {
    const host = request.headers.host ?? '';
    const path = request.url ?? '/';
    const userAgent = request.headers['user-agent'] ?? '';
    this.requests.push({ host, path, userAgent, at: performance.now() });
    response.on('error', () => undefined);
    const page = this.sites.get(host)?.[path];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(page);
  }
}

/** Resolves the names of the farm, and any other names that the test adds. */
export class FarmInternet extends Internet {
  /** Address lists for a name, used in order; the last one repeats. */
  readonly answers = new Map<string, string[][]>();
  /** All names looked up, in order. */
  readonly lookups: string[] = [];

  private readonly farm: SiteFarm;

  constructor(farm: SiteFarm) {
    super();
    this.farm = farm;
  }

  override async resolve(host: string): Promise<string[]> {
    this.lookups.push(host);
    const answers = this.answers.get(host);
    if (answers) return (answers.length > 1 ? answers.shift() : answers[0])!;
    if (this.farm.has(host)) return [FARM_ADDRESS];
    throw Object.assign(new Error(`${host} is not part of the farm`), { code: 'ENOTFOUND' });
  }

  override dial(addresses: string[], port: number) {
    if (!addresses.includes(FARM_ADDRESS))
      throw new Error(`${addresses.join()} would have been dialed`);
    return {
      addresses: ['127.0.0.1'],
      port: port === 443 ? this.farm.brokenTlsPort : this.farm.port,
    };
  }

  override async acceptsMail(domain: string): Promise<boolean | null> {
    return !this.farm.withoutMail.has(domain);
  }
}

export const redirectTo =
  (location: string, status = 302): Page =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };
