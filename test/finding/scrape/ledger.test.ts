import type { FoundPlace } from '../../../backend/maps/places/found-place.js';
import { buildPlace, buildPlaces } from '../../support/fake-source.js';
import { openLedger, type LedgerWorld } from './ledger-support.js';

let world: LedgerWorld;
let accountId: string;

beforeAll(async () => {
  world = await openLedger();
});
afterAll(() => world.close());
beforeEach(async () => {
  accountId = await world.account();
});

/** The first place as another source returns it. */
const elsewhere = (overrides: Partial<FoundPlace> = {}, number = 1) =>
  buildPlace(number, {
    source: 'other',
    sourceId: `x${number}`,
    license: 'Other licence',
    ...overrides,
  });
const google = (overrides: Partial<FoundPlace> = {}) =>
  buildPlace(1, {
    source: 'google',
    sourceId: 'g1',
    license: 'Google',
    retainUntil: '2999-01-01T00:00:00.000Z',
    ...overrides,
  });
const only = async () => {
  const leads = await world.leads(accountId);
  expect(leads).toHaveLength(1);
  return leads[0]!;
};
const changes = () =>
  world.database.query(
    'SELECT field, before, after FROM lead_changes WHERE account_id = $1 ORDER BY field',
    [accountId],
  );
const remove = () =>
  world.database.query(
    `UPDATE leads SET name = 'Removed', phone = NULL, website = NULL, address = NULL, rating = NULL, retain_until = NULL,
       removed_at = now() WHERE account_id = $1`,
    [accountId],
  );

describe('one business in the ledger', () => {
  it('is one lead, billed once, across all sources and runs', async () => {
    await world.completeRun(accountId, buildPlaces(3));
    const coverage = await world.completeRun(accountId, [
      elsewhere(),
      elsewhere({}, 2),
      elsewhere({}, 9),
    ]);

    expect(coverage).toMatchObject({ found: 3, leads: 3, duplicates: 0 });
    expect(await world.businesses(accountId)).toEqual([
      'fake place-1, other x1',
      'fake place-2, other x2',
      'fake place-3',
      'other x9',
    ]);
    expect(await world.billed(accountId)).toBe(4);
  });

  it('is recognized by its phone, website, location, or name and city', async () => {
    const place = buildPlace(1, { latitude: 30.2672, longitude: -97.7431 });
    await world.completeRun(accountId, [place]);
    const bare = { phone: null, website: null, address: null, latitude: null, longitude: null };
    for (const [source, overrides] of Object.entries<Partial<FoundPlace>>({
      phone: { phone: place.phone },
      website: { website: 'http://www.place-1.example/contact', address: place.address },
      place: { latitude: 30.26722, longitude: -97.74312 },
      name: {},
    })) {
      await world.completeRun(accountId, [elsewhere({ ...bare, ...overrides, source })]);
      expect(await world.businesses(accountId)).toHaveLength(1);
    }
  });

  it('is recognized by its id even when everything else changed', async () => {
    await world.completeRun(accountId, [buildPlace(1)]);
    await world.completeRun(accountId, [
      buildPlace(8, { sourceId: 'place-1', name: 'Under new management' }),
    ]);

    expect(await only()).toMatchObject({ name: 'Under new management', phone: '+12025550008' });
  });

  it('is a separate lead in another account', async () => {
    const other = await world.account();
    await world.completeRun(accountId, [buildPlace(1)]);
    await world.completeRun(other, [elsewhere()]);

    expect(await world.businesses(accountId)).toEqual(['fake place-1']);
    expect(await world.businesses(other)).toEqual(['other x1']);
  });

  it('is kept apart from sample data with the same name', async () => {
    await world.completeRun(accountId, [buildPlace(1)]);
    await world.completeRun(accountId, [elsewhere({ source: 'sample' })], { source: 'sample' });

    expect(await world.businesses(accountId)).toHaveLength(2);
    expect(await world.billed(accountId)).toBe(1);
  });

  it('is created once by concurrent runs', async () => {
    const places = buildPlaces(60);
    const others = Array.from({ length: 60 }, (_, index) => elsewhere({}, index + 1)).reverse();
    const batchesOfTen = (all: FoundPlace[]) =>
      [0, 10, 20, 30, 40, 50].map((at) => ({ places: all.slice(at, at + 10) }));
    const runs = await Promise.all([1, 2, 3].map(() => world.run(accountId)));
    await Promise.all(
      [places, others, places.toReversed()].map((all, index) =>
        world.store(runs[index]!, batchesOfTen(all)),
      ),
    );

    expect(await world.businesses(accountId)).toHaveLength(60);
    expect(await world.billed(accountId)).toBe(60);
  });
});

