import { recentEdit, type RecentEdit } from '#contract/leads.js';
import { useApp, usePerson } from '../../support/app.js';
import { useEdits } from './edits.js';

const app = useApp();
const person = usePerson(app);
const edits = useEdits(app, person);
const { edit, undo } = edits;

const list = async (by = person): Promise<RecentEdit[]> =>
  recentEdit
    .strict()
    .array()
    .parse((await app.as(by).get('/api/leads/edits').expect(200)).body);
/** The recent edits without their times. */
const listed = async () =>
  (await list()).map(({ id, leads, name, change }) => ({ id, leads, name, change }));

describe('GET /api/leads/edits', () => {
  it('lists what each edit changed, newest first, and names a single lead', async () => {
    const status = await edit({ ids: edits.ids.slice(2), Status: 'WON' });
    const tags = await edit({
      ids: edits.ids.slice(0, 2),
      addTags: ['b', 'a'],
      removeTags: ['old'],
    });
    expect(await listed()).toEqual([
      { id: tags, leads: 2, name: null, change: { addTags: ['a', 'b'], removeTags: ['old'] } },
      { id: status, leads: 1, name: 'Lead 3', change: { Status: 'WON' } },
    ]);
    const excluded = await app.as(person).post(`/api/leads/${edits.ids[0]}/suppression`);
    expect((await listed())[0]).toEqual({
      id: excluded.headers['edit-id'],
      leads: 1,
      name: 'Lead 1',
      change: { Suppressed: true },
    });
  });

  it('leaves out leads that have been edited since or that did not change, and undone edits', async () => {
    await edit({ ids: edits.ids.slice(0, 1), Status: 'WON' });
    const all = await edit({ Status: 'WON' });
    expect(await listed()).toEqual([{ id: all, leads: 2, name: null, change: { Status: 'WON' } }]);
    await app.as(person).patch(`/api/leads/${edits.ids[1]}`).send({ Note: 'Called' }).expect(200);
    expect(await listed()).toMatchObject([{ id: all, leads: 1, name: 'Lead 3' }]);
    await undo(all);
    expect(await list()).toEqual([]);
  });

  it('leaves out edits older than a day, and lists at most 20', async () => {
    await edit({ Status: 'WON' });
    await app.database.query("UPDATE lead_edits SET edited_at = now() - interval '1 day'");
    expect(await list()).toEqual([]);
    await app.database.query(
      `INSERT INTO lead_edits (account_id, edit_id, lead_id, status, tags, revision)
       SELECT account_id, gen_random_uuid(), id, 'LOST', '{}', revision FROM leads, generate_series(1, 21)
       WHERE account_id = $1`,
      [person.accountId],
    );
    expect(await list()).toHaveLength(20);
  });

  it("shows no other account's edits", async () => {
    await edit({ Status: 'WON' });
    expect(await list(await app.newPerson())).toEqual([]);
  });
});
