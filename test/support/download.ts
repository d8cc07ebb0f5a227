import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Person } from './identity.js';

const STATUS = 'HTTP/1.1 200';

/** Starts a CSV download of all leads without reading it, so that it stays in progress. */
export async function startDownload(
  url: string,
  { token, accountId }: Person & { accountId?: string },
): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/export/leads.csv HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${accountId ? `X-Account-Id: ${accountId}\r\n` : ''}\r\n`,
  );
  await once(socket, 'readable');
  const start = String(socket.read(STATUS.length));
  if (start !== STATUS) throw new Error(`The download started with ${start}`);
  return socket.pause();
}
