import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestingModuleBuilder } from '@nestjs/testing';
import { Internet } from '../../backend/platform/http/internet.js';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * An internet of servers on this machine: each has a name and a public address, and its own port. Connecting to anything else
 * would fail, so that a test notices a connection that should not have been made.
 */
export class Receivers extends Internet {
  readonly dialed: string[] = [];
  private readonly names = new Map<string, string>();
  private readonly ports = new Map<string, number>();
  private readonly servers: Server[] = [];

  override async resolve(host: string): Promise<string[]> {
    const address = this.names.get(host);
    if (address) return [address];
    throw Object.assign(new Error(`${host} is unknown`), { code: 'ENOTFOUND' });
  }

  override dial(addresses: string[], _port: number) {
    this.dialed.push(...addresses);
    const port = this.ports.get(addresses[0]!);
    if (port === undefined) throw new Error(`${addresses.join()} would have been dialed`);
    return { addresses: ['127.0.0.1'], port };
  }

  override async acceptsMail() {
    return true;
  }

  /** A name for an address that no server has. */
  name(host: string, address: string) {
    this.names.set(host, address);
  }

  /** Gives a listening server a name. */
  async add(host: string, server: Server): Promise<void> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `93.184.215.${this.servers.push(server)}`;
    this.names.set(host, address);
    this.ports.set(address, (server.address() as AddressInfo).port);
  }

  /** A receiver of requests at `http://<host>/`. */
  async receive(host: string, reply: (received: Received) => Reply | Promise<Reply> = () => ({})) {
    const received: Received[] = [];
    const server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, body: await buffer(request) };
      received.push(one);
      const { status = 200, headers: answered = {}, body = '' } = await reply(one);
      response.writeHead(status, answered).end(body);
    });
    await this.add(host, server);
    return received;
  }

  override: (builder: TestingModuleBuilder) => TestingModuleBuilder = (builder) =>
    builder.overrideProvider(Internet).useValue(this);

  async close() {
    for (const server of this.servers) {
      (server as HttpServer).closeAllConnections?.();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}
