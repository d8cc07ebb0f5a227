import { account as accountSchema } from '#contract/accounts.js';
import { savedDraft, user as userSchema } from '#contract/users.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { signInLater, signUp, updateAccount } from '../../support/identity.js';
import { inPrimary, newMember } from '../../support/team.js';

const app = useApp({ role: 'api' });
const person = usePerson(app);

const manyFields = () => Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`f${at}`, '']));

const events = async (userId: string) =>
  (
    await app.database.query(
      'SELECT type, meta, ip, user_agent FROM security_events WHERE user_id = $1 ORDER BY occurred_at',
      [userId],
    )
  ).rows;

describe('POST /auth/sync', () => {
  // @requirement 3.1, 7.6, 7.7
  it('creates a user and an account for a new person', async () => {
    const { body } = await app.as(person).post('/auth/sync').expect(200);

    expect(userSchema.parse(body)).toMatchObject({
      email: person.email,
      notificationEmail: person.email,
      onboardingStatus: 'IN_PROGRESS',
      primaryAccountId: person.accountId,
      country: 'United States',
    });
  });

  it('creates one user and one account for concurrent requests', async () => {
    const newcomer = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.as(newcomer).post('/auth/sync')),
    );

    expect(new Set(answers.map(({ body }) => body.primaryAccountId)).size).toBe(1);
    const { rows } = await app.database.query('SELECT count(*)::int FROM users WHERE email = $1', [
      newcomer.email,
    ]);
    expect(rows[0].count).toBe(1);
  });

  it.each([
    ['Ada\u0000 Lovelace\n', 'Ada  Lovelace'],
    ['x'.repeat(5000), 'x'.repeat(200)],
    ['\u0000', null],
    ['\u202eecallA\u202c \u2066Smith\u2069', 'ecallA Smith'],
  ])('turns the display name %j into a valid profile name', async (given, kept) => {
    const newcomer = await signUp(undefined, { displayName: given });
    const { body } = await app.as(newcomer).post('/auth/sync').expect(200);

    expect(body.displayName).toBe(kept);
  });

  it('does not store an invalid IP address', async () => {
    const again = await signInLater(person);
    await app.as(again).post('/auth/sync').set('X-Forwarded-For', 'x'.repeat(5000)).expect(200);

    expect((await events(person.userId)).at(-1)).toMatchObject({ type: 'login', ip: null });
  });

  it('keeps what a later token said of the address, whatever an earlier one says', async () => {
    const unconfirmed = await signUp();
    await app.as(unconfirmed).get('/api/users/me').expect(200);
    await updateAccount(unconfirmed, { emailVerified: true });
    const confirmed = await signInLater(unconfirmed);
    const isVerified = async () => {
      const { rows } = await app.database.query(
        'SELECT email_verified FROM users WHERE email = $1',
        [unconfirmed.email],
      );
      return rows[0].email_verified;
    };
    await app.as(confirmed).get('/api/users/me').expect(200);
    expect(await isVerified()).toBe(true);
    await app.as(unconfirmed).get('/api/users/me').expect(200);
    expect(await isVerified()).toBe(true);
  });

  it('finds a login recorded that made any other request, once in spite of many at a time', async () => {
    const again = await signInLater(person);
    const paths = ['/api/users/me', '/api/leads', '/api/leads', '/api/scraperuns'];
    await Promise.all(paths.map((path) => app.as(again).get(path).expect(200)));
    await app.as(again).post('/auth/sync').expect(200);
    const recorded = await events(person.userId);
    expect(recorded.map(({ type }) => type)).toEqual(['account_created', 'login', 'login']);
  });

  // @requirement 3.16
  it('records one login event per login, with address and browser', async () => {
    const again = await signInLater(person);
    await app.as(again).post('/auth/sync').set('User-Agent', 'Firefox').expect(200);
    await app.as(again).post('/auth/sync').expect(200);

    const recorded = await events(person.userId);
    expect(recorded.map(({ type }) => type)).toEqual(['account_created', 'login', 'login']);
    expect(recorded.at(-1)).toMatchObject({ user_agent: 'Firefox', ip: expect.any(String) });
  });
});

