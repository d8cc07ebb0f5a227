import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import XLSX from 'xlsx';
import type { Person } from '../support/identity.ts';
import { atMost, quantile, round, say, type Figure } from './figure.ts';
import { fill } from './leads.ts';
import { subscribe, type World } from './world.ts';

const SEARCHES = 40;
const UPLOADS = 8;
const ROWS = 19_000;
const REQUESTS = 200;
const READY_EVERY_MS = 250;
/** Matches every lead that `fill` inserts, and keeps PostgreSQL busy. */
const WORDS = Array.from({ length: 100 }, (_, number) => 'abcdeiloprst'[number % 12]).join(' ');
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const SEARCH = `/api/leads?range=[0,24]&sort=${json(['Name', 'ASC'])}&filter=${json({ q: WORDS })}`;
const PAGE = `/api/leads?range=[0,24]&sort=${json(['First Seen', 'DESC'])}`;

interface Call {
  url: string;
  token?: string;
  agent: Agent;
  /** A form with a file. */
  form?: { type: string; body: Uint8Array };
}

/**
 * Measures how one account slows another account and readiness: by 40 parallel searches of 100 words over 100,000 leads,
 * and by 8 parallel uploads of a workbook with 19,000 rows.
 */
export async function starvation(world: World): Promise<Figure[]> {
  const database = await world.database();
  const { url } = await world.server(database, 'api');
  const [hostile, neighbor] = [await subscribe({ url }), await subscribe({ url })];
  const search = { url: `${url}${SEARCH}`, token: hostile.token };
  const upload = {
    url: `${url}/api/leads/import/preview`,
    token: hostile.token,
    form: await workbook(),
  };
  const starved = { url, neighbor };
  const uploads = await starve(starved, upload, UPLOADS);
  say('filling an account with 100000 leads, and its neighbors');
  await fill(database, hostile.accountId);
  return [
    ...figures('starvation', await starve(starved, search, SEARCHES)),
    ...figures('starvation-uploads', uploads),
  ];
}

const figures = (name: string, { quiet, busy, probes, answers }: Starved): Figure[] => [
  atMost(`${name}-neighbor`, quantile(busy, 0.95) / quantile(quiet, 0.95), 'x quiet p95', 5, {
    p95: round(quantile(busy, 0.95)),
    quietP95: round(quantile(quiet, 0.95)),
    p50: round(quantile(busy, 0.5)),
    answers: Object.fromEntries(answers),
  }),
  atMost(
    `${name}-unready`,
    probes.filter((status) => status !== 200).length,
    'readiness probes not 200',
    0,
    { probes: probes.length },
  ),
];

interface Starved {
  /** Milliseconds of the neighbor's requests. */
  quiet: number[];
  busy: number[];
  /** Statuses of the readiness probe. */
  probes: number[];
  /** The number of responses to the attack by status. */
  answers: Map<number, number>;
}

/** Measures the neighbor's requests before and while a call is repeated on some connections. */
async function starve(
  { url, neighbor }: { url: string; neighbor: Person },
  call: Omit<Call, 'agent'>,
  connections: number,
): Promise<Starved> {
  const own = new Agent({ keepAlive: true });
  const load = new Agent({ keepAlive: true });
  const measure = async () => {
    const times: number[] = [];
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      const started = performance.now();
      const status = await send({ url: `${url}${PAGE}`, token: neighbor.token, agent: own });
      if (status !== 200) throw new Error(`The neighbor got ${status}`);
      times.push(performance.now() - started);
      await wait(5);
    }
    return times;
  };
  await measure();
  const quiet = await measure();
  const stop = new AbortController();
  const answers = new Map<number, number>();
  const probes: number[] = [];
  const attack = async () => {
    while (!stop.signal.aborted) {
      // A refused upload may be cut off before its response is read.
      const status = await send({ ...call, agent: load }).catch(() => 0);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const probe = async () => {
    while (!stop.signal.aborted) {
      probes.push(await send({ url: `${url}/health/ready`, agent: own }));
      await wait(READY_EVERY_MS);
    }
  };
  const all = [probe(), ...Array.from({ length: connections }, attack)];
  await wait(2_000);
  const busy = await measure();
  stop.abort();
  load.destroy();
  await Promise.allSettled(all);
  return { quiet, busy, probes, answers };
}

/** A form with a 1 MB workbook. */
async function workbook() {
  const rows = Array.from({ length: ROWS }, (_, row) => [
    `Riverside Bakery ${row}`,
    `+1415${5550000 + row}`,
    `${row} Market Street`,
    'San Francisco',
    `bakery${row}.example`,
  ]);
  const sheet = XLSX.utils.aoa_to_sheet([['Name', 'Phone', 'Street', 'City', 'Website'], ...rows]);
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet);
  const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'customers.xlsx');
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type')!,
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}

function send({ url, token, agent, form }: Call): Promise<number> {
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(form && { 'Content-Type': form.type, 'Content-Length': form.body.length }),
  };
  return new Promise((done, failed) => {
    request(url, { agent, headers, method: form ? 'POST' : 'GET' }, (response) => {
      response
        .resume()
        .on('end', () => done(response.statusCode!))
        .on('error', failed);
    })
      .on('error', failed)
      .end(form?.body);
  });
}
