import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openStream } from '../support/events.ts';
import { signUp, type Person } from '../support/identity.ts';
import { atMost, round, type Figure } from './figure.ts';
import { fillIndex, watchMemory, type Server, type World } from './world.ts';

const LEADS = 20_000;
/** Without a limit, each one would hold the run's 11 MB of messages. */
const PAUSED = 8;

/** Measures the memory cost of clients that stop reading during a large run; a reading client must get every lead. */
export async function slowClient(world: World): Promise<Figure[]> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const api = await world.server(database, 'api');
  await world.server(database, 'worker');

  // A run of this size adds about 100 MB of garbage to the process before it levels off, with any reader.
  const watch = watchMemory(api.pid);
  await watchRun(api, 0);
  await watchRun(api, 0);
  const baseline = watch.most();
  const leads = await watchRun(api, PAUSED);
  // Gives deferred messages to slow clients time to accumulate.
  await wait(3_000);
  const growth = watch.most() - baseline;
  watch.end();
  return [
    atMost('stream-slow-client', growth, 'MB', 60, {
      pausedClients: PAUSED,
      baselineGrowth: round(baseline),
      leads: LEADS,
      leadsRead: leads,
    }),
  ];
}

/** Watches a new account's run alongside clients that stop reading. Returns the number of leads received. */
async function watchRun({ url }: Server, paused: number): Promise<number> {
  const person = await signUp();
  const seen = new Set<string>();
  const stalled: IncomingMessage[] = [];
  const query = 'city=Monaco&category=bar&minLeads=all';
  for await (const { data } of await openStream(`${url}/scrape/progress?${query}`, person)) {
    while (stalled.length < paused)
      stalled.push(await openAndPause(`${url}/api/scraperuns/${data.runId}/progress`, person));
    for (const { id } of data.leads) seen.add(id);
  }
  return seen.size;
}

export function openAndPause(url: string, { token }: Person): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    get(url, { agent: false, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.pause();
      // The server may close a stalled connection.
      response.on('error', () => undefined);
      done(response);
    }).on('error', failed);
  });
}