describe('PATCH /api/users/me', () => {
  // @requirement 7.6, 7.8
  it('changes the given fields and keeps the rest', async () => {
    await app.as(person).patch('/api/users/me').send({ firstName: 'Ada', city: 'London' });
    const { body } = await app.as(person).patch('/api/users/me').send({ lastName: ' Lovelace ' });

    expect(body).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', city: 'London' });
    expect((await app.as(person).get('/api/users/me')).body).toEqual(body);
  });

  it('records the changed fields, or nothing if none changed', async () => {
    const save = (patch: object) => app.as(person).patch('/api/users/me').send(patch).expect(200);
    await save({ firstName: 'Ada', notificationEmail: 'ada@elsewhere.example' });
    await save({ firstName: 'Ada', addressLine2: '' });

    const recorded = (await events(person.userId)).filter(({ type }) => type === 'profile_updated');
    expect(recorded).toMatchObject([
      { meta: { fields: ['firstName', 'notificationEmail'] }, ip: expect.any(String) },
    ]);
  });

  it.each([
    [{ country: 'Monaco', state: 'None' }, {}],
    [{ country: 'Hong Kong', state: 'None', postalCode: 'None' }, {}],
    [{ postalCode: '〒100-0005' }, { postalCode: '100-0005' }],
    [{ postalCode: '１００−０００５' }, { postalCode: '100-0005' }],
    [{ postalCode: 'K1A\u20110B1' }, { postalCode: 'K1A-0B1' }],
    [{ phone: '0171/2345678' }, { phone: '0171 2345678' }],
    [{ phone: '01.42.86.82.82' }, { phone: '01 42 86 82 82' }],
    [{ phone: '＋81 3–3211–5211' }, { phone: '+81 3-3211-5211' }],
  ])('accepts %j', async (patch, changed) => {
    const { body } = await app.as(person).patch('/api/users/me').send(patch).expect(200);
    expect(body).toMatchObject({ ...patch, ...changed });
  });

  // @requirement 7.8
  it.each([
    [{ firstName: '  ' }, { firstName: 'First name is required' }],
    [{ firstName: '\u200b' }, { firstName: 'First name is required' }],
    [{ lastName: 'Quux\u0000' }, { lastName: 'Must not contain control characters' }],
    [{ firstName: 'x'.repeat(201) }, { firstName: 'At most 200 characters' }],
    [{ phone: 'call me' }, { phone: 'Please enter a valid phone number' }],
    [{ phone: '+' }, { phone: 'Please enter a valid phone number' }],
    [{ phone: '( ) -' }, { phone: 'Please enter a valid phone number' }],
    [{ phone: '1'.repeat(21) }, { phone: 'At most 20 characters' }],
    [{ postalCode: '12345678901' }, { postalCode: 'At most 10 characters' }],
    [{ notificationEmail: 'nobody' }, { notificationEmail: 'Please enter a valid email address' }],
    [{ firstName: 5 }, { firstName: 'First name is required' }],
    [{ onboardingStatus: 'COMPLETED' }, { body: 'Unrecognized key: "onboardingStatus"' }],
    [{ constructor: 1 }, { body: 'Unrecognized key: "constructor"' }],
    [{ prototype: {} }, { body: 'Unrecognized key: "prototype"' }],
    [JSON.parse('{"__proto__": {"city": "X"}}'), { body: 'Unrecognized key: "__proto__"' }],
  ])('rejects %j and changes nothing', async (patch, errors) => {
    const before = (await app.as(person).get('/api/users/me')).body;
    const { body } = await app.as(person).patch('/api/users/me').send(patch).expect(400);

    expect(body.errors).toEqual(errors);
    expect((await app.as(person).get('/api/users/me')).body).toEqual(before);
  });
});

