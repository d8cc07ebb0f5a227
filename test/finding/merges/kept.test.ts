import { DataSource } from 'typeorm';
import { removeExpired, removePlace } from '../../../backend/finding/leads/retention.js';
import { useDeliveries } from '../../delivery/deliveries/use-deliveries.js';
import { buildPlace } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import { useMerges } from './support.js';

const { app, source, person, create, run: deliver } = useDeliveries();
const merges = useMerges(app, person);
const { leadNamed, merge, undo, detail, run } = merges;

const rowsOf = async (sql: string) =>
  (await app.database.query(sql, [person.accountId])).rows as Record<string, unknown>[];
const fileOf = async (url: string) =>
  (await app.as(null).get(url.replace('http://leads.test', '')).expect(200)).text;

it('a merge leaves a delivered file byte for byte, and links the delivery to the remaining lead', async () => {
  const { id } = await create();
  const { file } = await deliver(id);
  const before = await fileOf(file!.url!);
  const [one, two] = [await leadNamed('Place 1'), await leadNamed('Place 2')];
  await merge(one, two);

  expect(await fileOf(file!.url!)).toBe(before);
  const links = () =>
    rowsOf('SELECT lead_id, position FROM delivery_leads WHERE account_id = $1 ORDER BY position');
  expect((await links()).map(({ position }) => position)).toEqual([1, 3]);
  await undo(one);
  expect((await links()).map(({ lead_id }) => lead_id)).toEqual([one, two, expect.anything()]);
  expect(await fileOf(file!.url!)).toBe(before);
});

it("a merged lead's content is removed when its source's terms require that, and never mixed", async () => {
  const retainUntil = new Date(Date.now() + 86_400_000).toISOString();
  source.places = [
    buildPlace(1, { website: null }),
    buildPlace(2, { retainUntil }),
    buildPlace(3, { retainUntil }),
  ];
  await run();
  const [one, two, three] = await Promise.all(['Place 1', 'Place 2', 'Place 3'].map(leadNamed));
  await merges.patch(two!, { Note: 'Nice people' });
  expect(await merge(one!, two!, three!)).toMatchObject({ Website: null, Note: 'Nice people' });

  const database = app.app.get(DataSource);
  await removePlace(database, 'fake', 'place-3');
  const kept = () =>
    rowsOf('SELECT lead::text, retain_until FROM lead_merges WHERE account_id = $1');
  expect((await kept()).filter(({ lead }) => String(lead).includes('+12025550003'))).toEqual([]);
  expect((await kept()).filter(({ lead }) => String(lead).includes('+12025550002'))).toHaveLength(
    1,
  );
  await app.database.query(`UPDATE lead_merges SET retain_until = now() - interval '1 minute'`);
  await removeExpired(database, 1);
  expect((await kept()).filter(({ lead }) => String(lead).includes('+12025550002'))).toEqual([]);

  await undo(one!);
  await undo(one!);
  expect(await detail(two!)).toMatchObject({
    Name: "Removed by Google's terms",
    Phone: null,
    'Source ID': 'place-2',
    Note: 'Nice people',
  });
});

it('a merge keeps the contacts and websites of both leads, and a split restores them', async () => {
  await run();
  const [one, two] = [await leadNamed('Place 1'), await leadNamed('Place 2')];
  await app.database.query(
    `INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence, mx)
     SELECT $1, $2, 'email', 'two@place-2.example', 'https://place-2.example', 0.9, true`,
    [person.accountId, two],
  );
  await app.database.query(
    `UPDATE leads SET email = 'two@place-2.example' WHERE account_id = $1 AND id = $2`,
    [person.accountId, two],
  );
  const runId = (await rowsOf('SELECT id FROM scrape_runs WHERE account_id = $1'))[0]!['id'];
  await app.database.query(
    `WITH run AS (UPDATE scrape_runs SET enrichment = '{"total": 2, "done": 0, "found": 0, "failed": 0}' WHERE id = $2)
     INSERT INTO enrichment_tasks (account_id, run_id, lead_id, website, host)
     SELECT $1, $2, unnest($3::uuid[]), 'https://place.example', 'place.example'`,
    [person.accountId, runId, [one, two]],
  );
  const before = await detail(two);
  const merged = await merge(one, two);

  expect(merged.Email).toBe('two@place-2.example');
  expect((await detail(one)).Contacts).toMatchObject([{ Value: 'two@place-2.example' }]);
  await until(
    async () => (await merges.get(`/api/scraperuns/${String(runId)}`)).Enrichment.done >= 1,
  );
  await undo(one);
  expect(await detail(one)).toMatchObject({ Email: null, Contacts: [] });
  expect((await detail(two)).Contacts).toEqual(before.Contacts);
  expect((await detail(two)).Email).toBe('two@place-2.example');
});

it('data export and account deletion include merged leads', async () => {
  await run();
  const [one, two] = [await leadNamed('Place 1'), await leadNamed('Place 2')];
  await merge(one, two);
  const { body } = await app.as(person).post('/api/settings/export-request').expect(202);
  const status = `/api/settings/export-status/${body.id}`;
  await until(async () => (await merges.get(status)).status === 'READY');
  await app
    .as(person)
    .post('/api/settings/delete-account')
    .send({ confirmationPhrase: 'DELETE' })
    .expect(202);
  const left = () =>
    rowsOf(`SELECT id FROM lead_merges WHERE account_id = $1
      UNION ALL SELECT account_id FROM duplicate_searches WHERE account_id = $1`);
  await until(async () => (await left()).length === 0);
});
