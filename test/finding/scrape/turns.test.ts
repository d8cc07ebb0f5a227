import type { Batch, SourceRequest } from '../../../backend/maps/sources/source.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

/** The cities of all batches, in the order in which the only worker requested them. */
const batches: string[] = [];
class LoggingSource extends FakeSource {
  override async *find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void> {
    for await (const batch of super.find(request, signal)) {
      batches.push(request.target.city);
      yield batch;
    }
  }
}
const source = new LoggingSource();
const app = useApp({ override: overrideSource(source), env: { WORKER_CONCURRENCY: '1' } });
const greedy = usePerson(app);

const start = async (person: Subscriber, city: string) => {
  const request = { city, category: 'bar', minLeads: 'all' };
  const { body } = await app.as(person).post('/api/scraperuns').send(request).expect(201);
  return { person, id: body.id as string };
};
const finished = async ({ person, id }: Awaited<ReturnType<typeof start>>) => {
  const { body } = await app.as(person).get(`/api/scraperuns/${id}`).expect(200);
  return body.Status === 'Complete' && body['Lead Count'] === 100;
};

it('an account with three long runs makes another account wait for one batch at a time', async () => {
  const others = [await app.newPerson(), await app.newPerson()];
  source.places = buildPlaces(100);
  source.hold();
  const runs = [await start(greedy, 'Greedy 1')];
  await until(async () => {
    const { rows } = await app.database.query("SELECT FROM scrape_runs WHERE status = 'Running'");
    return rows.length === 1;
  });
  for (const city of ['Greedy 2', 'Greedy 3']) runs.push(await start(greedy, city));
  for (const [index, person] of others.entries()) runs.push(await start(person, `Other ${index}`));
  source.resume();
  for (const run of runs) await until(() => finished(run));

  // One batch from the greedy account, then one from each of the others, until those have finished.
  const accounts = batches.map((city) => city.replace(/(Greedy) \d/, '$1'));
  const first = accounts.slice(0, 30);
  expect(first.filter((account) => account === 'Greedy')).toHaveLength(10);
  for (const other of ['Other 0', 'Other 1']) {
    expect(first.filter((account) => account === other)).toHaveLength(10);
    const places = accounts.flatMap((account, place) => (account === other ? [place] : []));
    const waits = places.map((place, index) => place - (places[index - 1] ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(4);
  }
  // The greedy account's own runs take turns, too.
  expect(new Set(batches.slice(0, 12).filter((city) => city.startsWith('Greedy'))).size).toBe(3);
  expect(batches).toHaveLength(50);
}, 60_000);
