import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../../support/identity.ts';
import { HOSTILE_FILES } from '../../support/hostile-files.ts';
import { subscribe, memory, type Server, type World } from '../world.ts';
import { Bystander, secondsSince, within, type FaultReport } from './fault.ts';

const HOSTILE_ACCOUNTS = 6;
const ATTACK_MS = 20_000;
const PREVIEW_MS = 5_000;
const ABORTED = 20;
/** Threads end after a minute without files. */
const RELEASE_MS = 90_000;
/** What a process normally stays below. */
const NORMAL_MB = 500;
const LIST = new Blob(['name,city\nAcme,Monaco\n']);

/**
 * Six accounts keep uploading files that take long to read. Another one's small list is previewed within 5 s, and the
 * memory is free again afterward.
 */
export async function hostileFiles(world: World): Promise<FaultReport> {
  const server = await world.server(await world.database());
  const people = Array.from({ length: HOSTILE_ACCOUNTS + 1 }, () => subscribe(server));
  const [victim, ...hostile] = await Promise.all(people);
  const files = Object.values(HOSTILE_FILES).map((create) => blobOf(create()));
  const quotes = HOSTILE_FILES['quotation marks']();
  const attack = blobOf(quotes);
  await preview(server, victim!, LIST);
  const before = memory(server.pid);
  const bystander = await Bystander.start(world, server);

  const end = performance.now() + ATTACK_MS;
  let sent = 0;
  const attacks = hostile.map(async (person) => {
    for (; performance.now() < end; sent += 1) await preview(server, person, attack);
  });
  const previews: { status: number; ms: number }[] = [];
  while (performance.now() < end) {
    await wait(500);
    const started = performance.now();
    const status = await preview(server, victim!, LIST);
    previews.push({ status, ms: performance.now() - started });
  }
  await Promise.all(attacks);

  const statuses = new Set<number>();
  const series = hostile.map(async (person, account) => {
    for (let at = account; at < files.length; at += HOSTILE_ACCOUNTS)
      statuses.add(await preview(server, person, files[at]!));
  });
  await Promise.all(series);
  const peak = memory(server.pid, 'VmHWM');
  for (let at = 0; at < ABORTED; at += 1) await abort(server, hostile[0]!, quotes);
  await bystander.stop();
  const ended = performance.now();
  const isReleased = await within(RELEASE_MS, async () => {
    await wait(500);
    return memory(server.pid) < NORMAL_MB;
  });
  const late = previews.filter(({ status, ms }) => status !== 200 || ms > PREVIEW_MS).length;
  const unexpected = [...statuses].filter((status) => ![422, 429].includes(status));
  return {
    lost: 0,
    doubled: 0,
    overspent: 0,
    otherFailures: late + unexpected.length + bystander.failed + (isReleased ? 0 : 1),
    recoverySeconds: secondsSince(ended),
    notes: {
      sent,
      previews: previews.length,
      slowestPreviewMs: Math.round(Math.max(...previews.map(({ ms }) => ms))),
      slowestRequestMs: Math.round(bystander.slowestMs),
      unexpected,
      megabytes: { before, peak, after: memory(server.pid) },
    },
  };
}

const blobOf = (file: Buffer) => new Blob([Uint8Array.from(file)]);

async function preview({ url }: Server, { token }: Person, file: Blob): Promise<number> {
  const form = new FormData();
  form.set('file', file, 'list.csv');
  const answer = await fetch(`${url}/api/leads/import/preview`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(60_000),
  }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** Sends the first half of a file, and then disconnects. */
function abort({ url }: Server, { token }: Person, file: Buffer): Promise<void> {
  return new Promise((done) => {
    const upload = request(`${url}/api/leads/import/preview`, {
      method: 'POST',
      agent: false,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': file.length,
      },
    });
    upload.on('error', () => undefined).on('close', done);
    upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n');
    upload.write(file.subarray(0, file.length / 2), () => upload.destroy());
  });
}
