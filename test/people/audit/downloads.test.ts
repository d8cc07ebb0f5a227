import { createKey, withKey } from '../../support/api-key.js';
import { useApp, usePerson } from '../../support/app.js';
import { startDownload } from '../../support/download.js';
import { Receivers } from '../../support/receivers.js';
import { addRun, newMember } from '../../support/team.js';
import { until } from '../../support/until.js';
import { readLog, textsOf } from './support.js';

const internet = new Receivers();
const app = useApp({ override: (builder) => internet.override(builder) });
afterAll(() => internet.close());
const owner = usePerson(app);

const addLeads = (count: number, note = '') =>
  app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence, note)
     SELECT $1, 'Café ' || n, 'osm', 'node/' || n, 'ODbL', $3 FROM generate_series(1, $2::int) n`,
    [owner.accountId, count, note],
  );
const exports = (who = owner) => readLog(app, who, { group: 'exports' });

describe('a download of leads', () => {
  it('is recorded with format, number of leads and filter', async () => {
    await addLeads(3);
    await app.database.query(
      "UPDATE leads SET rating = 5 WHERE account_id = $1 AND source_id = 'node/2'",
      [owner.accountId],
    );
    const filter = encodeURIComponent(JSON.stringify({ minRating: 4.5 }));
    await app.as(owner).get('/api/export/leads.csv').expect(200);
    await app.as(owner).get(`/api/export/leads.csv?filter=${filter}`).expect(200);

    expect(textsOf(await exports())).toEqual([
      'Downloaded 3 leads as CSV',
      'Downloaded 1 lead as CSV (minRating: 4.5)',
    ]);
  });

  it('with a link names the member who requested the link', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const run = await addRun(app, owner);
    const { body } = await app.as(member).get(`/api/scraperuns/${run}`).expect(200);
    const link = new URL(body['CSV URL']);
    await app
      .as(null)
      .get(link.pathname + link.search)
      .expect(200);

    const [entry] = await exports();
    expect(entry).toMatchObject({
      text: 'Downloaded 0 leads of one run as CSV with a link',
      subject: run,
      actor: { id: member.userId },
    });
  });

  it('with an API key names the key', async () => {
    const key = await createKey(app, owner, { name: 'CRM' });
    await app.as(withKey(owner, key)).get('/api/export/leads.csv').expect(200);

    const [entry] = await exports();
    expect(entry).toMatchObject({ keyId: key.id, actor: { id: owner.userId } });
    expect(entry!.text).toBe(`Downloaded 0 leads as CSV, with the API key "CRM" (${key.prefix}…)`);
  });

  it('that the client ends early is recorded, too', async () => {
    await addLeads(20_000, 'x'.repeat(500));
    const socket = await startDownload(app.url, owner);
    socket.destroy();

    await until(async () => (await exports()).length > 0);
    expect(textsOf(await exports())).toEqual(['Started to download leads as CSV']);
  });

  it('that is refused is not recorded', async () => {
    await app.as(owner).get('/api/export/leads.xlsx').expect(403);

    expect(await exports()).toEqual([]);
  });
});

it('destinations and webhooks are recorded with their names, and without secrets', async () => {
  const created = await app
    .as(owner)
    .post('/api/destinations')
    .send({ type: 'email', name: 'Sales', config: { to: ['sales@example.com'] } })
    .expect(201);
  const path = `/api/destinations/${created.body.id}`;
  await app.as(owner).patch(path).send({ name: 'Team' }).expect(200);
  await app.as(owner).delete(path).expect(204);
  const { body: webhook } = await app
    .as(owner)
    .post('/api/webhooks')
    .send({ url: 'http://hooks.test/secret', events: ['run.completed'] })
    .expect(201);
  await app.as(owner).patch(`/api/webhooks/${webhook.id}`).send({ isEnabled: false }).expect(200);
  await app.as(owner).post(`/api/webhooks/${webhook.id}/rotate-secret`).expect(200);
  await app.as(owner).delete(`/api/webhooks/${webhook.id}`).expect(204);

  const log = await readLog(app, owner, { group: 'destinations' });

  expect(textsOf(log)).toEqual([
    'Added the destination "Sales" (Email)',
    'Changed the destination "Team" (Email)',
    'Deleted the destination "Team" (Email)',
    'Added the webhook to hooks.test',
    'Changed the webhook to hooks.test',
    'Replaced the secret of the webhook to hooks.test',
    'Deleted the webhook to hooks.test',
  ]);
  expect(JSON.stringify(log)).not.toContain('secret"');
  expect(JSON.stringify(log)).not.toContain('/secret');
});
