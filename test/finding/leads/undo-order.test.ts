import { useApp, usePerson } from '../../support/app.js';
import { countWaiting } from '../../support/locks.js';
import { until } from '../../support/until.js';
import { useEdits, WON } from './edits.js';

const app = useApp();
const person = usePerson(app);
const edits = useEdits(app, person);
const { getAll, edit, requestUndo, undo } = edits;

/**
 * Sends requests in this order while the first lead is locked: each waits for the one before it. Only one lead is
 * locked here, because the requests lock theirs in the order of random ids.
 */
async function sendInOrder(...requests: (() => Promise<unknown>)[]) {
  const lock = await app.database.connect();
  await lock.query('BEGIN');
  await lock.query('SELECT FROM leads WHERE id = $1 FOR UPDATE', [edits.ids[0]]);
  const answers: Promise<unknown>[] = [];
  for (const request of requests) {
    answers.push(request());
    await until(async () => (await countWaiting(app)) === answers.length);
  }
  await lock.query('COMMIT');
  lock.release();
  return Promise.all(answers);
}

describe('POST /api/leads/edits/{editId}/undo', () => {
  it('undoes an edit once when it is requested twice at the same time', async () => {
    const before = await getAll();
    const editId = await edit(WON);
    const request = async () => (await requestUndo(editId)).status;

    expect(await sendInOrder(request, request)).toEqual([200, 404]);
    expect(await getAll()).toEqual(before);
  });

  it('skips the leads of an edit that started before it', async () => {
    const editId = await edit(WON);
    const [, answer] = await sendInOrder(
      () => edit({ ids: edits.ids.slice(0, 2).toReversed(), addTags: ['later'] }),
      () => undo(editId),
    );

    expect(answer).toMatchObject({ leads: [{ id: edits.ids[2] }], skipped: 2 });
    expect(await getAll()).toMatchObject([
      { Status: 'WON', Tags: ['old', 'won', 'later'] },
      { Status: 'WON', Tags: ['won', 'later'] },
      { Status: 'NEW', Tags: [] },
    ]);
  });

  it('keeps an edit that started after it', async () => {
    const editId = await edit(WON);
    await sendInOrder(
      () => undo(editId),
      () => edit({ addTags: ['later'] }),
      async () =>
        app.as(person).patch(`/api/leads/${edits.ids[0]}`).send({ Note: 'Called' }).expect(200),
    );

    expect(await getAll()).toMatchObject([
      { Status: 'NEW', Tags: ['old', 'later'], Note: 'Called' },
      { Status: 'LOST', Tags: ['later'] },
      { Status: 'NEW', Tags: ['later'] },
    ]);
  });

  it('restores what an edit found after waiting for another edit', async () => {
    const [, second] = await sendInOrder(
      () => edit({ Status: 'CONTACTED', addTags: ['first'] }),
      () => edit(WON),
    );

    expect((await undo(second as string)).skipped).toBe(0);
    expect(await getAll()).toMatchObject([
      { Status: 'CONTACTED', Tags: ['old', 'first'] },
      { Status: 'CONTACTED', Tags: ['first'] },
      { Status: 'CONTACTED', Tags: ['first'] },
    ]);
  });
});
