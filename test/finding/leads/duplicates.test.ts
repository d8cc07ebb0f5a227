import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { duplicates, type Duplicates } from '#contract/duplicates.js';
import { useMerges } from '../merges/support.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlace, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
const { run, leadNamed, merge, undo, detail, split, importFile } = useMerges(app, person);

const DUPLICATES = '/api/leads/duplicates';
const read = async (range?: string): Promise<Duplicates> =>
  duplicates.strict().parse(
    (
      await app
        .as(person)
        .get(`${DUPLICATES}${range ? `?range=${range}` : ''}`)
        .expect(200)
    ).body,
  );
/** The pairs once all leads are compared. */
async function searched(): Promise<Duplicates> {
  await until(async () => {
    const { rows } = await app.database.query<{ isDone: boolean }>(
      `SELECT finished_at > (SELECT max(last_seen_at) FROM leads WHERE account_id = $1) AS "isDone"
       FROM duplicate_searches WHERE account_id = $1`,
      [person.accountId],
    );
    return rows[0]?.isDone === true;
  });
  return read();
}
const namesIn = ({ pairs }: Duplicates) =>
  pairs.map(({ leads }) => leads.map(({ Name }) => Name).toSorted());
const decide = (id: string, dismissed: boolean) =>
  app.as(person).patch(`${DUPLICATES}/${id}`).send({ dismissed });

/** One source lists both, with different phones, so the matcher keeps them apart. */
const BAKERY = buildPlace(1, { name: 'Old Town Bakery', email: 'a@place-1.example' });
const SAME = buildPlace(2, { name: 'Old Town Bakery', address: BAKERY.address });
const OTHER = buildPlace(3, { name: 'Harbor Books' });

