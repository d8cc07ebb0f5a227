import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { Internet } from './internet.js';
import { isPublic, plainAddress } from './public-address.js';

/** A host that is not on the public internet, such as one in our own network. */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

export interface ConnectionRules {
  /** Milliseconds to connect. */
  timeoutMs: number;
  /** The addresses that may be reached. */
  isAllowed?: (address: string) => boolean;
}

/** A URL's host, without the brackets of an IPv6 address. */
export const plainHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/**
 * The addresses of a host, all of which may be reached.
 * @throws NotPublic
 */
export async function allowedAddresses(
  internet: Internet,
  host: string,
  isAllowed: (address: string) => boolean = isPublic,
): Promise<string[]> {
  const addresses = isIP(host) ? [host] : await internet.resolve(host);
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw new NotPublic();
  return addresses;
}

/** Connects to checked addresses only: the name is not resolved a second time. */
export function safeConnector(
  internet: Internet,
  { timeoutMs, isAllowed }: ConnectionRules,
): buildConnector.connector {
  const connect = async (options: buildConnector.Options): Promise<Socket> => {
    const addresses = await allowedAddresses(internet, plainHost(options.hostname), isAllowed);
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
    const endpoint = internet.dial(addresses, port);
    const open = buildConnector({
      lookup: pinnedTo(endpoint.addresses),
      autoSelectFamily: true,
      allowH2: false,
      maxCachedSessions: 0,
      timeout: timeoutMs,
    });
    const socket = await new Promise<Socket>((resolve, reject) => {
      open({ ...options, port: String(endpoint.port) }, (error, connected) =>
        error ? reject(error) : resolve(connected!),
      );
    });
    return checked(socket, endpoint.addresses);
  };
  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

/** A TCP connection to a checked address, for protocols other than HTTP. */
export async function openSocket(
  internet: Internet,
  { host, port }: { host: string; port: number },
  { timeoutMs, isAllowed }: ConnectionRules,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = await allowedAddresses(internet, plainHost(host), isAllowed);
  const endpoint = internet.dial(addresses, port);
  signal.throwIfAborted();
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connectTcp({
      host,
      port: endpoint.port,
      lookup: pinnedTo(endpoint.addresses),
      autoSelectFamily: true,
      noDelay: true,
    });
    const fail = (error: Error) => {
      opening.destroy();
      reject(error);
    };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const stop = () => fail(limit.reason as Error);
    limit.addEventListener('abort', stop, { once: true });
    opening.once('error', fail);
    opening.once('connect', () => {
      limit.removeEventListener('abort', stop);
      opening.off('error', fail);
      resolve(opening);
    });
  });
  return checked(socket, endpoint.addresses);
}

function checked(socket: Socket, addresses: string[]): Socket {
  if (addresses.includes(plainAddress(socket.remoteAddress ?? ''))) return socket;
  socket.destroy();
  throw new NotPublic();
}

const pinnedTo =
  (addresses: string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const answers = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) callback(null, answers);
    else callback(null, answers[0]!.address, answers[0]!.family);
  };
