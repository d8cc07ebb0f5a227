import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openStream } from '../support/events.ts';
import { signUp, type Person } from '../support/identity.ts';
import { atMost, type Figure } from './figure.ts';
import { fillIndex, watchMemory, type World } from './world.ts';

const LEADS = 20_000;
/** Without a bound each would hold the run's 11 MB of messages. */
const PAUSED = 5;

/** Clients that stop reading while a large run goes on; one that reads must get every lead. */
export async function slowClient(world: World): Promise<Figure[]> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const api = await world.server(database, 'api');
  await world.server(database, 'worker');
  const url = `${api.url}/scrape/progress?city=Monaco&category=bar&minLeads=all`;
  // A first run of that size makes any Node process grow by some 60 MB, whoever reads it.
  await (await openStream(url, await signUp())).all();

  const person = await signUp();
  const seen = new Set<string>();
  const paused: IncomingMessage[] = [];
  let watch: ReturnType<typeof watchMemory> | undefined;
  for await (const { data } of await openStream(url, person)) {
    if (!watch) {
      watch = watchMemory(api.pid);
      for (let number = 0; number < PAUSED; number++) {
        paused.push(await openAndPause(`${api.url}/api/scraperuns/${data.runId}/progress`, person));
      }
    }
    for (const { id } of data.leads) seen.add(id);
  }
  // What was put off for the slow ones would be built up now.
  await wait(3_000);
  const growth = watch!.most();
  watch!.end();
  for (const response of paused) response.destroy();
  return [
    atMost('stream-slow-client', growth, 'MB', 60, {
      pausedClients: PAUSED,
      leads: LEADS,
      readByTheOther: seen.size,
    }),
  ];
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
