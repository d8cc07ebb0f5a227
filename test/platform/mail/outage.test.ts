import { DataSource } from 'typeorm';
import { MailService } from '../../../backend/platform/mail/mail.service.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { startSmtp, type SmtpServer } from '../../support/smtp.js';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';

/** More than the worker sends at once. */
const EMAILS = 3;

let smtp: SmtpServer;
let proxy: TcpProxy;
const source = new FakeSource();
const app = useApp(async () => {
  smtp = await startSmtp();
  proxy = await TcpProxy.open(smtp.url);
  source.places = buildPlaces(30);
  return {
    override: overrideSource(source),
    env: { SMTP_URL: proxy.through(smtp.url), MAIL_FROM: 'Leads <leads@sender.example>' },
  };
});
const person = usePerson(app);
beforeEach(() => (smtp.mails.length = 0));
afterAll(async () => {
  proxy.close();
  await smtp.close();
});

const send = () =>
  app.app.get(DataSource).transaction(async (tx) => {
    for (let number = 0; number < EMAILS; number++) {
      const content = { subject: 'A subject', paragraphs: ['A paragraph'] };
      await app.app
        .get(MailService)
        .send({ accountId: null, to: `${number}@example.com`, content }, tx);
    }
  });

const inStates = async (...states: string[]): Promise<number> =>
  (
    await app.database.query(
      `SELECT count(*)::int FROM pgboss.job WHERE name = 'mail' AND state::text = ANY($1)`,
      [states],
    )
  ).rows[0].count;

const allSent = () =>
  until(async () => (await app.database.query('SELECT FROM mails')).rows.length === 0);

const addresses = () => smtp.mails.map(({ to }) => to).toSorted();

it('while the mail server does not respond, runs and requests continue; afterward, each email is sent once', async () => {
  proxy.freeze();
  await send();
  await until(async () => (await inStates('active')) === 2);

  const { body: run } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar' })
    .expect(201);
  const statusOf = async () =>
    (await app.as(person).get(`/api/scraperuns/${run.id}`).expect(200)).body.Status;
  await until(async () => (await statusOf()) === 'Complete');
  expect(smtp.mails).toEqual([]);

  proxy.restore();
  await allSent();
  expect(addresses()).toEqual(['0@example.com', '1@example.com', '2@example.com']);
});

it('emails that the mail server rejected are kept, and each is sent once later', async () => {
  proxy.cut();
  await send();
  await until(async () => (await inStates('retry')) === EMAILS);

  proxy.restore();
  await app.database.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'");
  await allSent();
  expect(addresses()).toEqual(['0@example.com', '1@example.com', '2@example.com']);
});
