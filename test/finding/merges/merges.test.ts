import type { Lead } from '#contract/leads.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlace, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import { useMerges } from './support.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
const merges = useMerges(app, person);
const { detail, list, leadNamed, merge, split, undo, run, patch, exclude, usage, billed } = merges;

const ONE = buildPlace(1, { name: 'Café One', website: null, hours: null });
const TWO = buildPlace(2, { name: 'Café One Monaco', hours: 'Mo-Fr', rating: 5 });
/** Finds both places, which the matcher keeps apart. */
async function findBoth(places = [ONE, TWO]) {
  source.places = places;
  const found = await run();
  const ids = await Promise.all(places.map(({ name }) => leadNamed(name)));
  return { run: found, one: ids[0]!, two: ids[1]! };
}
const stripSeen = ({ 'Last Seen': _seen, ...lead }: Lead) => lead;

describe('POST /api/leads/{id}/merge', () => {
  it('fills in missing details, combines tags and notes, and keeps the status that is further along', async () => {
    const { one, two } = await findBoth();
    await patch(one, { Status: 'CONTACTED', Tags: ['a', 'b'], Note: 'Called' });
    await patch(two, { Status: 'QUALIFIED', Tags: ['b', 'c'], Note: 'Friendly' });
    const merged = await merge(one, two);

    expect(merged).toMatchObject({
      id: one,
      Name: 'Café One',
      Phone: ONE.phone,
      Website: TWO.website,
      Hours: 'Mo-Fr',
      Rating: 4,
      Status: 'QUALIFIED',
      Tags: ['a', 'b', 'c'],
      Note: 'Called\n\nFriendly',
      Suppressed: false,
    });
    expect((await list()).map(({ id }) => id)).toEqual([one]);
    await app.as(person).get(`/api/leads/${two}`).expect(404);
    expect((await detail(one)).Merges).toMatchObject([
      { 'Lead ID': two, Name: 'Café One Monaco', Reasons: ['Same name', 'Nearby'] },
    ]);
    expect(await usage()).toMatchObject({ used: 2, storedLeads: 1 });
    expect(await billed()).toBe(2);
  });

  it.each(['one', 'two'] as const)('keeps an exclusion of either lead: %s', async (excluded) => {
    const both = await findBoth();
    await exclude(both[excluded]);
    expect((await merge(both.one, both.two)).Suppressed).toBe(true);
    source.places = [ONE, TWO];
    expect((await run()).coverage).toMatchObject({ suppressed: 2, leads: 0 });
  });

  it('lets later runs find the lead by either record, and counts neither again', async () => {
    const { one, two } = await findBoth();
    await merge(one, two);
    source.places = [{ ...TWO, hours: 'Mo-Su' }];
    const again = await run();

    expect(again.coverage).toMatchObject({ leads: 1 });
    expect((await merges.get(`/api/leads/by-run/${again.id}`)).leads).toMatchObject([
      { id: one, Hours: 'Mo-Su' },
    ]);
    expect(await usage()).toMatchObject({ used: 2, storedLeads: 1 });
    source.places = [buildPlace(7, { ...TWO, source: 'other', sourceId: 'x', name: 'Café One' })];
    expect((await run()).coverage).toMatchObject({ leads: 1 });
    expect(await usage()).toMatchObject({ used: 2, storedLeads: 1 });
  });

  it('shows one lead for a run that delivered both, and counts the merged one', async () => {
    source.places = [ONE, buildPlace(3), TWO, buildPlace(4)];
    const { id } = await run();
    const [one, two] = [await leadNamed('Café One'), await leadNamed('Café One Monaco')];
    const path = `/api/leads/by-run/${id}`;
    await merge(one, two);

    const { body, headers } = await app.as(person).get(path).expect(200);
    expect(body).toMatchObject({
      leads: [{ Name: 'Café One' }, { Name: 'Place 3' }, { Name: 'Place 4' }],
      merged: 1,
    });
    expect(headers['content-range']).toBe('leads 0-2/3');
    const last = await app.as(person).get(`${path}?range=[2,3]`).expect(200);
    expect(last.body.leads).toMatchObject([{ Name: 'Place 4' }]);
    expect(await merges.get(`/api/scraperuns/${id}`)).toMatchObject({ 'Lead Count': 4 });

    await undo(one);
    expect((await merges.get(path)).leads).toMatchObject([
      { Name: 'Café One' },
      { Name: 'Place 3' },
      { Name: 'Café One Monaco' },
      { Name: 'Place 4' },
    ]);
  });

  it('merges several leads at once, or none', async () => {
    source.places = [ONE, TWO, buildPlace(3), buildPlace(4, { name: 'Sample', source: 'sample' })];
    await run();
    const [one, two, three, sample] = await Promise.all(
      ['Café One', 'Café One Monaco', 'Place 3', 'Sample'].map(leadNamed),
    );
    const refused = await merges.sendMerge(one!, [two, three, sample]).expect(409);
    expect(refused.body.error).toBe("Sample leads can't be merged with real ones.");
    expect(await list()).toHaveLength(4);

    await merge(one!, two!, three!);
    expect((await list()).map(({ Name }) => Name).toSorted()).toEqual(['Café One', 'Sample']);
    await undo(one!);
    await undo(one!);
    expect(await list()).toHaveLength(4);
  });

  it('refuses to lose a tag or part of a note', async () => {
    const { one, two } = await findBoth();
    const tags = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    await patch(one, { Tags: tags });
    await patch(two, { Tags: ['one more'] });
    expect((await merges.sendMerge(one, [two]).expect(409)).body.error).toBe(
      '"Café One" would have 21 tags. A lead can have at most 20. Remove some first.',
    );
    await patch(two, { Tags: [], Note: 'a'.repeat(1500) });
    await patch(one, { Note: 'b'.repeat(1500) });
    expect((await merges.sendMerge(one, [two]).expect(409)).body.error).toBe(
      'The combined note would have 3002 characters. A note can have at most 2000. Shorten one of them first.',
    );
    expect(await list()).toHaveLength(2);
  });

  it("refuses to merge a lead with itself or with unknown, deleted or another account's leads", async () => {
    const { one, two } = await findBoth();
    const itself = await merges.sendMerge(one, [one]).expect(400);
    expect(itself.body.errors).toEqual({ leadIds: "A lead can't be merged with itself." });
    await merges.sendMerge(one, ['00000000-0000-4000-8000-000000000001']).expect(404);
    await merges.sendMerge('00000000-0000-4000-8000-000000000001', [one]).expect(404);
    const other = await app.newPerson();
    await app
      .as(other)
      .post(`/api/leads/${one}/merge`)
      .send({ leadIds: [two] })
      .expect(404);
    await merge(one, two);
    await merges.sendMerge(one, [two]).expect(404);
    await merges.sendMerge(two, [one]).expect(404);
  });

  it('lets one of two tabs win when they merge the same leads in opposite directions', async () => {
    const { one, two } = await findBoth();
    const answers = await Promise.all([merges.sendMerge(one, [two]), merges.sendMerge(two, [one])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await list()).toHaveLength(1);
    expect(await usage()).toMatchObject({ storedLeads: 1 });
  });

  it('keeps a run consistent while it finds and delivers both leads', async () => {
    const { one, two } = await findBoth();
    source.places = [ONE, ...Array.from({ length: 10 }, (_, at) => buildPlace(20 + at)), TWO];
    source.hold(10);
    const { body } = await app
      .as(person)
      .post('/api/scraperuns')
      .send({ city: 'Monaco', category: 'bar', minLeads: 20 })
      .expect(201);
    const status = async () => merges.get(`/api/scraperuns/${body.id}`);
    await until(async () => (await status())['Lead Count'] === 10);
    await merge(one, two);
    source.resume();
    await until(async () => (await status()).Status === 'Complete');

    expect(await status()).toMatchObject({ 'Lead Count': 11 });
    expect(await merges.get(`/api/scraperuns/${body.id}/coverage`)).toMatchObject({
      found: 12,
      leads: 11,
      duplicates: 1,
    });
    expect(await usage()).toMatchObject({ used: 12, storedLeads: 11 });
    expect(await billed()).toBe(12);
  });
});

describe('POST /api/leads/{id}/split', () => {
  it('undoes a merge: both leads are as they were', async () => {
    const { one, two } = await findBoth();
    await patch(one, { Status: 'WON', Tags: ['a'] });
    await patch(two, { Note: 'Friendly', 'Assignee ID': person.userId });
    await exclude(two);
    const before = [await detail(one), await detail(two)];
    await merge(one, two);
    const { split: restored, kept, restored: isRestored } = await undo(one);

    expect([isRestored, kept.id, restored.id]).toEqual([true, one, two]);
    // The lead that remained was changed by the merge and the split, the other one by the split.
    expect([await detail(one), await detail(two)]).toEqual(
      before.map((lead, index) => ({ ...lead, Revision: lead.Revision + 2 - index })),
    );
    expect(await usage()).toMatchObject({ used: 2, storedLeads: 2 });
    source.places = [ONE, TWO];
    expect((await run()).coverage).toMatchObject({ leads: 1, suppressed: 1 });
    expect(await billed()).toBe(2);
  });

  it('keeps edits made to the lead since the merge, and says so', async () => {
    const { one, two } = await findBoth();
    await patch(two, { Tags: ['two'] });
    await merge(one, two);
    await patch(one, { Status: 'WON' });
    const undone = await undo(one);

    expect(undone.restored).toBe(false);
    expect(undone.kept).toMatchObject({ Status: 'WON', Tags: ['two'], Website: null });
    expect(undone.split).toMatchObject({ Status: 'NEW', Tags: ['two'], Website: TWO.website });
    await merges.sendSplit(one, { mergeId: two }).expect(404);
  });

  it('undoes a merge by one of its records, and the merges within it later', async () => {
    const { one, two } = await findBoth([ONE, TWO]);
    source.places = [buildPlace(3)];
    await run();
    const three = await leadNamed('Place 3');
    await merge(one, two);
    await merge(three, one);
    const { Identities } = await detail(three);
    expect(Identities.map((identity) => Boolean(identity['Merge ID']))).toEqual(
      Identities.map((identity) => identity['Source ID'] !== 'place-3'),
    );
    const { split: outer } = await split(three, { source: 'fake', sourceId: 'place-2' });
    expect(outer).toMatchObject({ id: one, Website: TWO.website });
    expect((await undo(one)).split.id).toBe(two);
    expect(await list()).toHaveLength(3);
  });

  it('splits a recognized record off into a separate lead, which is never counted again', async () => {
    source.places = [ONE];
    await run();
    const one = await leadNamed('Café One');
    const other = { ...ONE, source: 'other', sourceId: 'x', website: 'https://other.example' };
    source.places = [other];
    await run();
    expect(await detail(one)).toMatchObject({ Website: 'https://other.example' });
    const { split: own, kept } = await split(one, { source: 'other', sourceId: 'x' });

    expect(kept).toMatchObject({ id: one, Website: null, Licence: ONE.license });
    expect(own).toMatchObject({
      Name: 'Café One',
      Website: 'https://other.example',
      Phone: null,
      Source: 'other',
      'Source ID': 'x',
      Status: 'NEW',
    });
    expect(await usage()).toMatchObject({ used: 1, storedLeads: 2 });
    source.places = [ONE, { ...other, hours: 'Mo-Su' }];
    expect((await run()).coverage).toMatchObject({ leads: 2 });
    expect(await detail(own.id)).toMatchObject({ Phone: other.phone, Hours: 'Mo-Su' });
    expect(await usage()).toMatchObject({ used: 1, storedLeads: 2 });
    expect(await billed()).toBe(1);
  });

  it('refuses the record that the lead shows, and unknown ones', async () => {
    const { one, two } = await findBoth();
    const own = await merges.sendSplit(one, { source: 'fake', sourceId: 'place-1' }).expect(409);
    expect(own.body.error).toBe(
      "This is the record that the lead shows, so it can't be split off. Split off the others instead.",
    );
    await merges.sendSplit(one, { source: 'fake', sourceId: 'place-2' }).expect(404);
    await merge(one, two);
    const { id } = (await detail(one)).Merges[0]!;
    await merges.sendSplit('00000000-0000-4000-8000-000000000001', { mergeId: id }).expect(404);
    const other = await app.newPerson();
    await app.as(other).post(`/api/leads/${one}/split`).send({ mergeId: id }).expect(404);
    for (const body of [{}, { source: 'fake' }, { mergeId: id, source: 'fake', sourceId: 'x' }])
      await merges.sendSplit(one, body).expect(400);
  });

  it('undoes a merge once when two tabs request it', async () => {
    const { one, two } = await findBoth();
    await merge(one, two);
    const mergeId = (await detail(one)).Merges[0]!.id;
    const answers = await Promise.all([1, 2].map(() => merges.sendSplit(one, { mergeId })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await usage()).toMatchObject({ storedLeads: 2 });
  });
});

describe("a customer's own record", () => {
  const CSV = 'name,website,city\nOwn Customer,own.example,Nice\n';

  it('receives our data when merged with a lead that counted, and returns the count when split off', async () => {
    await merges.importFile(CSV);
    source.places = [ONE];
    await run();
    const [own, one] = [await leadNamed('Own Customer'), await leadNamed('Café One')];
    const before = await detail(own);
    expect(await merge(own, one)).toMatchObject({ Name: 'Own Customer', Phone: ONE.phone });
    expect((await run()).coverage).toMatchObject({ leads: 1 });
    expect(await usage()).toMatchObject({ used: 1, storedLeads: 1 });
    await app.database.query('DELETE FROM scrape_runs WHERE account_id = $1', [person.accountId]);

    await undo(own);
    expect(stripSeen(await detail(own))).toEqual({
      ...stripSeen(before),
      Runs: [],
      Revision: before.Revision + 2,
    });
    expect(await usage()).toMatchObject({ used: 1, storedLeads: 2 });
    // It has none of our data again, so runs neither deliver nor fill it.
    source.places = [
      ONE,
      buildPlace(9, { name: 'Own Customer', website: 'https://own.example', city: 'Nice' }),
    ];
    expect((await run()).coverage).toMatchObject({ leads: 1, known: 1 });
    expect(await usage()).toMatchObject({ used: 1 });
  });

  it('stays counted after a split if a run delivered it in the meantime', async () => {
    await merges.importFile(CSV);
    source.places = [ONE];
    await run();
    const [own, one] = [await leadNamed('Own Customer'), await leadNamed('Café One')];
    await merge(own, one);
    source.places = [
      buildPlace(9, { name: 'Own Customer', website: 'https://own.example', city: 'Nice' }),
    ];
    expect((await run()).coverage).toMatchObject({ leads: 1 });
    await undo(own);
    expect((await run()).coverage).toMatchObject({ leads: 1, known: 0 });
    expect(await usage()).toMatchObject({ used: 1, storedLeads: 2 });
    expect(await billed()).toBe(1);
  });

  it('is not counted when it is split off from a lead that was', async () => {
    source.places = [ONE];
    await run();
    await merges.importFile(
      'name,phone,address,city\nCafé One,+12025550001,1 Main Street,Monaco\n',
    );
    const one = await leadNamed('Café One');
    const { Identities } = await detail(one);
    const record = Identities.find(({ Source }) => Source === 'import')!;
    const { split: own } = await split(one, { source: 'import', sourceId: record['Source ID'] });
    expect(own).toMatchObject({ Name: 'Café One', Phone: null, Source: 'import' });
    expect(await usage()).toMatchObject({ used: 1, storedLeads: 2 });
  });
});