describe('GET /api/leads/duplicates', () => {
  it('suggests leads from a run that may be one business, the more complete one first, and merges nothing', async () => {
    source.places = [SAME, OTHER, BAKERY];
    await run();
    const found = await searched();

    expect(found).toMatchObject({ total: 1, isSearching: false });
    expect(found.pairs[0]).toMatchObject({
      reasons: ['Same name', 'Same street address'],
      leads: [{ 'Source ID': 'place-1' }, { 'Source ID': 'place-2' }],
    });
    expect((await app.as(person).get('/api/leads')).body).toHaveLength(3);
  });

  it('suggests leads with different names that share a street address and a phone number of their own, after the likelier pairs', async () => {
    const at = { phone: '+14153878338', address: '6255 Geary Blvd, Monaco' };
    source.places = [
      buildPlace(4, { name: 'Mayflower Restaurant', ...at }),
      buildPlace(5, { name: 'Cheung Hing', ...at }),
      buildPlace(6, { name: 'Geary Florist', ...at, phone: '+14153878339' }),
      ...['Cardiology', 'Dentistry', 'Orthopedics'].map((name, index) =>
        buildPlace(7 + index, { name, ...at, phone: '+14153530000' }),
      ),
      BAKERY,
      SAME,
    ];
    await run();
    const found = await searched();
    expect(namesIn(found)).toEqual([
      ['Old Town Bakery', 'Old Town Bakery'],
      ['Cheung Hing', 'Mayflower Restaurant'],
    ]);
    expect(found.pairs[1]!.reasons).toEqual(['Same phone number', 'Same street address']);
  });

  it('suggests namesakes at two houses of a street if one has no phone, and none with separate phones', async () => {
    const at = (house: number) => ({ address: `${house} Geary Blvd, Monaco` });
    source.places = [
      buildPlace(4, { name: 'Elm Pottery', phone: null, ...at(12) }),
      buildPlace(5, { name: 'Elm Pottery', phone: '+14153878338', ...at(40) }),
      buildPlace(6, { name: 'Larch Cinema', phone: '+14153878339', ...at(12) }),
      buildPlace(7, { name: 'Larch Cinema', phone: '+14153878340', ...at(40) }),
    ];
    await run();
    const found = await searched();
    expect(namesIn(found)).toEqual([['Elm Pottery', 'Elm Pottery']]);
    expect(found.pairs[0]!.reasons).toEqual(['Same name', 'Nearby']);
  });

  it('suggests pairs across runs and imports, in pages', async () => {
    source.places = [SAME, OTHER];
    await run();
    await searched();
    source.places = [BAKERY];
    await run();
    await importFile(
      'name,phone,address,city\nHarbor Books,+12025559999,3 Main Street,Monaco\nHarbor Books,+12025558888,3 Main Street,Monaco\n',
    );
    const { total, pairs } = await searched();
    expect(total).toBeGreaterThanOrEqual(2);
    expect((await read('[0,0]')).pairs).toEqual(pairs.slice(0, 1));
    expect((await read('[1,1]')).pairs).toEqual(pairs.slice(1, 2));
    expect((await app.as(await app.newPerson()).get(DUPLICATES)).body).toMatchObject({ total: 0 });
  });

  it('compares the leads of accounts that are older than the search, and those of a lost job', async () => {
    source.places = [SAME, BAKERY];
    await run();
    await searched();
    await app.database.query('DELETE FROM lead_duplicates WHERE account_id = $1', [
      person.accountId,
    ]);
    await app.database.query(
      `UPDATE duplicate_searches SET seen_until = '-infinity', finished_at = NULL, requested_at = now() - interval '5 minutes'
       WHERE account_id = $1`,
      [person.accountId],
    );
    expect(await read()).toMatchObject({ total: 0, isSearching: true });
    await app.app.get(HousekeepingService).run();
    expect((await searched()).total).toBe(1);
  });

  it('drops a pair when its leads are merged, and suggests it again when the merge is undone', async () => {
    source.places = [SAME, BAKERY];
    await run();
    const { pairs } = await searched();
    const [kept, merged] = pairs[0]!.leads;
    await merge(kept.id, merged.id);
    expect(await read()).toMatchObject({ total: 0, pairs: [] });
    await undo(kept.id);
    expect(namesIn(await read())).toEqual([['Old Town Bakery', 'Old Town Bakery']]);
  });

  it('does not suggest a record that a user split off', async () => {
    source.places = [SAME, BAKERY];
    await run();
    const [kept, merged] = (await searched()).pairs[0]!.leads;
    await merge(kept.id, merged.id);
    await split(kept.id, { source: 'fake', sourceId: 'place-2' });
    await run();
    expect(await searched()).toMatchObject({ total: 0 });
    expect((await detail(merged.id)).Name).toBe('Old Town Bakery');
  });
});

describe('PATCH /api/leads/duplicates/{id}', () => {
  it('keeps a pair apart until a user reverses that', async () => {
    source.places = [SAME, BAKERY];
    await run();
    const [pair] = (await searched()).pairs;
    const { body } = await decide(pair!.id, true).expect(200);
    expect(body).toEqual({ id: pair!.id, dismissed: true });
    source.places = [SAME, BAKERY];
    await run();
    expect(await searched()).toMatchObject({ total: 0 });

    await decide(pair!.id, false).expect(200);
    expect((await read()).pairs).toMatchObject([{ id: pair!.id, reasons: pair!.reasons }]);
  });

  it('remembers the decision when one of the leads is merged into a third and split off again', async () => {
    source.places = [SAME, BAKERY, OTHER];
    await run();
    const [pair] = (await searched()).pairs;
    await decide(pair!.id, true).expect(200);
    const other = await leadNamed('Harbor Books');
    await merge(other, pair!.leads[0].id);
    await undo(other);
    expect(await read()).toMatchObject({ total: 0 });
  });

  it("refuses another account's pairs, and pairs whose lead no longer exists", async () => {
    source.places = [SAME, BAKERY];
    await run();
    const [pair] = (await searched()).pairs;
    const other = await app.newPerson();
    const path = `${DUPLICATES}/${pair!.id}`;
    await app.as(other).patch(path).send({ dismissed: true }).expect(404);
    await merge(pair!.leads[0].id, pair!.leads[1].id);
    await decide(pair!.id, true).expect(404);
  });
});
