import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import type { EmailContent } from '../../../backend/platform/mail/layout.js';
import { MailService } from '../../../backend/platform/mail/mail.service.js';
import { useApp, type TestApp } from '../../support/app.js';
import { readOutbox } from '../../support/mail.js';
import { startSmtp, type SmtpServer } from '../../support/smtp.js';
import { until } from '../../support/until.js';

const CONTENT: EmailContent = {
  subject: 'A subject\r\nBcc: everyone@example.com',
  paragraphs: ['<b onclick="x">Bold</b> & "quoted"', 'Grüße aus Zürich — 日本'],
  facts: [['City', '<script>alert(1)</script>']],
  actions: [{ label: 'Open', url: 'http://leads.test/dashboard/history?a=1&b=2' }],
};

const send = (app: TestApp, to: string, { isRolledBack = false } = {}) =>
  app.app
    .get(DataSource)
    .transaction(async (tx) => {
      await app.app.get(MailService).send({ accountId: null, to, content: CONTENT }, tx);
      if (isRolledBack) throw new Error('rolled back');
    })
    .catch((error: Error) => {
      if (!isRolledBack) throw error;
    });

const waiting = async (app: TestApp) =>
  (await app.database.query('SELECT id FROM mails')).rows as { id: string }[];

describe('email delivery with a mail server', () => {
  let smtp: SmtpServer;

  const app = useApp(async () => {
    smtp = await startSmtp();
    return { env: { SMTP_URL: smtp.url, MAIL_FROM: 'Leads <leads@sender.example>' } };
  });
  afterAll(() => smtp.close());
  beforeEach(() => {
    smtp.mails.length = 0;
    smtp.answerRecipients('250 ok');
  });

  it('sends text and HTML once, escaped, then deletes the email', async () => {
    await send(app, 'ann@example.com');
    await until(async () => (await waiting(app)).length === 0);

    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'Leads <leads@sender.example>', to: 'ann@example.com' });
    expect(mail!.subject).toBe('A subject Bcc: everyone@example.com');
    expect(mail!.text).toContain('<b onclick="x">Bold</b> & "quoted"');
    expect(mail!.text).toContain('Grüße aus Zürich — 日本');
    expect(mail!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail!.html).toContain(
      '&lt;b onclick=&quot;x&quot;&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot;',
    );
    expect(mail!.html).toContain('href="http://leads.test/dashboard/history?a=1&amp;b=2"');
    expect(mail!.html).not.toMatch(/<script|<b /);
  });

  it('sends nothing from a rolled-back transaction', async () => {
    await send(app, 'nobody@example.com', { isRolledBack: true });
    await send(app, 'ann@example.com');
    await until(async () => smtp.mails.length > 0);

    expect(smtp.mails.map(({ to }) => to)).toEqual(['ann@example.com']);
  });

  it('retries a deferred email with the same Message-ID, without logging the address', async () => {
    smtp.answerRecipients('451 ann@example.com is busy');
    await send(app, 'ann@example.com');
    const [{ id }] = (await waiting(app)) as [{ id: string }];
    const job = async () =>
      (
        await app.database.query('SELECT state, output FROM pgboss.job WHERE singleton_key = $1', [
          id,
        ])
      ).rows[0];
    await until(async () => (await job()).state === 'retry');

    expect(JSON.stringify((await job()).output)).not.toContain('ann@');
    smtp.answerRecipients('250 ok');
    await app.database.query('UPDATE pgboss.job SET start_after = now() WHERE singleton_key = $1', [
      id,
    ]);
    await until(async () => (await waiting(app)).length === 0);
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([`<${id}@leads.test>`]);
  });

  it('drops an email whose address is permanently refused', async () => {
    smtp.answerRecipients('550 no such mailbox');
    await send(app, 'gone@example.com');
    await until(async () => (await waiting(app)).length === 0);

    expect(smtp.mails).toEqual([]);
  });

  it('recovers an email that lost its job, and gives up after six days', async () => {
    const insert = (age: string) =>
      app.database.query(
        `INSERT INTO mails (recipient, subject, text, html, created_at)
         VALUES ($1 || '@example.com', 's', 't', 'h', now() - $1::interval)`,
        [age],
      );
    await insert('2h');
    await insert('7d');
    await app.app.get(HousekeepingService).run();
    await until(async () => (await waiting(app)).length === 0);

    expect(smtp.mails.map(({ to }) => to)).toEqual(['2h@example.com']);
  });
});

describe('email delivery without a mail server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-mail-'));
  const outbox = join(dataDir, 'outbox');

  const app = useApp({ env: { DATA_DIR: dataDir } });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('writes a file that only its owner may read, and deletes it after a week', async () => {
    await send(app, 'ann@example.com');
    await until(async () => (await waiting(app)).length === 0);

    expect(readOutbox(dataDir, 'ann@example.com')).toMatchObject([
      {
        from: 'Lead Delivery <no-reply@localhost>',
        subject: 'A subject Bcc: everyone@example.com',
      },
    ]);
    const [name] = readdirSync(outbox) as [string];
    const path = join(outbox, name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);

    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    utimesSync(path, days(6), days(6));
    await app.app.get(HousekeepingService).run();
    expect(readdirSync(outbox)).toEqual([name]);
    utimesSync(path, days(8), days(8));
    await app.app.get(HousekeepingService).run();
    expect(readdirSync(outbox)).toEqual([]);
  });
});
