import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailLinksService } from '../../../backend/people/auth/mail-links.service.js';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { AWAKE, readOutbox } from '../../support/mail.js';
import { inPrimary, newMember } from '../../support/team.js';
import { until } from '../../support/until.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-confirmation-'));
const app = useApp({ env: { DATA_DIR: dataDir } });
const person = usePerson(app, { isVerified: true });
afterAll(() => rmSync(dataDir, { recursive: true }));

const allSent = () =>
  until(async () => (await app.database.query('SELECT FROM mails')).rowCount === 0);
const patch = (notificationEmail: string) =>
  app.as(person).patch('/api/users/me').send({ notificationEmail });
const mailAddress = async () => (await app.as(person).get('/api/users/me')).body.mailAddress;
const office = () => `office-${person.email}`;
/** The path of the link in the newest email to an address. */
async function linkTo(address: string): Promise<string> {
  await allSent();
  const { text } = readOutbox(dataDir, address).at(-1)!;
  return /http:\/\/leads\.test(\/api\/mail\/\S+)/.exec(text)![1]!;
}
const open = (path: string) => app.as(null).get(path).expect(200);
const press = (path: string) => app.as(null).post(path).expect(200);

describe('a new notification address', () => {
  it('receives emails only after its owner presses the button on the linked page', async () => {
    await patch(office()).expect(200);
    expect(await mailAddress()).toBe(person.email);
    const link = await linkTo(office());
    const page = await open(link);
    expect(page.text).toContain('Confirm your address');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await mailAddress()).toBe(person.email);

    expect((await press(link)).text).toContain('Your address is confirmed');
    expect(await mailAddress()).toBe(office());
  });

  it('is recorded as a security event, and the login address receives a standard email about it', async () => {
    await patch(office()).expect(200);
    await allSent();

    const [mail] = readOutbox(dataDir, person.email);
    expect(mail!.subject).toBe('Your notification address was changed');
    expect(mail!.text).not.toContain(office());
    const { body } = await app.as(person).get('/api/settings/security/events');
    expect(body.map(({ type }: { type: string }) => type)).toContain('notification_email_changed');
  });

  it('is not confirmed by a link for the previous address', async () => {
    await patch(office()).expect(200);
    const link = await linkTo(office());
    await patch(`other-${person.email}`).expect(200);

    expect((await press(link)).text).toContain('This link no longer works');
    expect(await mailAddress()).toBe(person.email);
  });

  it("is not confirmed by another user's link", async () => {
    const other = await app.newPerson({ isVerified: true });
    await app.as(other).patch('/api/users/me').send({ notificationEmail: office() }).expect(200);
    const link = await linkTo(office());
    await patch(office()).expect(200);
    await press(link);

    expect(await mailAddress()).toBe(person.email);
  });

  it('is limited to five links a day; then the user has to wait', async () => {
    for (let count = 1; count <= 4; count += 1) await patch(`${count}-${office()}`).expect(200);
    await app.as(person).post('/api/settings/notifications/confirmation').expect(200);
    const refused = await app.as(person).post('/api/settings/notifications/confirmation');

    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await patch(`6-${office()}`).expect(429);
    await allSent();
    expect(readOutbox(dataDir, `6-${office()}`)).toEqual([]);
  });

  it('gets at most ten links a day from all accounts together, in any case', async () => {
    for (let count = 0; count < 10; count += 1) {
      const other = await app.newPerson();
      const notificationEmail = count % 2 ? office() : office().toUpperCase();
      await app.as(other).patch('/api/users/me').send({ notificationEmail }).expect(200);
    }
    await patch(office()).expect(429);
    expect((await app.as(person).get('/api/users/me')).body.notificationEmail).not.toBe(office());
  });

  it('needs no link if it is the verified login address', async () => {
    await app.as(person).post('/api/settings/notifications/confirmation').expect(409);
    expect(await mailAddress()).toBe(person.email);
  });
});

it('a login address receives at most 30 standard emails a day, no matter how often the account changes', async () => {
  const stranger = await app.newPerson();
  for (let change = 0; change < 40; change += 1) {
    const notificationEmail = change % 2 ? stranger.email : stranger.email.toUpperCase();
    await app.as(stranger).patch('/api/users/me').send({ notificationEmail }).expect(200);
  }
  await allSent();

  expect(readOutbox(dataDir, stranger.email)).toHaveLength(30);
});

it.each(['', 'garbage', 'a.b.c'])(
  'a link with the token "%s" only says that it no longer works',
  async (token) => {
    for (const path of ['confirm-address', 'unsubscribe']) {
      for (const answer of [
        await open(`/api/mail/${path}?token=${token}`),
        await press(`/api/mail/${path}?token=${token}`),
      ]) {
        expect(answer.text).toContain('This link no longer works');
      }
    }
  },
);

describe('one-click unsubscribe', () => {
  const digest = async () => {
    await app.database.query(
      "UPDATE memberships SET digested_until = now() - interval '70 days' WHERE user_id = $1",
      [person.userId],
    );
    await app.database.query('UPDATE users SET time_zone = $2 WHERE id = $1', [
      person.userId,
      AWAKE,
    ]);
    await app.database.query(
      `INSERT INTO leads (account_id, name, source, source_id, licence, city, created_at)
       VALUES ($1, 'Bar', 'osm', gen_random_uuid(), 'ODbL', 'Monaco', now() - interval '40 days')`,
      [person.accountId],
    );
    await app.app.get(HousekeepingService).run();
    await allSent();
    return readOutbox(dataDir, person.email);
  };

  it('turns the lead digest off, and nothing else', async () => {
    const [mail] = await digest();
    expect(mail!.unsubscribePost).toBe('List-Unsubscribe=One-Click');
    const link = /^<http:\/\/leads\.test(.+)>$/.exec(mail!.unsubscribe)![1]!;
    expect((await open(link)).text).toContain('Turn these emails off?');
    await app
      .as(null)
      .post(link)
      .type('form')
      .send({ 'List-Unsubscribe': 'One-Click' })
      .expect(200);

    const { body } = await app.as(person).get('/api/settings/notifications');
    expect(body).toMatchObject({
      leadDigestCadence: 'OFF',
      weeklySummary: true,
      alertOnReady: true,
    });
    expect(await digest()).toHaveLength(1);
  });

  it('concerns only the account that the email is about; a link from before concerns all', async () => {
    const member = await newMember(app, await app.newPerson(), 'MEMBER');
    const links = app.app.get(MailLinksService);
    const off = async (url: string) => {
      const { pathname, search } = new URL(url);
      await press(pathname + search);
      const cadence = async (who: Subscriber) =>
        (await app.as(who).get('/api/settings/notifications')).body.leadDigestCadence;
      return [await cadence(member), await cadence(inPrimary(member))];
    };
    const { accountId, userId } = member;

    expect(await off(links.unsubscribeUrl(accountId, userId, 'leadDigest'))).toEqual([
      'OFF',
      'WEEKLY',
    ]);
    const before = links['url']('unsubscribe', userId, 'leadDigest');
    expect(await off(before)).toEqual(['OFF', 'OFF']);
  });
});
