import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openStream } from '../support/events.ts';
import { signUp, type Person } from '../support/identity.ts';
import { atMost, round, type Figure } from './figure.ts';
import { fillIndex, watchMemory, type Server, type World } from './world.ts';

const LEADS = 20_000;
/** Without a bound each would hold the run's 11 MB of messages. */
const PAUSED = 8;

/** What clients that stop reading cost while a large run goes on; one that reads must get every lead. */
export async function slowClient(world: World): Promise<Figure[]> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const api = await world.server(database, 'api');
  await world.server(database, 'worker');

  // Runs of that size make the process grow by some 100 MB of garbage before it levels off, whoever reads them.
  const watch = watchMemory(api.pid);
  await watchRun(api, 0);
  await watchRun(api, 0);
  const without = watch.most();
  const leads = await watchRun(api, PAUSED);
  // What was put off for the slow ones would be built up now.
  await wait(3_000);
  const growth = watch.most() - without;
  watch.end();
  return [
    atMost('stream-slow-client', growth, 'MB', 60, {
      pausedClients: PAUSED,
      grownBefore: round(without),
      leads: LEADS,
      readByTheOther: leads,
    }),
  ];
}

/** A run of a new account, with clients that stop reading. Gives the leads that one got who does read. */
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

function openAndPause(url: string, { token }: Person): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    get(url, { agent: false, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.pause();
      // The server may close what does not drain.
      response.on('error', () => undefined);
      done(response);
    }).on('error', failed);
  });
}
