import { NoticesService } from '../../backend/billing/notices.service.js';
import { useApp, usePerson } from '../support/app.js';
import { readOutbox } from '../support/mail.js';
import { fillIndex } from '../support/places-index.js';
import { until } from '../support/until.js';
import { GOOD_CARD, LATER_FAILING_CARD, post, tillOf } from '../till/support.js';
import { AGENCY, buyer, PRO, STARTER, syncOf } from './support.js';

const app = useApp({ env: { TRIAL_LEADS: '100' } });
const person = usePerson(app);
const { get, send, subscribe, later, customer } = buyer(app, person);
beforeEach(() => tillOf(app).faults.reset());

/** The plan's page, in the account that the email is about. */
const page = () => `http://leads.test/dashboard/subscription?account=${person.accountId}`;

/** Sends what is due, twice, and returns the subjects of all emails so far. */
async function subjects(): Promise<string[]> {
  const notices = app.app.get(NoticesService);
  await Promise.all([notices.sendDue(), notices.sendDue()]);
  await until(async () => (await app.database.query('SELECT FROM mails')).rowCount === 0);
  const mails = readOutbox(process.env['TEST_DATA_DIR']!, person.email);
  for (const { text } of mails) expect(text).toContain(page());
  return mails.map(({ subject }) => subject);
}
const TRIAL_USED = "You've used all 100 leads in your free trial";
const usedUp = (leads: string) => `You've used all ${leads} leads this period`;
const lastMail = () => readOutbox(process.env['TEST_DATA_DIR']!, person.email).at(-1)!;
/** Moves the account's clock. */
const setClock = (ahead: string) =>
  app.database.query('UPDATE accounts SET clock_ahead = $2 WHERE id = $1', [
    person.accountId,
    ahead,
  ]);
async function use(leads: number) {
  await app.database.query(
    `INSERT INTO quota_periods (account_id, starts, ends, included, extra, used)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, starts) DO UPDATE SET used = $6`,
    await get('/api/usage').then(({ periodStart, periodEnd, included, extra }) => [
      person.accountId,
      periodStart,
      periodEnd,
      included,
      extra,
      leads,
    ]),
  );
}

it('the end of a trial is announced by email three days before and on the day', async () => {
  expect(await subjects()).toEqual([]);
  await setClock('10 days 23 hours');
  expect(await subjects()).toEqual([]);
  await setClock('11 days 1 hour');
  expect(await subjects()).toEqual([
    expect.stringMatching(/^Your free trial ends on \w+ \d+, \d{4}$/),
  ]);
  await setClock('13 days 23 hours');
  expect(await subjects()).toHaveLength(1);
  await setClock('14 days 1 hour');
  expect(await subjects()).toEqual([expect.anything(), 'Your free trial is over']);
});

it('using 80% and 100% of the leads sends one email each per period', async () => {
  await use(79);
  expect(await subjects()).toEqual([]);
  await use(80);
  expect(await subjects()).toEqual(["You've used 80 of 100 leads in your free trial"]);
  await use(100);
  expect((await subjects()).slice(1)).toEqual([TRIAL_USED]);
});

it('an account that uses all its leads at once receives one email, and none about a trial that its plan has replaced', async () => {
  await use(100);
  expect(await subjects()).toEqual([TRIAL_USED]);
  await app.database.query(
    `UPDATE accounts SET subscription_status = 'ACTIVE', period_anchor = now() WHERE id = $1`,
    [person.accountId],
  );
  await app.database.query('DELETE FROM billing_notices WHERE account_id = $1', [person.accountId]);
  expect(await subjects()).toHaveLength(1);
});

it('after an upgrade or a pack, reaching 80% and 100% again sends the emails again', async () => {
  tillOf(app).faults.drop = 1;
  await subscribe(PRO);
  await use(1000);
  expect((await subjects()).slice(1)).toEqual([usedUp('1,000')]);
  await send('/api/billing/change', AGENCY).expect(200);
  expect((await subjects()).slice(2)).toEqual(['Your plan is now Agency']);
  await use(2000);
  expect((await subjects()).slice(3)).toEqual(["You've used 2,000 of 2,500 leads this period"]);
  await use(2500);
  expect((await subjects()).slice(4)).toEqual([usedUp('2,500')]);
  expect(lastMail().text).toContain('Buy 500 leads for $90');

  const { body } = await send('/api/billing/packs').expect(201);
  await post(app, body.url, { action: 'pay', number: GOOD_CARD });
  await send('/api/billing/sync').expect(200);
  await use(2600);
  expect(await subjects()).toHaveLength(5);
  await use(3000);
  expect((await subjects()).slice(5)).toEqual([usedUp('3,000')]);
});

it('a plan change sends one email, and a failed payment sends one that asks for a different card', async () => {
  await subscribe(STARTER, LATER_FAILING_CARD);
  expect(await subjects()).toEqual(['Your plan is now Starter']);
  await later('month');
  await until(async () => (await get('/api/subscription')).status === 'PAST_DUE');
  for (let time = 0; time < 2; time++) await syncOf(app).sync(await customer());
  expect((await subjects()).filter((subject) => subject === 'Your payment failed')).toHaveLength(1);
});

it('the email about the end of a subscription states how long the leads are kept', async () => {
  await subscribe(AGENCY);
  await send('/api/billing/cancel').expect(200);
  await later('month');
  await until(async () => (await get('/api/subscription')).status === 'CANCELLED');
  expect((await subjects()).slice(1)).toEqual(['Your subscription has ended']);
  expect(lastMail().text).toMatch(/until \w+ \d+, \d{4}, then delete them unless/);
});

it("the email about the limit counts what the latest search didn't deliver, and names the plan that covers it", async () => {
  await use(100);
  await subjects();
  expect(lastMail().text).toContain('$199/month');
  expect(lastMail().text).not.toContain('in your leads yet');

  await fillIndex({ client: app.database }, 330);
  await use(0);
  await app.database.query('DELETE FROM billing_notices WHERE account_id = $1', [person.accountId]);
  const search = { city: 'Monaco', category: 'bar', minLeads: 20 };
  const { body } = await app.as(person).post('/api/scraperuns').send(search).expect(201);
  await until(async () => (await get(`/api/scraperuns/${body.id}`)).Status === 'Complete');
  await use(100);
  await subjects();
  expect(lastMail().text).toContain("310 more bars in Monaco aren't in your leads yet.");
  expect(lastMail().text).toContain('Pro covers all of them with 1,000 leads per month.');
});