describe('the fields of a lead', () => {
  it('come from its first record; another source fills gaps, and its license is named', async () => {
    await world.completeRun(accountId, [buildPlace(1, { hours: null, email: null, rating: null })]);
    await world.completeRun(accountId, [
      elsewhere({
        name: 'PLACE 1 INC',
        email: 'a@b.example',
        hours: 'Mon',
        category: 'Pub',
        rating: 3,
      }),
    ]);

    expect(await only()).toMatchObject({
      name: 'Place 1',
      category: 'Bar',
      email: 'a@b.example',
      hours: 'Mon',
      rating: '3.0',
      source: 'fake',
      licence: 'Made for the tests | Other licence',
    });
    expect(await changes()).toEqual([]);
  });

  it('keep values from another source until their own source has some', async () => {
    await world.completeRun(accountId, [buildPlace(1)]);
    await world.completeRun(accountId, [elsewhere({ hours: 'Mon', email: 'a@b.example' })]);
    await world.completeRun(accountId, [buildPlace(1)]);
    expect(await only()).toMatchObject({
      hours: 'Mon',
      licence: 'Made for the tests | Other licence',
    });

    await world.completeRun(accountId, [elsewhere({ hours: 'Tue', email: 'a@b.example' })]);
    expect((await only()).hours).toBe('Tue');

    await world.completeRun(accountId, [buildPlace(1, { hours: 'Wed', email: 'own@b.example' })]);
    await world.completeRun(accountId, [elsewhere({ hours: 'Thu' })]);
    expect(await only()).toMatchObject({
      hours: 'Wed',
      email: 'own@b.example',
      licence: 'Made for the tests',
    });
  });

  it('record the previous value when their own source changes them', async () => {
    await world.completeRun(accountId, [buildPlace(1)]);
    await world.completeRun(accountId, [
      buildPlace(1, { phone: '+12025559999', rating: 4.5, hours: 'Mon' }),
    ]);
    await world.completeRun(accountId, [
      buildPlace(1, { phone: '+12025559999', rating: 4.46, hours: 'Mon' }),
    ]);

    expect(await changes()).toEqual([
      { field: 'Hours', before: null, after: 'Mon' },
      { field: 'Phone', before: '+12025550001', after: '+12025559999' },
      { field: 'Rating', before: '4', after: '4.5' },
    ]);
  });

  it("never overwrite the subscriber's notes, tags and status", async () => {
    await world.completeRun(accountId, [buildPlace(1)]);
    await world.database.query(
      `UPDATE leads SET status = 'WON', tags = '{mine}', note = 'Call' WHERE account_id = $1`,
      [accountId],
    );
    await world.completeRun(accountId, [buildPlace(1, { name: 'Place 1 Ltd' })]);

    expect(await only()).toMatchObject({ status: 'WON', tags: ['mine'], note: 'Call' });
  });

  it('keep an email from the website when the source has none', async () => {
    await world.completeRun(accountId, [buildPlace(1)]);
    await world.database.query(`UPDATE leads SET email = 'a@b.example' WHERE account_id = $1`, [
      accountId,
    ]);
    await world.completeRun(accountId, [buildPlace(1)]);

    expect((await only()).email).toBe('a@b.example');
  });

  it('name the license of an email from another source while it is shown', async () => {
    await world.completeRun(accountId, [buildPlace(1)]);
    await world.completeRun(accountId, [elsewhere({ email: 'a@b.example' })]);
    await world.completeRun(accountId, [buildPlace(1)]);

    expect(await only()).toMatchObject({
      email: 'a@b.example',
      licence: 'Made for the tests | Other licence',
    });
  });
});

describe('content with a retention limit', () => {
  it('neither fills other leads nor is filled from them', async () => {
    await world.completeRun(accountId, [buildPlace(1, { hours: null })]);
    await world.completeRun(accountId, [google({ hours: 'Mon' })]);
    expect(await only()).toMatchObject({
      hours: null,
      licence: 'Made for the tests',
      retain_until: null,
    });

    accountId = await world.account();
    await world.completeRun(accountId, [google({ hours: null })]);
    await world.completeRun(accountId, [elsewhere({ hours: 'Mon' })]);
    expect(await only()).toMatchObject({ hours: null, licence: 'Google', source: 'google' });
    expect(await world.businesses(accountId)).toEqual(['google g1, other x1']);
  });

  it('does not let a lead pass a filter that it fails on its own', async () => {
    await world.completeRun(accountId, [buildPlace(1, { phone: null, rating: null })]);
    const options = { hasPhone: true };
    const coverage = await world.completeRun(accountId, [google()], { options });

    expect(coverage).toMatchObject({
      leads: 0,
      filtered: 1,
      filters: { hasPhone: { rejected: 1, unknown: 0 } },
    });
    expect(await world.completeRun(accountId, [elsewhere()], { options })).toMatchObject({
      leads: 1,
    });
  });

  it('is replaced completely by its own source, with a later expiration date and no history', async () => {
    await world.completeRun(accountId, [google()]);
    const retainUntil = '2999-02-01T00:00:00.000Z';
    await world.completeRun(accountId, [google({ phone: null, rating: 3, retainUntil })]);

    expect(await only()).toMatchObject({
      phone: null,
      rating: '3.0',
      retain_until: new Date(retainUntil),
    });
    expect(await changes()).toEqual([]);
  });

  it.each([
    ['its own source', google()],
    ['another source with the same business', elsewhere()],
  ])('is taken completely from %s after it was removed', async (_, record) => {
    await world.completeRun(accountId, [google()]);
    await world.completeRun(accountId, [elsewhere()]);
    await remove();
    await world.completeRun(accountId, [record]);

    expect(await only()).toMatchObject({
      name: 'Place 1',
      phone: '+12025550001',
      source: record.source,
      licence: record.license,
      removed_at: null,
      retain_until: record.retainUntil && new Date(record.retainUntil),
    });
  });
});
