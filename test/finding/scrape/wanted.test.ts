import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { MAX_WANTED_AREAS, wantedArea } from '#contract/wanted-areas.js';
import { useApp, usePerson } from '../../support/app.js';
import { readOutbox } from '../../support/mail.js';
import { fillIndex } from '../../support/places-index.js';
import { until } from '../../support/until.js';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'wanted-'));
const app = useApp({ env: { DATA_DIR: dataDir } });
const person = usePerson(app, { isVerified: true });
const neighbor = usePerson(app, { isVerified: true });
const unconfirmed = usePerson(app);
beforeAll(() => fillIndex({ client: app.database }, 3));

const request = (city = 'Paris, FR', as = person) =>
  app.as(as).post('/api/places/wanted').send({ city });
const list = async (as = person) => (await app.as(as).get('/api/places/wanted').expect(200)).body;
const search = (city: string, as = person) =>
  app.as(as).post('/api/scraperuns').send({ city, category: 'bar' });
const housekeeping = async () => {
  await app.app.get(HousekeepingService).run();
  await until(async () => (await app.database.query('SELECT FROM mails')).rowCount === 0);
};
const cover = (city: string) =>
  app.database.query(
    `UPDATE places SET city_id = (SELECT id FROM cities WHERE label = $1)
     WHERE id IN (SELECT max(id) FROM places)`,
    [city],
  );

describe('an area that is not covered', () => {
  it('starts no run, and offers the closest covered areas', async () => {
    const { body } = await search('Nice, FR').expect(422);
    expect(body).toMatchObject({
      code: 'area_not_covered',
      error: "Nice, FR isn't covered yet.",
      candidates: ['Monaco'],
    });
    expect((await app.as(person).get('/api/scraperuns')).body).toEqual([]);
    const query = 'city=Nice, FR&category=bar';
    const { body: estimate } = await app.as(person).get(`/api/scraperuns/estimate?${query}`);
    expect(estimate).toMatchObject({
      found: null,
      quota: null,
      refusal: { code: body.code, message: body.error, candidates: ['Monaco'] },
      sentence: body.error,
    });
  });

  it('still answers 402 to an account whose plan has no leads left', async () => {
    await search('Monaco').expect(201);
    const account = [person.accountId];
    await app.database.query('DELETE FROM quota_holds WHERE account_id = $1', account);
    await app.database.query(
      'UPDATE quota_periods SET included = used, held = 0 WHERE account_id = $1',
      account,
    );
    const { body } = await search('Nice, FR').expect(402);
    expect(body.code).toBe('quota_exceeded');
  });
});

describe('POST /api/places/wanted', () => {
  it('keeps one request per area and user, as the area was recognized', async () => {
    const { body } = await request('paris, fr').expect(201);
    expect(wantedArea.strict().parse(body)).toMatchObject({ city: 'Paris, FR', isConfirmed: true });
    expect((await request('Paris, FR').expect(201)).body.id).toBe(body.id);
    expect(await list()).toEqual([body]);
    expect(await list(neighbor)).toEqual([]);
    expect((await request('Paris, FR', unconfirmed)).body.isConfirmed).toBe(false);
  });

  it('returns the same request to a retry', async () => {
    const send = () => request('Lyon, FR').set('Idempotency-Key', 'one');
    const { body } = await send().expect(201);
    expect((await send().expect(201)).body).toEqual(body);
  });

  it('refuses a covered area, an unknown one, and one request too many', async () => {
    expect((await request('Monaco').expect(409)).body.error).toBe(
      'Monaco is covered. You can search it now.',
    );
    await request('Nowhereville').expect(422);
    await app.database.query(
      `INSERT INTO wanted_areas (account_id, user_id, city_id, label)
       SELECT $1, $2, 'none ' || number, 'Nowhere' FROM generate_series(1, $3) AS number`,
      [person.accountId, person.userId, MAX_WANTED_AREAS],
    );
    await request().expect(409);
  });
});

it('a deleted request sends no email, and another user cannot delete it', async () => {
  const { body } = await request('Berlin, DE').expect(201);
  const path = `/api/places/wanted/${body.id}`;
  await app.as(neighbor).delete(path).expect(404);
  await app.as(person).delete(path).expect(204);
  await app.as(person).delete(path).expect(404);
  await cover('Berlin, DE');
  await housekeeping();
  expect(readOutbox(dataDir, person.email)).toEqual([]);
});

it('one email tells each user with a confirmed address once the area is covered, and ends the request', async () => {
  for (const who of [person, neighbor, unconfirmed]) await request('Rome, IT', who).expect(201);
  await housekeeping();
  expect(readOutbox(dataDir, person.email)).toEqual([]);

  await cover('Rome, IT');
  await housekeeping();
  await housekeeping();
  for (const who of [person, neighbor]) {
    expect(readOutbox(dataDir, who.email)).toMatchObject([{ subject: 'Rome, IT is covered now' }]);
    expect(await list(who)).toEqual([]);
  }
  expect(readOutbox(dataDir, unconfirmed.email)).toEqual([]);
  expect(await list(unconfirmed)).toHaveLength(1);
});
