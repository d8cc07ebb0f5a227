import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { NoticesService } from '../../../backend/billing/notices.service.js';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { QuotaService } from '../../../backend/people/quota/quota.service.js';
import { TrialsService } from '../../../backend/people/quota/trials.service.js';
import { useDeletion } from '../accounts/deletion.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { openStream } from '../../support/events.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { signIn, signUp, updateAccount, type Person } from '../../support/identity.js';
import { until } from '../../support/until.js';

const source = new FakeSource();
const app = useApp({
  override: overrideSource(source),
  env: { TRIAL_LEADS: '100', TRIAL_UNCONFIRMED_LEADS: '10' },
});
const person = usePerson(app);
beforeEach(() => {
  source.places = buildPlaces(130);
});

/** Opens the account of a new login, with a token from before or after its address was confirmed. */
async function open(newcomer: Person): Promise<Subscriber> {
  const { body } = await app.as(newcomer).post('/auth/sync').expect(200);
  return { ...newcomer, userId: body.id, accountId: body.primaryAccountId };
}
const join = async (email: string) => open(await signUp(email));
/** Follows the link of the provider's email, and gets a new token. */
async function confirm<Who extends Person>(who: Who): Promise<Who> {
  await updateAccount(who, { emailVerified: true });
  const confirmed = { ...who, ...(await signIn(who)) };
  await usageOf(confirmed);
  return confirmed;
}
const usageOf = async (who: Person) => (await app.as(who).get('/api/usage').expect(200)).body;
const includedIn = async (people: Person[]) =>
  Promise.all(people.map(async (who) => (await usageOf(who)).included as number));
const request = (minLeads: number) => ({ city: 'Monaco', category: 'bar', minLeads });
const start = (who: Person, minLeads: number) =>
  app.as(who).post('/api/scraperuns').send(request(minLeads));
const runOf = async (who: Person, id: string) =>
  (await app.as(who).get(`/api/scraperuns/${id}`).expect(200)).body;
async function finish(who: Person, minLeads: number) {
  const { body } = await start(who, minLeads).expect(201);
  await until(async () => (await runOf(who, body.id)).Status === 'Complete');
  return runOf(who, body.id);
}
const mailboxOf = async ({ accountId }: Subscriber) => {
  const { rows } = await app.database.query('SELECT trial_mailbox FROM accounts WHERE id = $1', [
    accountId,
  ]);
  return rows[0].trial_mailbox as string;
};
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

describe('before the address is confirmed', () => {
  it('a trial has its first leads, and says how many confirming adds', async () => {
    expect(await usageOf(person)).toMatchObject({
      included: 10,
      left: 10,
      awaitingConfirmation: 90,
    });
  });

  it('a run stops after the first leads and says how to get the others, as does the next one', async () => {
    const hint = 'Confirm your email to get the other 90 leads of your free trial.';
    const { body } = await start(person, 60).expect(201);
    expect(body.Message).toBe(
      `Your plan has 10 leads left, so this run will stop after 10 new leads. ${hint}`,
    );
    await until(async () => (await runOf(person, body.id)).Status === 'Complete');
    expect(await runOf(person, body.id)).toMatchObject({
      'Lead Count': 10,
      Message: `Stopped at your plan's limit: 10 of 60 leads. ${hint}`,
    });
    const refusal = {
      status: 402,
      code: 'confirmation_required',
      left: 0,
      error: `You've used the 10 leads you can get before confirming your email. ${hint}`,
    };
    expect((await start(person, 1).expect(402)).body).toMatchObject(refusal);
    const query = 'city=Monaco&category=bar&minLeads=20';
    const stream = await openStream(`${app.url}/scrape/progress?${query}`, person);
    expect(await stream.problem()).toMatchObject(refusal);
    const estimate = await app.as(person).get(`/api/scraperuns/estimate?${query}`).expect(200);
    expect(estimate.body.quota.shortage).toBe(refusal.error);
  });

  it('no email says that the trial is used up', async () => {
    await finish(person, 10);
    await app.app.get(NoticesService).sendDue();
    const { rowCount } = await app.database.query(
      'SELECT FROM billing_notices WHERE account_id = $1',
      [person.accountId],
    );
    expect(rowCount).toBe(0);
  });

  it('a subscription is not limited, and confirming leaves it as it is', async () => {
    await app.database.query(
      "UPDATE accounts SET plan = 'STARTER', subscription_status = 'ACTIVE', period_anchor = now() WHERE id = $1",
      [person.accountId],
    );
    const plan = { included: 100, awaitingConfirmation: 0 };
    expect(await usageOf(person)).toMatchObject(plan);
    expect(await usageOf(await confirm(person))).toMatchObject(plan);
  });
});

