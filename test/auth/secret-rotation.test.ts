import jwt from 'jsonwebtoken';
import { LinksService } from '../../backend/auth/links.service.js';
import { useApp, usePerson } from '../support/app.js';

const PREVIOUS = 'the secret before the rotation began';
const UNKNOWN = 'a secret that was never configured here';

const app = useApp({ role: 'api', env: { APP_SECRET_PREVIOUS: PREVIOUS } });
const person = usePerson(app);

/** A link to the person's leads, as the product signed it when this was its secret. */
const linkSignedWith = (appSecret: string) =>
  new LinksService({ ...app.config, appSecret })
    .leadsUrl(person.accountId, new URLSearchParams())
    .replace(app.config.publicUrl, '');

it('a link from before the change of the secret still opens', async () => {
  await app.as(null).get(linkSignedWith(PREVIOUS)).expect(200);
  await app.as(null).get(linkSignedWith(app.config.appSecret!)).expect(200);
});

it('a link signed with any other secret is rejected', async () => {
  await app.as(null).get(linkSignedWith(UNKNOWN)).expect(401);
});

it("a run's CSV link from before the change still opens through the proxy for CSVs", async () => {
  const { rows } = await app.database.query(
    `INSERT INTO scrape_runs (account_id, city, category, source, target, status, lead_count)
     VALUES ($1, 'Monaco', 'bar', 'index', '{}', 'Complete', 1) RETURNING id`,
    [person.accountId],
  );
  const csvUrl = (appSecret: string) =>
    encodeURIComponent(
      new LinksService({ ...app.config, appSecret }).csvUrl(person.accountId, rows[0].id),
    );
  await app
    .as(person)
    .get(`/api/csv-proxy?url=${csvUrl(PREVIOUS)}`)
    .expect(200);
  await app
    .as(person)
    .get(`/api/csv-proxy?url=${csvUrl(UNKNOWN)}`)
    .expect(400);
});

it('new links are signed with the new secret only', async () => {
  const { body } = await app.as(person).post('/api/export/links').send({}).expect(201);
  const token = new URL(body.url).searchParams.get('token')!;
  expect(() => jwt.verify(token, app.config.appSecret!)).not.toThrow();
  expect(() => jwt.verify(token, PREVIOUS)).toThrow('invalid signature');
});
