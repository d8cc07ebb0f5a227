import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../../support/identity.ts';
import { quantile } from '../figure.ts';
import { headersOf, subscribe, fillIndex, type Server, type World } from '../world.ts';
import { secondsSince, within, type FaultReport } from './fault.ts';

const LEADS = 2_500;
const VISITORS = 24;
const VISIT_MS = 20_000;
const PART_MS = 150;
const NEIGHBOR_MS = 200;
const PARTS = ['/delivery', '/leads?range=[0,99]', '/places'];

/**
 * Visitors from many addresses keep opening a client's page of a new account, about which PostgreSQL has no statistics.
 * Another account's run list stays fast.
 */
export async function visitors(world: World): Promise<FaultReport> {
  const database = await world.database();
  const { client } = database;
  await fillIndex(database, LEADS);
  const server = await world.server(database, 'all', undefined, { TRUST_PROXY: 'loopback' });
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows)
    await client.query(`ALTER TABLE ${name} SET (autovacuum_enabled = false)`);
  const deliver = async (minLeads: number | 'all') => {
    const person = await subscribe(server);
    await client.query(
      `UPDATE accounts SET plan = 'AGENCY', subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
      [person.accountId],
    );
    return { person, page: await shareLeads(server, person, minLeads) };
  };
  const { person: neighbor } = await deliver(100);
  await client.query('ANALYZE');
  const { page } = await deliver('all');

  const alone: number[] = [];
  for (const part of PARTS) alone.push(await fastest(server.url + page + part));
  const slow = alone.filter((ms) => ms > PART_MS).length;

  const started = performance.now();
  const end = started + VISIT_MS;
  const statuses: Record<number, number> = {};
  const visits = Array.from({ length: VISITORS }, async (_, at) => {
    const headers = { 'X-Forwarded-For': `203.0.113.${at + 1}` };
    while (performance.now() < end)
      for (const part of PARTS) {
        const { status } = await read(server.url + page + part, headers);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
  });
  const lists: { status: number; ms: number }[] = [];
  while (performance.now() < end) {
    lists.push(await read(`${server.url}/api/scraperuns?limit=10`, headersOf(neighbor)));
    await wait(250);
  }
  await Promise.all(visits);
  const p95Ms = Math.round(
    quantile(
      lists.map(({ ms }) => ms),
      0.95,
    ),
  );
  const refused = lists.filter(({ status }) => status !== 200).length;
  // Visitors are limited by their address.
  const failed = Object.keys(statuses).filter((status) => !['200', '429'].includes(status)).length;
  return {
    lost: 0,
    doubled: 0,
    overspent: 0,
    otherFailures: slow + refused + failed + (p95Ms > NEIGHBOR_MS ? 1 : 0),
    recoverySeconds: secondsSince(started),
    notes: { alone: alone.map(Math.round), p95Ms, lists: lists.length, statuses },
  };
}

/** Delivers leads and opens the page for the client. @returns its path */
async function shareLeads(
  { url }: Server,
  person: Person,
  minLeads: number | 'all',
): Promise<string> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: headersOf(person),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; url: string; finishedAt: string | null };
  };
  const brand = { name: 'Riviera Media', color: '#7a1f3d', logo: null, replyTo: null };
  await call('PUT', '/api/settings/branding', brand);
  const form = { name: 'Bars', city: 'Monaco', category: 'bar', minLeads, cadence: 'weekly' };
  const delivery = `/api/deliveries/${(await call('POST', '/api/deliveries', form)).id}`;
  const { id } = await call('POST', `${delivery}/run`);
  await within(
    60_000,
    async () => (await call('GET', `${delivery}/runs/${id}`)).finishedAt !== null,
  );
  return new URL((await call('POST', `${delivery}/page`)).url).pathname;
}

/** In ms, of five answers. */
async function fastest(url: string): Promise<number> {
  let least = Infinity;
  for (let at = 0; at < 5; at += 1) least = Math.min(least, (await read(url)).ms);
  return least;
}

async function read(url: string, headers: Record<string, string> = {}) {
  const started = performance.now();
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - started };
}