describe('confirming the address', () => {
  it('adds the rest of the trial at once', async () => {
    await finish(person, 10);
    const confirmed = await confirm(person);
    expect(await usageOf(confirmed)).toMatchObject({
      included: 100,
      used: 10,
      left: 90,
      awaitingConfirmation: 0,
    });
    expect(await finish(confirmed, 60)).toMatchObject({ 'Lead Count': 60, Message: null });
  });

  it('shows with a token from before, once the provider knows', async () => {
    const newcomer = await signUp();
    await updateAccount(newcomer, { emailVerified: true });
    expect(await usageOf(newcomer)).toMatchObject({ included: 100, awaitingConfirmation: 0 });
  });

  it('lets a run in progress go on to all leads that it wants', async () => {
    source.hold(5);
    const { body } = await start(person, 60).expect(201);
    const confirmed = await confirm(person);
    source.resume();
    await until(async () => (await runOf(confirmed, body.id)).Status === 'Complete');
    expect(await runOf(confirmed, body.id)).toMatchObject({ 'Lead Count': 60 });
    expect(await usageOf(confirmed)).toMatchObject({ included: 100, used: 60, held: 0 });
  });

  it('of another address adds what is left, and lets go of the first one', async () => {
    const first = await mailboxOf(person);
    const email = `${randomUUID()}@example.com`;
    await updateAccount(person, { email, emailVerified: true });
    const confirmed = { ...person, ...(await signIn({ ...person, email })) };
    expect(await usageOf(confirmed)).toMatchObject({ included: 100, awaitingConfirmation: 0 });
    const { rows } = await app.database.query(
      'SELECT id, granted, forget_at IS NULL AS "isUsed" FROM trial_mailboxes WHERE id = ANY($1)',
      [[first, await mailboxOf(person)]],
    );
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ id: first, granted: 10, isUsed: false });
    expect(rows).toContainEqual(expect.objectContaining({ granted: 90, isUsed: true }));
  });

  it('counts once, however many requests notice it at the same time', async () => {
    await updateAccount(person, { emailVerified: true });
    const confirmed = { ...person, ...(await signIn(person)) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => usageOf(confirmed)));
    expect(answers.map(({ included }) => included)).toEqual([100, 100, 100, 100, 100]);
  });
});

