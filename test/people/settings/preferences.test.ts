import {
  marketing as marketingSchema,
  notifications as notificationsSchema,
  savedMarketing,
  savedNotifications,
} from '#contract/settings.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { inPrimary, newMember } from '../../support/team.js';
import { eventsOf } from './support.js';

const NOTIFICATIONS = '/api/settings/notifications';
const MARKETING = '/api/settings/marketing';
const DEFAULTS = {
  alertOnReady: true,
  weeklySummary: true,
  productUpdates: false,
  systemAlerts: true,
  leadDigestCadence: 'WEEKLY',
};

const app = useApp({ role: 'api' });
const person = usePerson(app);

const read = async (path: string) => (await app.as(person).get(path).expect(200)).body;
const save = (path: string, body: object) => app.as(person).put(path).send(body);

describe('GET and PUT /api/settings/notifications', () => {
  // @requirement 3.9, 7.22
  it('starts with the defaults', async () => {
    expect(notificationsSchema.strict().parse(await read(NOTIFICATIONS))).toEqual(DEFAULTS);
  });

  // @requirement 3.9, 7.23
  it.each([
    [{ alertOnReady: false }],
    [{ weeklySummary: false }],
    [{ productUpdates: true }],
    [{ systemAlerts: false }],
    [{ leadDigestCadence: 'DAILY' }],
    [{ leadDigestCadence: 'MONTHLY' }],
  ])('saves only %j', async (patch) => {
    const { body } = await save(NOTIFICATIONS, patch).expect(200);

    expect(savedNotifications.parse(body)).toEqual({ settings: { ...DEFAULTS, ...patch } });
    expect(await read(NOTIFICATIONS)).toEqual(body.settings);
  });

  it('loses no change when several switches are saved concurrently', async () => {
    const patches = [
      { alertOnReady: false },
      { weeklySummary: false },
      { productUpdates: true },
      { leadDigestCadence: 'DAILY' },
    ];
    await Promise.all(patches.map((patch) => save(NOTIFICATIONS, patch).expect(200)));

    expect(await read(NOTIFICATIONS)).toEqual({
      ...DEFAULTS,
      alertOnReady: false,
      weeklySummary: false,
      productUpdates: true,
      leadDigestCadence: 'DAILY',
    });
  });

  // @requirement 3.9, 7.23
  it.each([
    [{ alertOnReady: 'yes' }, { alertOnReady: 'Must be true or false' }],
    [{ weeklySummary: null }, { weeklySummary: 'Must be true or false' }],
    [{ productUpdates: 1 }, { productUpdates: 'Must be true or false' }],
    [{ systemAlerts: {} }, { systemAlerts: 'Must be true or false' }],
    [
      { leadDigestCadence: 'HOURLY' },
      { leadDigestCadence: 'Must be DAILY, WEEKLY, MONTHLY or OFF' },
    ],
    [{ sms: true }, { body: 'Unrecognized key: "sms"' }],
    [{}, { body: 'Send at least one setting' }],
  ])('rejects %j and changes nothing', async (patch, errors) => {
    const { body } = await save(NOTIFICATIONS, { ...patch }).expect(400);

    expect(body.errors).toEqual(errors);
    expect(await read(NOTIFICATIONS)).toEqual(DEFAULTS);
  });

  it('rejects a request without a body', async () => {
    const { body } = await app.as(person).put(NOTIFICATIONS).expect(400);

    expect(body.error).toBe('The request needs a JSON body.');
  });
});

describe('GET and PUT /api/settings/marketing', () => {
  // @requirement 7.24
  it('starts without consent', async () => {
    expect(marketingSchema.strict().parse(await read(MARKETING))).toEqual({
      allowed: false,
      source: null,
    });
  });

  // @requirement 3.10, 7.25
  it('saves the choice and where it was made', async () => {
    const choice = { allowed: true, source: 'settings' };
    const { body } = await save(MARKETING, choice).expect(200);

    expect(savedMarketing.parse(body)).toEqual({ preference: choice });
    expect(await read(MARKETING)).toEqual(choice);
    await save(MARKETING, { ...choice, allowed: false }).expect(200);
    expect(await read(MARKETING)).toEqual({ ...choice, allowed: false });
  });

  it.each([
    [{ source: 'settings' }, { allowed: 'Must be true or false' }],
    [{ allowed: 'true', source: 'settings' }, { allowed: 'Must be true or false' }],
    [{ allowed: true }, { source: 'source is required' }],
    [{ allowed: true, source: ' ' }, { source: 'source is required' }],
    [{ allowed: true, source: 'x'.repeat(51) }, { source: 'At most 50 characters' }],
    [{ allowed: true, source: 'settings', why: 1 }, { body: 'Unrecognized key: "why"' }],
  ])('rejects %j and changes nothing', async (form, errors) => {
    const { body } = await save(MARKETING, form).expect(400);

    expect(body.errors).toEqual(errors);
    expect(await read(MARKETING)).toEqual({ allowed: false, source: null });
  });
});

// @requirement 3.19
it('access to settings is recorded with address and browser, but not on every request', async () => {
  for (const path of [NOTIFICATIONS, MARKETING, NOTIFICATIONS]) {
    await app.as(person).get(path).set('User-Agent', 'Firefox').expect(200);
  }
  await save(NOTIFICATIONS, { weeklySummary: false }).expect(200);

  const [access, ...earlier] = await eventsOf(app, person);
  expect(access).toMatchObject({
    type: 'settings_accessed',
    meta: { section: 'notifications' },
    userAgent: 'Firefox',
    ip: expect.stringContaining('127.0.0.1'),
  });
  expect(earlier.map(({ type }) => type)).toEqual(['login', 'account_created']);
});

it("a person's notification settings in one account do not affect those in another", async () => {
  const member = await newMember(app, await app.newPerson(), 'MEMBER');
  const settings = async (who: Subscriber) =>
    (await app.as(who).get(NOTIFICATIONS).expect(200)).body;
  const patch = { weeklySummary: false, productUpdates: true, leadDigestCadence: 'DAILY' };

  const { body } = await app.as(member).put(NOTIFICATIONS).send(patch).expect(200);

  expect(body.settings).toEqual({ ...DEFAULTS, ...patch });
  expect(await settings(member)).toEqual({ ...DEFAULTS, ...patch });
  expect(await settings(inPrimary(member))).toEqual(DEFAULTS);
});

it("one user's changes do not affect another user's settings", async () => {
  const other = await app.newPerson();
  await save(NOTIFICATIONS, { weeklySummary: false }).expect(200);
  await save(MARKETING, { allowed: true, source: 'settings' }).expect(200);

  expect((await app.as(other).get(NOTIFICATIONS)).body).toEqual(DEFAULTS);
  expect((await app.as(other).get(MARKETING)).body.allowed).toBe(false);
});

it('a key that exceeded its rate limit can still be revoked', async () => {
  const { body: made } = await app.as(person).post('/api/settings/api-keys').send({}).expect(201);
  const write = () =>
    app
      .as({ ...person, token: made.key })
      .post('/api/export/links')
      .send({});
  await write().expect(201);
  await app.database.query("UPDATE rate_limits SET hits = 1000 WHERE key LIKE '%:keys:' || $1", [
    `${person.userId}:${person.accountId}`,
  ]);
  await write().expect(429);
  await app.as(person).delete(`/api/settings/api-keys/${made.id}`).expect(204);
});
