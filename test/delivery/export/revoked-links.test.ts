import { DataSource } from 'typeorm';
import { LinksService } from '../../../backend/people/auth/links.service.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { signIn, signInLater } from '../../support/identity.js';
import { until } from '../../support/until.js';
import { exportStatus } from './support.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);

const settings = (path: string) => app.as(person).post(`/api/settings/${path}`);
const open = (url: string) => app.as().get(url.replace('http://leads.test', ''));

/** One link of each kind, as the API returns it. */
async function newLinks() {
  source.places = buildPlaces(2);
  const request = { city: 'Monaco', category: 'bar' };
  const { body: run } = await app.as(person).post('/api/scraperuns').send(request).expect(201);
  const finished = async () => (await app.as(person).get(`/api/scraperuns/${run.id}`)).body;
  await until(async () => (await finished()).Status === 'Complete');
  const { id } = (await settings('export-request').expect(202)).body;
  await until(async () => (await exportStatus(app, person, id)).status === 'READY');
  const { body } = await app.as(person).post('/api/export/links').send({}).expect(201);
  const { downloadUrl } = await exportStatus(app, person, id);
  return [(await finished())['CSV URL'], body.url, downloadUrl] as string[];
}

it.each([
  ['log out everywhere', () => settings('security/revoke-sessions').expect(200)],
  ['change the password', () => settings('security/password-changed').expect(200)],
  ['disable the account', () => settings('disable-account').expect(200)],
])('links stop working when their owner chooses to %s', async (_, end) => {
  const links = await newLinks();
  for (const link of links) await open(link).expect(200);
  const { token } = await signInLater(person);
  if (_ === 'change the password') person.token = token;

  await end();
  person.token = (await signIn(person)).token;
  await app.as(person).get('/api/users/me').expect(200);
  for (const link of links) await open(link).expect(401);
  for (const link of await newLinks()) await open(link).expect(200);
});

it.each([
  ['revoked', (id: string) => app.as(person).delete(`/api/settings/api-keys/${id}`).expect(204)],
  [
    'expired',
    (id: string) =>
      app.database.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [id]),
  ],
])('links that an API key requested stop working once the key is %s', async (_, end) => {
  const [csvUrl] = await newLinks();
  const { body: key } = await settings('api-keys').send({}).expect(201);
  const program = { ...person, token: key.key };
  const { body: runs } = await app.as(program).get('/api/scraperuns').expect(200);
  const { body } = await app.as(program).post('/api/export/links').send({}).expect(201);
  const links = [runs[0]['CSV URL'], body.url] as string[];
  expect(links).not.toContain(csvUrl);
  for (const link of links) await open(link).expect(200);

  await end(key.id);
  for (const link of links) await open(link).expect(401);
  await open(csvUrl!).expect(200);
});

it("links of other accounts keep working when a person's sessions end", async () => {
  const links = await newLinks();
  await app
    .as(await app.newPerson())
    .post('/api/settings/security/revoke-sessions')
    .expect(200);

  for (const link of links) await open(link).expect(200);
});

it("a run's link stays the same for a day, in every process", async () => {
  const linkIn = async (process = app) => {
    const { manager } = process.app.get(DataSource);
    const links = await process.app.get(LinksService).of(person.accountId, manager);
    return links.csvUrl('00000000-0000-4000-8000-000000000001');
  };
  const elsewhere = await app.startAnother();

  expect(await linkIn()).toBe(await linkIn());
  expect(await linkIn(elsewhere)).toBe(await linkIn());
});
