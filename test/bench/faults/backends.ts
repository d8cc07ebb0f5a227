import { once } from 'node:events';
import type { Socket } from 'node:net';
import { startDownload } from '../../support/download.ts';
import type { Person } from '../../support/identity.ts';
import { headersOf, subscribe, type Database, type Server, type World } from '../world.ts';
import { addLeads, Bystander, isAlive, secondsSince, within, type FaultReport } from './fault.ts';

const LEADS = 10_000;
const KILLS = 50;
const KILLS_AT_ONCE = 5;

/** Kills 50 PostgreSQL backends while two API processes have eight CSV downloads in progress. */
export async function backends(world: World, random: () => number): Promise<FaultReport> {
  const database = await world.database();
  const servers = await Promise.all([world.server(database, 'api'), world.server(database, 'api')]);
  const readers: { server: Server; person: Person }[] = [];
  for (const server of servers) {
    for (let account = 0; account < 2; account++) {
      const person = await subscribe(server);
      // An account may have two downloads at once.
      readers.push({ server, person }, { server, person });
    }
  }
  await addLeads(database, LEADS);
  const bystanders = await Promise.all(servers.map((server) => Bystander.start(world, server)));

  let killed = 0;
  let interrupted = 0;
  while (killed < KILLS) {
    const sockets = await Promise.all(
      readers.map(({ server, person }) => startDownload(server.url, person)),
    );
    const bytes = sockets.map(countBytes);
    const pids = await pick(database, random);
    killed += await kill(database, pids);
    const closed = sockets.map((socket) => Promise.race([once(socket, 'close'), complete(socket)]));
    sockets.forEach((socket) => socket.resume());
    await Promise.all(closed);
    interrupted += bytes.filter((count) => count() < LEADS * 1000).length;
    sockets.forEach((socket) => socket.destroy());
  }
  const last = performance.now();
  await Promise.all(servers.map(isServing));
  const recoverySeconds = secondsSince(last);
  await Promise.all(bystanders.map((bystander) => bystander.stop()));
  const rows = await countRows(readers[0]!);
  const ended = servers.filter((server) => !isAlive(server)).length;
  return {
    lost: LEADS - rows,
    doubled: 0,
    overspent: 0,
    otherFailures: bystanders.reduce((sum, { failed }) => sum + failed, 0) + ended,
    recoverySeconds,
    notes: {
      killed,
      interrupted,
      processesEnded: ended,
      served: bystanders.reduce((sum, { served }) => sum + served, 0),
      refused: bystanders.reduce((sum, { refused }) => sum + refused, 0),
      failures: bystanders.flatMap(({ failures }) => failures),
    },
  };
}

/** Random backends of the API processes, at least one of them with a download. */
async function pick({ client }: Database, random: () => number): Promise<number[]> {
  const { rows } = await client.query<{ pid: number; isExport: boolean }>(
    `SELECT pid, application_name = 'lead-delivery export' AS "isExport" FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'lead-delivery%' ORDER BY pid`,
  );
  const shuffled = rows
    .map((row) => ({ ...row, order: random() }))
    .toSorted((a, b) => a.order - b.order);
  const download = shuffled.find(({ isExport }) => isExport);
  return [...new Set([download, ...shuffled].map((row) => row!.pid))].slice(0, KILLS_AT_ONCE);
}

async function kill({ client }: Database, pids: number[]): Promise<number> {
  const { rows } = await client.query(
    'SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid',
    [pids],
  );
  return rows.length;
}

function countBytes(socket: Socket) {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
  socket.pause();
  return () => bytes;
}

/** The last chunk of an HTTP response is empty. */
const complete = (socket: Socket) =>
  new Promise<void>((done) => {
    socket.on('data', (chunk: Buffer) => chunk.subarray(-5).equals(LAST_CHUNK) && done());
  });
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

const isServing = ({ url }: Server) =>
  within(10_000, async () => (await fetch(`${url}/health/ready`)).status === 200);

async function countRows({ server, person }: { server: Server; person: Person }) {
  const answer = await fetch(`${server.url}/api/export/leads.csv`, { headers: headersOf(person) });
  return (await answer.text()).trim().split('\r\n').length - 1;
}
