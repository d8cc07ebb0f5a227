import jwt from 'jsonwebtoken';
import { LinksService } from '../../../backend/people/auth/links.service.js';
import { UsersService } from '../../../backend/people/users/users.service.js';
import { useApp, usePerson } from '../../support/app.js';

const PREVIOUS = 'the secret before the rotation began';
const UNKNOWN = 'a secret that was never configured here';

const app = useApp({ role: 'api', env: { APP_SECRET_PREVIOUS: PREVIOUS } });
const person = usePerson(app);

/** The person's links, signed with this secret. */
const linksSignedWith = (appSecret: string) =>
  new LinksService({ ...app.config, appSecret }, app.app.get(UsersService)).of(person.accountId);
const linkSignedWith = async (appSecret: string) => {
  const links = await linksSignedWith(appSecret);
  return links.leadsUrl(new URLSearchParams(), 'csv').replace(app.config.publicUrl, '');
};

it('a link signed before the secret changed still opens', async () => {
  await app
    .as(null)
    .get(await linkSignedWith(PREVIOUS))
    .expect(200);
  await app
    .as(null)
    .get(await linkSignedWith(app.config.appSecret!))
    .expect(200);
});

it('a link signed with any other secret is rejected', async () => {
  await app
    .as(null)
    .get(await linkSignedWith(UNKNOWN))
    .expect(401);
});

it("a run's CSV link signed before the change still opens through the CSV proxy", async () => {
  const { rows } = await app.database.query(
    `INSERT INTO scrape_runs (account_id, city, category, source, target, status, lead_count)
     VALUES ($1, 'Monaco', 'bar', 'index', '{}', 'Complete', 1) RETURNING id`,
    [person.accountId],
  );
  const csvUrl = async (appSecret: string) =>
    encodeURIComponent((await linksSignedWith(appSecret)).csvUrl(rows[0].id)!);
  await app
    .as(person)
    .get(`/api/csv-proxy?url=${await csvUrl(PREVIOUS)}`)
    .expect(200);
  await app
    .as(person)
    .get(`/api/csv-proxy?url=${await csvUrl(UNKNOWN)}`)
    .expect(400);
});

it('new links are signed with the new secret only', async () => {
  const { body } = await app.as(person).post('/api/export/links').send({}).expect(201);
  const token = new URL(body.url).searchParams.get('token')!;
  expect(() => jwt.verify(token, app.config.appSecret!)).not.toThrow();
  expect(() => jwt.verify(token, PREVIOUS)).toThrow('invalid signature');
});
