import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { RoomService } from '../../../backend/maps/places/fetch/room.service.js';
import { publish } from '../../maps/places/release.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { useLog } from '../../support/log.js';
import { startRangeServer, type RangeServer } from '../../support/range-server.js';
import { until } from '../../support/until.js';

const DALLAS = { city: 'Dallas', latitude: 32.78, longitude: -96.8 };
const NEARLY_FULL =
  "Dallas, TX isn't loaded yet, and there is little room left, so new areas are for subscribers. Choose an area that is ready, or subscribe.";

let server: RangeServer;
const app = useApp(async () => {
  server = await startRangeServer();
  const rows = Array.from({ length: 3_000 }, (_, number) => ({ id: `austin${number}` }));
  // One part, so that a run ends after the area is loaded.
  const parts = { rowGroupSize: 10_000 };
  publish(server, '2026-11-18.0', [...rows, { id: 'dallas', ...DALLAS }], 0, parts);
  return { env: { PLACES_FETCH: 'on', OVERTURE_URL: server.url, LOG_LEVEL: 'warn' } };
});
const log = useLog('warn');
const trial = usePerson(app);
afterAll(() => server.close());

const post = (city: string, as: Subscriber) =>
  app.as(as).post('/api/scraperuns').send({ city, category: 'cafe' });
async function search(city: string, as: Subscriber): Promise<string> {
  const { body } = await post(city, as).expect(201);
  const path = `/api/scraperuns/${body.id}`;
  const status = async () => (await app.as(as).get(path)).body.Status;
  await until(async () => ['Complete', 'Failed'].includes(await status()));
  const { Status, Message } = (await app.as(as).get(path)).body;
  expect({ Status, Message }).toMatchObject({ Status: 'Complete' });
  await until(async () => (await count('fetched_areas WHERE fetched_at IS NULL')) === 0);
  return body.id as string;
}
const subscribe = async () => {
  const person = await app.newPerson();
  await app.database.query(
    `UPDATE accounts SET subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
    [person.accountId],
  );
  return person;
};
const measure = () => app.app.get(RoomService).measure();
/** Sets the limit, so that the index takes this share of it. */
const fill = async (share: number) => {
  app.config.fetch.maxDiskBytes = (await measure()).usedBytes / share;
};
const tidy = () => app.app.get(HousekeepingService).run();
const count = async (from: string) =>
  (await app.database.query(`SELECT count(*)::int AS count FROM ${from}`)).rows[0].count as number;
const unusedFor = (days: number) =>
  app.database.query(`UPDATE fetched_areas SET used_at = now() - $1 * interval '1 day'`, [days]);
const places = "places WHERE city_id = (SELECT id FROM cities WHERE label = 'Austin, TX')";

it('above 80 % of the limit, trials load no areas, while subscribers do and loaded areas stay open to all', async () => {
  await search('Austin, TX', trial);
  await fill(0.79);
  expect(await measure()).toMatchObject({ isReserved: false, isFull: false });
  await fill(0.85);
  const { body } = await post('Dallas, TX', trial).expect(422);
  expect(body).toMatchObject({ error: NEARLY_FULL, candidates: ['Austin, TX'] });
  await search('Austin, TX', trial);
  await search('Dallas, TX', await subscribe());

  await fill(1.01);
  const full = await post('Houston, TX', await subscribe()).expect(422);
  expect(full.body.error).toContain('there is no room for new areas right now');
});

it('above 70 %, readiness, metrics and the log warn before anyone is refused', async () => {
  await fill(0.75);
  const warning = /^The places index uses 7[45] % of PLACES_DISK_MB\./;
  const { body } = await app.as(null).get('/health/ready').expect(200);
  expect(body.details.places).toEqual({ status: 'up', warning: expect.stringMatching(warning) });
  const { text } = await app.as(null).get('/metrics').expect(200);
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(gauge('places_disk_bytes') / gauge('places_disk_limit_bytes')).toBeCloseTo(0.75, 1);
  await tidy();
  expect(log.some((line) => warning.test(JSON.parse(line).msg))).toBe(true);
});

it('an area that no run used for 90 days makes room, its leads stay, and the next run loads it again', async () => {
  const run = await search('Austin, TX', trial);
  const { body: before } = await app.as(trial).get(`/api/leads/by-run/${run}`).expect(200);
  const { usedBytes } = await measure();
  await fill(0.6);
  await unusedFor(91);
  await tidy();
  expect(await count(places)).toBe(3_000);

  await fill(0.75);
  await unusedFor(89);
  await tidy();
  expect(await count(places)).toBe(3_000);

  await unusedFor(91);
  await app.database.query("UPDATE scrape_runs SET status = 'Paused' WHERE id = $1", [run]);
  await tidy();
  expect(await count(places)).toBe(3_000);

  await app.database.query("UPDATE scrape_runs SET status = 'Complete' WHERE id = $1", [run]);
  await unusedFor(91);
  await tidy();
  expect(await count(places)).toBe(0);
  const now = await measure();
  expect(now.usedBytes).toBeLessThan(usedBytes / 2);
  expect(now.isReserved).toBe(false);
  expect((await app.as(trial).get(`/api/leads/by-run/${run}`).expect(200)).body).toEqual(before);

  await search('Austin, TX', trial);
  expect(await count(places)).toBe(3_000);
});

it('a run that uses an area after long keeps it', async () => {
  await search('Austin, TX', trial);
  await unusedFor(91);
  await search('Austin, TX', trial);
  await fill(0.75);
  await tidy();
  expect(await count(places)).toBe(3_000);
});

it('an area that the operator loaded stays, however long no run used it', async () => {
  await search('Austin, TX', trial);
  await app.database.query('UPDATE fetched_areas SET is_kept = true');
  await unusedFor(1_000);
  await fill(0.75);
  await tidy();
  expect(await count(places)).toBe(3_000);
});
