import { setTimeout as wait } from 'node:timers/promises';
import type { BulkChange } from '#contract/bulk.js';
import { atMost, say, seconds, type Figure } from './figure.ts';
import { fill } from './leads.ts';
import { subscribe, watchMemory, type World } from './world.ts';

const MAX_S = 10;
const MAX_GROWTH_MB = 50;
const POLL_MS = 200;

/** Sets a status on an account's 99,000 leads that are not excluded, and undoes it, both through the API with progress. */
export async function bulk(world: World): Promise<Figure[]> {
  const database = await world.database();
  const { url, pid } = await world.server(database, 'all');
  const { headers, accountId } = await subscribe({ url });
  const call = async <Body>(path: string, method = 'GET', body?: object): Promise<Body> => {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as Body;
  };
  say('filling an account with 100,000 leads');
  await fill(database, accountId);

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
  ];
}
