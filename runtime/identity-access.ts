import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../backend/platform/trial.ts';

export interface IdentityAccess {
  /** The first path segment of our own processes' requests. Only these may act as owner of all accounts. */
  secret: string;
  /** URLs of the web client. Pages from other origins are refused. */
  clients: string[];
}

/** The paths that Firebase's web client calls, and the page that links in emails open. */
const PUBLIC_PATHS = /^\/(?:(?:identitytoolkit|securetoken)\.googleapis\.com\/|emulator\/action\?)/;

/**
 * Stands in front of the emulator, which trusts everyone: it reflects every origin, and treats "Bearer owner" as the owner
 * of the project. Removes the secret from the URL of an admitted request.
 * @returns false if the request was refused
 */
export function admit(
  request: IncomingMessage,
  response: ServerResponse,
  access: IdentityAccess,
): boolean {
  const refusal = reasonToRefuse(request, access);
  if (!refusal) {
    // The emulator would open this machine to pages from the internet.
    delete request.headers['access-control-request-private-network'];
    return true;
  }
  response.writeHead(403, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ error: { code: 403, message: refusal } }));
  return false;
}

function reasonToRefuse(
  request: IncomingMessage,
  { secret, clients }: IdentityAccess,
): string | null {
  const { host = '', origin, authorization } = request.headers;
  // A page whose own name resolves to this machine (DNS rebinding) sends that name.
  if (!isLoopback(host.replace(/:\d+$/, ''))) return `The host ${host} is not this machine.`;
  if (origin !== undefined && !clients.some((client) => isSameClient(origin, client)))
    return `Pages from ${origin} may not use this identity provider.`;
  const [, prefix = '', rest] = /^\/([^/?]*)(\/.*)$/.exec(request.url ?? '') ?? [];
  if (rest && isSame(prefix, secret)) {
    request.url = rest;
    return null;
  }
  if (authorization !== undefined || !PUBLIC_PATHS.test(request.url ?? ''))
    return 'Only the product itself may do this. See authEmulatorHost in DATA_DIR/runtime.json.';
  return null;
}

/** Any loopback name with the client's port is allowed: a browser on this machine may use any of them. */
function isSameClient(origin: string, client: string) {
  if (!URL.canParse(origin)) return false;
  const [a, b] = [new URL(origin), new URL(client)];
  const sameName = isLoopback(a.hostname) && isLoopback(b.hostname);
  return a.origin === b.origin || (sameName && a.protocol === b.protocol && a.port === b.port);
}

const isSame = (given: string, secret: string) => timingSafeEqual(digest(given), digest(secret));
const digest = (text: string) => createHash('sha256').update(text).digest();
