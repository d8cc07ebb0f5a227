import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { isLoopback } from '../trial.js';
import { ConnectionProblem, explainConnection } from './connection-problem.js';
import { Internet } from './internet.js';
import { isPublic } from './public-address.js';
import {
  allowedAddresses,
  NotPublic,
  openSocket,
  plainHost,
  safeConnector,
} from './safe-connection.js';

const CONNECT_MS = 10_000;
const MAX_HEADER_BYTES = 32_768;
const MAX_ANSWER_BYTES = 1 << 20;

export interface UserRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer | Readable;
  signal: AbortSignal;
  /** Milliseconds until the headers of the response, and between its parts. */
  timeoutMs?: number;
  /** Bytes of the response to read. The rest is ignored. */
  maxBytes?: number;
}

export interface OutgoingResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/**
 * Connections to hosts that users name: public addresses only. It follows no redirects. If no other machine can reach
 * this one, it also connects to receivers on this machine.
 */
@Injectable()
export class OutgoingService implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly rules;

  constructor(
    private readonly internet: Internet,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const isAllowed = (address: string) =>
      isPublic(address) || (config.localReceivers && isLoopback(address));
    this.rules = { timeoutMs: CONNECT_MS, isAllowed };
    this.agent = new Agent({
      connect: safeConnector(this.internetOf(), this.rules),
      keepAliveTimeout: 5_000,
      allowH2: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }

  onApplicationShutdown() {
    return this.agent.destroy();
  }

  /** @throws ConnectionProblem for any failure; every status is a response */
  async request(url: string, outgoing: UserRequest): Promise<OutgoingResponse> {
    const { method = 'GET', headers = {}, body, signal, timeoutMs = CONNECT_MS } = outgoing;
    try {
      const { origin, pathname, search } = this.checkedUrl(url);
      const response = await this.agent.request({
        origin,
        path: pathname + search,
        method,
        headers,
        body: body ?? null,
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      return {
        status: response.statusCode,
        headers: headersOf(response),
        text: await textOf(response, outgoing.maxBytes ?? MAX_ANSWER_BYTES),
      };
    } catch (error) {
      throw explainConnection(error);
    }
  }

  /** @throws ConnectionProblem */
  async connect(host: string, port: number, signal: AbortSignal): Promise<Socket> {
    try {
      return await openSocket(this.internetOf(), { host, port }, this.rules, signal);
    } catch (error) {
      throw explainConnection(error);
    }
  }

  /**
   * The URL, if its host may be reached. A name that can't be looked up now passes: each connection checks it again.
   * @throws ConnectionProblem
   */
  async assertReachable(url: string): Promise<void> {
    const { hostname } = this.checkedUrl(url);
    try {
      await allowedAddresses(this.internetOf(), plainHost(hostname), this.rules.isAllowed);
    } catch (error) {
      if (error instanceof NotPublic) throw explainConnection(error);
    }
  }

  private checkedUrl(url: string): URL {
    if (!URL.canParse(url)) throw new ConnectionProblem('The URL is not valid.', false);
    // The URL parser (WHATWG) turns 0x7f.1, 2130706433 and 0177.0.0.1 into 127.0.0.1.
    const parsed = new URL(url);
    const host = plainHost(parsed.hostname);
    if (parsed.protocol !== 'https:' && (parsed.protocol !== 'http:' || this.config.production))
      throw new ConnectionProblem('The URL must begin with https://.', false);
    if (parsed.username || parsed.password)
      throw new ConnectionProblem('The URL must not contain a username or password.', false);
    const isPrivate = isIP(host) ? !this.rules.isAllowed(host) : isLoopback(host);
    if (isPrivate && !(isLoopback(host) && this.config.localReceivers))
      throw explainConnection(new NotPublic());
    return parsed;
  }

  /** Name servers don't know this machine's own name. */
  private internetOf(): Internet {
    const { internet, config } = this;
    if (!config.localReceivers) return internet;
    return Object.assign(Object.create(internet) as Internet, {
      resolve: async (host: string) =>
        isLoopback(host) ? ['127.0.0.1', '::1'] : internet.resolve(host),
    });
  }
}

const headersOf = ({ headers }: Dispatcher.ResponseData): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );

async function textOf({ body }: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  // Stopping early causes one more error event.
  body.on('error', () => undefined);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8');
}
