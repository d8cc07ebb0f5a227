import { openStream } from '../support/events.ts';
import { atMost, median, quantile, round, type Figure } from './figure.ts';
import { fillIndex, subscribe, type World } from './world.ts';

const PLACES = 5_000;
const LEADS = 100;
const WARM_UP = 5;
const ROUNDS = 30;

/** Time from the click on "Run" to the first lead on the stream and to the end of a run of 100 leads from the index. */
export async function run(world: World): Promise<Figure[]> {
  const database = await world.database();
  await fillIndex(database, PLACES);
  const { url } = await world.server(database);

  const first: number[] = [];
  const complete: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // A user clicks only after the page has synced the login.
    const person = await subscribe({ url });
    const clicked = performance.now();
    let firstLead = 0;
    let total = 0;
    const query = `city=Monaco&category=bar&minLeads=${LEADS}`;
    for await (const { data } of await openStream(`${url}/scrape/progress?${query}`, person)) {
      if (data.leads.length > 0) firstLead ||= performance.now() - clicked;
      total = data.complete ? data.leads.length : 0;
    }
    if (total !== LEADS) throw new Error(`A run of ${LEADS} ended with ${total} leads`);
    if (round < 0) continue;
    first.push(firstLead);
    complete.push(performance.now() - clicked);
  }
  const p95 = (times: number[]) => ({ p95: round(quantile(times, 0.95)), runs: ROUNDS });
  return [
    atMost('first-lead', median(first), 'ms p50', 400, p95(first)),
    atMost('run-100', median(complete), 'ms p50', 1500, p95(complete)),
  ];
}