describe('/api/users/me/onboarding-draft', () => {
  const draftOf = async () => (await app.as(person).get(DRAFT).expect(200)).body;
  const save = (draft: object) => app.as(person).put(DRAFT).send(draft);
  const DRAFT = '/api/users/me/onboarding-draft';
  const draft = { step: 'address', values: { firstName: 'Ada ', city: '東京 🗼', country: '' } };

  it('starts empty, then returns the last saved draft unchanged', async () => {
    expect(await draftOf()).toEqual({ draft: null });
    await save({ step: 'type', values: {} }).expect(200);
    const { body } = await save(draft).expect(200);

    expect(savedDraft.parse(body)).toEqual({ draft });
    expect(await draftOf()).toEqual({ draft });
  });

  it('deletes the draft when onboarding is complete, and ignores late drafts', async () => {
    await save(draft).expect(200);
    await app.as(person).post('/api/users/me/complete-onboarding').expect(200);
    expect(await draftOf()).toEqual({ draft: null });

    expect((await save(draft).expect(200)).body).toEqual({ draft: null });
    expect(await draftOf()).toEqual({ draft: null });
  });

  it.each([
    [{ values: {} }, 'step'],
    [{ step: '', values: {} }, 'step'],
    [{ step: 'contact' }, 'values'],
    [{ step: 'contact', values: { city: 5 } }, 'values.city'],
    [{ step: 'contact', values: { city: 'x'.repeat(201) } }, 'values.city'],
    [{ step: 'contact', values: { city: 'a\u0000b' } }, 'values.city'],
    [{ step: 'contact', values: { city: '\ud800' } }, 'values.city'],
    [{ step: 'contact', values: { 'a b': '' } }, 'values.a b'],
    [{ step: 'contact', values: manyFields() }, 'values'],
    [{ step: 'contact', values: {}, more: 1 }, 'body'],
  ])('rejects %j and keeps the previous draft', async (body, field) => {
    await save(draft).expect(200);
    const answer = await save(body).expect(400);

    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await draftOf()).toEqual({ draft });
  });
});

describe('POST /api/users/me/complete-onboarding', () => {
  // @requirement 4.3, 7.7, 7.11
  it('completes onboarding permanently, even when repeated', async () => {
    await app.as(person).post('/api/users/me/complete-onboarding').expect(200);
    const { body } = await app.as(person).post('/api/users/me/complete-onboarding').expect(200);

    expect(body.onboardingStatus).toBe('COMPLETED');
    expect((await app.as(person).post('/auth/sync')).body.onboardingStatus).toBe('COMPLETED');
  });
});

it("a member is not asked for the details of someone else's account, but still for those of their own", async () => {
  const member = await newMember(app, person, 'ADMIN');
  const statusOf = async (who: Subscriber) =>
    (await app.as(who).get('/api/users/me').expect(200)).body.onboardingStatus;

  expect(await statusOf(member)).toBe('COMPLETED');
  expect((await app.as(member).post('/auth/sync').expect(200)).body.onboardingStatus).toBe(
    'COMPLETED',
  );
  expect(await statusOf(inPrimary(member))).toBe('IN_PROGRESS');
});

describe('PATCH /api/accounts/{id}', () => {
  const patch = (id: string, body: object) =>
    app.as(person).patch(`/api/accounts/${id}`).send(body);

  // @requirement 7.10
  it('saves company, address and business details', async () => {
    const { body } = await patch(person.accountId, {
      type: 'COMPANY',
      name: 'Analytical Engines',
      website: 'engines.example',
      industry: 'Technology',
      businessSize: '2-10',
      leadGoals: '51-200',
    }).expect(200);

    expect(accountSchema.parse(body)).toMatchObject({
      type: 'COMPANY',
      name: 'Analytical Engines',
      website: 'https://engines.example',
      industry: 'Technology',
    });
  });

  // @requirement 6.2, 7.10
  it.each([
    [{ type: 'ROBOT' }, 'type'],
    [{ name: ' ' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ industry: 'Piracy' }, 'industry'],
  ])('rejects %j', async (body, field) => {
    const answer = await patch(person.accountId, body).expect(400);

    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('accepts an uppercase id', async () => {
    await patch(person.accountId.toUpperCase(), {}).expect(200);
  });

  // @requirement 7.10
  it("returns 404 for another account's id", async () => {
    const other = await app.newPerson();

    await patch(other.accountId, { name: 'Mine now' }).expect(404);
    const { body } = await app.as(other).get(`/api/accounts/${other.accountId}`).expect(200);
    expect(body.name).toBeNull();
  });
});
