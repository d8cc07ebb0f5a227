import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { signUp, type Person } from '../support/identity.ts';
import { atMost, quantile, round, say, type Figure } from './figure.ts';
import { fill } from './leads.ts';
import type { World } from './world.ts';

const HOSTILE = 40;
const REQUESTS = 200;
const READY_EVERY_MS = 250;
/** Matches every lead that `fill` inserts, and keeps PostgreSQL busy. */
const WORDS = Array.from({ length: 100 }, (_, number) => 'abcdeiloprst'[number % 12]).join(' ');
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const SEARCH = `/api/leads?range=[0,24]&sort=${json(['Name', 'ASC'])}&filter=${json({ q: WORDS })}`;
const PAGE = `/api/leads?range=[0,24]&sort=${json(['First Seen', 'DESC'])}`;

/** Measures how one account's 40 parallel searches of 100 words over 100,000 leads slow another account and readiness. */
export async function starvation(world: World): Promise<Figure[]> {
  const database = await world.database();
  const product = await world.server(database, 'api');
  const [hostile, neighbor] = [await signUp(), await signUp()];
  const accounts = await Promise.all(
    [hostile, neighbor].map((person) => sync(product.url, person)),
  );
  say('filling an account with 100000 leads, and its neighbors');
  await fill(database, accounts[0]!);

  const ask = (path: string, person: Person | null, agent: Agent) =>
    send(`${product.url}${path}`, person, agent);
  const own = new Agent({ keepAlive: true });
  const measure = async () => {
    const times: number[] = [];
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      const started = performance.now();
      const status = await ask(PAGE, neighbor, own);
      if (status !== 200) throw new Error(`The neighbor got ${status}`);
      times.push(performance.now() - started);
      await wait(5);
    }
    return times;
  };
  await measure();
  const quiet = await measure();

  const load = new Agent({ keepAlive: true });
  const stop = new AbortController();
  const answers = new Map<number, number>();
  const probes: number[] = [];
  const attack = async () => {
    while (!stop.signal.aborted) {
      const status = await ask(SEARCH, hostile, load);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const probe = async () => {
    while (!stop.signal.aborted) {
      probes.push(await ask('/health/ready', null, own));
      await wait(READY_EVERY_MS);
    }
  };
  const all = [probe(), ...Array.from({ length: HOSTILE }, attack)];
  await wait(2_000);
  const busy = await measure();
  stop.abort();
  load.destroy();
  await Promise.allSettled(all);

  const ratio = quantile(busy, 0.95) / quantile(quiet, 0.95);
  return [
    atMost('starvation-neighbor', ratio, 'x quiet p95', 5, {
      p95: round(quantile(busy, 0.95)),
      quietP95: round(quantile(quiet, 0.95)),
      p50: round(quantile(busy, 0.5)),
      searches: Object.fromEntries(answers),
    }),
    atMost(
      'starvation-unready',
      probes.filter((status) => status !== 200).length,
      'readiness probes not 200',
      0,
      { probes: probes.length },
    ),
  ];
}

async function sync(url: string, { token }: Person): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/auth/sync`, { method: 'POST', headers });
  return ((await answer.json()) as { primaryAccountId: string }).primaryAccountId;
}

function send(url: string, person: Person | null, agent: Agent): Promise<number> {
  const headers = person ? { Authorization: `Bearer ${person.token}` } : {};
  return new Promise((done, failed) => {
    request(url, { agent, headers }, (response) => {
      response
        .resume()
        .on('end', () => done(response.statusCode!))
        .on('error', failed);
    })
      .on('error', failed)
      .end();
  });
}