describe('farming trials', () => {
  const spellingsOf = (name: string) => [
    `${name}@gmail.com`,
    `${name[0]}.${name.slice(1)}@gmail.com`,
    `${name.replaceAll(/\B/g, '.')}@gmail.com`,
    `${name}+1@gmail.com`,
    `${name}+2@googlemail.com`,
    `${name.toUpperCase()}@GoogleMail.com`,
  ];
  const newName = () => `farm${randomUUID().replaceAll('-', '').slice(0, 12)}`;

  it.each([
    [
      'one after the other',
      (emails: string[]) =>
        emails.reduce<Promise<Subscriber[]>>(
          async (before, email) => [...(await before), await join(email)],
          Promise.resolve([]),
        ),
    ],
    ['at once', (emails: string[]) => Promise.all(emails.map(join))],
  ])('with six spellings of an address, signing up %s, yields one trial', async (_, joinAll) => {
    const people = await joinAll(spellingsOf(newName()));
    expect(sum(await includedIn(people))).toBe(10);
    const confirmed = await Promise.all(people.map(confirm));
    expect(sum(await includedIn(confirmed))).toBe(100);
    for (const who of confirmed)
      expect(await usageOf(who)).toMatchObject({ awaitingConfirmation: 0 });
  });

  it('with another spelling is refused with the reason once the mailbox has had its trial', async () => {
    const [email, again] = spellingsOf(newName()) as [string, string];
    await confirm(await join(email));
    const { body } = await start(await join(again), 1).expect(402);
    expect(body).toMatchObject({
      code: 'quota_exceeded',
      error:
        'Your email address has had its free trial with another account. To find leads, subscribe.',
    });
  });

  it('from the networks of one home ends after 25 accounts', async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 26; network += 1) {
      const address = `2001:db8:56:${network.toString(16)}::1`;
      const sync = app
        .as(await signUp())
        .post('/auth/sync')
        .set('X-Forwarded-For', address);
      statuses.push((await sync).status);
    }
    expect(statuses).toEqual([...Array<number>(25).fill(200), 429]);
  });
});

describe('after deleting an account', () => {
  const { erase, completed } = useDeletion(app, person);
  async function leave(who: Subscriber) {
    await erase(undefined, await signedInAgain(who)).expect(202);
    await completed(who);
  }
  const signedInAgain = async (who: Subscriber) => ({ ...who, ...(await signIn(who)) });
  const remembered = async (mailbox: string) =>
    (await app.database.query('SELECT FROM trial_mailboxes WHERE id = $1', [mailbox])).rowCount;
  const days = (count: number) =>
    app.database.query(
      'UPDATE trial_mailboxes SET forget_at = forget_at - make_interval(days => $1)',
      [count],
    );

  it('signing up again with its address continues the trial with the leads it had not used', async () => {
    const first = await confirm(person);
    await finish(first, 30);
    await leave(first);
    const again = await confirm(await join(first.email));
    expect(await usageOf(again)).toMatchObject({ included: 70, used: 0, left: 70 });
    expect(await finish(again, 20)).toMatchObject({ 'Lead Count': 20 });
  });

  it('an unconfirmed address cannot get its first leads again', async () => {
    await finish(person, 8);
    await leave(person);
    const again = await join(person.email.toUpperCase());
    expect(await usageOf(again)).toMatchObject({ included: 2, awaitingConfirmation: 90 });
  });

  it('the mailbox is remembered for 90 days, and forgotten then unless an account uses it', async () => {
    const other = await join(`${randomUUID()}@example.com`);
    const [gone, kept] = [await mailboxOf(person), await mailboxOf(other)];
    await leave(person);
    const housekeeping = app.app.get(HousekeepingService);
    await days(89);
    await housekeeping.run();
    expect([await remembered(gone), await remembered(kept)]).toEqual([1, 1]);
    await days(1);
    await housekeeping.run();
    expect([await remembered(gone), await remembered(kept)]).toEqual([0, 1]);
    expect(gone).not.toContain(person.email.slice(0, 8));
  });

  it('a changed APP_SECRET still recognizes the mailbox', async () => {
    const database = app.app.get(DataSource);
    const config = {
      ...app.config,
      appSecret: 'the secret that replaces the first one',
      previousAppSecret: app.config.appSecret,
    };
    const trials = new TrialsService(
      database,
      app.app.get(QuotaService),
      app.app.get(HousekeepingService),
      config,
    );
    const other = await join(`${randomUUID()}@example.com`);
    const included = await database.transaction(async (tx) => {
      await tx.query('DELETE FROM quota_periods WHERE account_id = $1', [other.accountId]);
      await trials.start(tx, other.accountId, person.email, false);
      const [row] = await tx.query('SELECT included FROM quota_periods WHERE account_id = $1', [
        other.accountId,
      ]);
      return row.included;
    });
    expect(included).toBe(0);
    expect(await usageOf(person)).toMatchObject({ included: 10, awaitingConfirmation: 90 });
  });
});
