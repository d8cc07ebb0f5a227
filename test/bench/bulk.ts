import { setTimeout as wait } from 'node:timers/promises';
import type { BulkChange } from '#contract/bulk.js';
import { signUp } from '../support/identity.ts';
import { atMost, say, seconds, type Figure } from './figure.ts';
import { fill } from './leads.ts';
import { watchMemory, type World } from './world.ts';

const MAX_S = 10;
const MAX_GROWTH_MB = 50;
const POLL_MS = 200;

/**
 * Kills the worker in the middle of a change: another one continues, and changes each lead exactly once.
 * @returns the leads that were never changed, or changed twice
 */
async function killed(world: World): Promise<Figure> {
  const database = await world.database();
  const person = await signUp();
  const api = await world.server(database, 'api');
  const victim = await world.server(database, 'worker');
  const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' };
  const synced = await fetch(`${api.url}/auth/sync`, { method: 'POST', headers });
  const { primaryAccountId } = (await synced.json()) as { primaryAccountId: string };
  await fill(database, primaryAccountId);
  const body = JSON.stringify({ filter: {}, change: { Status: 'WON' } });
  await fetch(`${api.url}/api/leads/bulk`, { method: 'POST', headers, body });
  const progress = async () => {
    const { rows } = await database.client.query<{ done: number; status: string }>(
      'SELECT done, status FROM lead_bulk_changes',
    );
    return rows[0]!;
  };
  while ((await progress()).done === 0) await wait(10);
  await victim.kill();
  const { done: doneBefore } = await progress();
  const started = performance.now();
  await world.server(database, 'worker');
  while ((await progress()).status !== 'Complete') await wait(POLL_MS);
  const { rows } = await database.client.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM leads
     WHERE account_id = $1 AND CASE WHEN suppressed_at IS NULL THEN revision <> 1 OR status <> 'WON' ELSE revision <> 0 END`,
    [primaryAccountId],
  );
  return atMost('bulk-killed', rows[0]!.wrong, 'leads', 0, {
    doneBefore,
    seconds: seconds(started),
  });
}

/** Sets a status on an account's 99,000 leads that are not excluded, and undoes it, both through the API with progress. */
export async function bulk(world: World): Promise<Figure[]> {
  const database = await world.database();
  const person = await signUp();
  const { url, pid } = await world.server(database, 'all');
  const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' };
  const call = async <Body>(path: string, method = 'GET', body?: object): Promise<Body> => {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as Body;
  };
  const { primaryAccountId } = await call<{ primaryAccountId: string }>('/auth/sync', 'POST');
  say('filling an account with 100,000 leads');
  await fill(database, primaryAccountId);

  /** The duration of a change, and the states that its progress reported. */
  const timed = async (send: () => Promise<BulkChange>) => {
    const watch = watchMemory(pid);
    const started = performance.now();
    const { id } = await send();
    const seen = new Set<string>();
    let change: BulkChange;
    do {
      await wait(POLL_MS);
      change = await call<BulkChange>(`/api/leads/bulk/${id}`);
      seen.add(`${change.done} ${change.undo?.restored}`);
    } while (!change.finishedAt);
    const result = { change, took: seconds(started), states: seen.size, growth: watch.most() };
    watch.end();
    return result;
  };
  const form = { filter: {}, change: { Status: 'WON' } };
  const made = await timed(() => call('/api/leads/bulk', 'POST', form));
  const undone = await timed(() => call(`/api/leads/bulk/${made.change.id}/undo`, 'POST'));
  const { total, done } = made.change;
  return [
    atMost('bulk-status', made.took, 's', MAX_S, { total, done, progressSteps: made.states }),
    atMost('bulk-undo', undone.took, 's', MAX_S, { ...undone.change.undo }),
    atMost('bulk-memory', Math.max(made.growth, undone.growth), 'MB', MAX_GROWTH_MB),
    await killed(world),
  ];
}
