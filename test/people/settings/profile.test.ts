import { profile as profileSchema, savedProfile } from '#contract/settings.js';
import { startApp, useApp, usePerson } from '../../support/app.js';
import { eventsOf } from './support.js';

const PATH = '/api/settings/profile';
const FULL = {
  displayName: 'Ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(555) 555-0100',
  addressLine1: '12 St James Square',
  addressLine2: 'Attic',
  city: 'London',
  state: 'Greater London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
  timeZone: 'Europe/London',
  locale: 'en-GB',
  bio: 'Wrote the first program.\nFor a machine that was never built.',
};

const app = useApp({ role: 'api' });
const person = usePerson(app);

const read = async () => (await app.as(person).get(PATH).expect(200)).body;
const save = (patch: object) => app.as(person).put(PATH).send(patch);
const updates = async () =>
  (await eventsOf(app, person)).filter(({ type }) => type === 'profile_updated');

describe('GET /api/settings/profile', () => {
  // @requirement 3.6, 7.18
  it('returns the nearly empty profile of a new user', async () => {
    const profile = profileSchema.strict().parse(await read());

    expect(profile).toMatchObject({ email: person.email, country: 'United States', bio: null });
  });

  // @requirement 3.15
  it('records access with address and browser, but at most once in ten minutes', async () => {
    const view = (userAgent: string) =>
      app.as(person).get(PATH).set('User-Agent', userAgent).expect(200);
    const accesses = async () =>
      (await eventsOf(app, person)).filter(({ type }) => type === 'profile_accessed');
    await Promise.all(Array.from({ length: 40 }, (_, index) => view(`Browser ${index}`)));
    expect(await accesses()).toHaveLength(1);

    await app.database.query(
      "UPDATE security_events SET occurred_at = now() - interval '11 minutes' WHERE user_id = $1",
      [person.userId],
    );
    await view('Firefox');
    await view('Safari');
    const [latest, ...earlier] = await accesses();
    expect(latest).toMatchObject({
      userAgent: 'Firefox',
      meta: {},
      ip: expect.stringContaining('127.0.0.1'),
    });
    expect(earlier).toHaveLength(1);
  });
});

describe('PUT /api/settings/profile', () => {
  // @requirement 3.4, 7.19
  it('saves all fields and returns the profile', async () => {
    const { body } = await save(FULL).expect(200);

    expect(savedProfile.parse(body).user).toEqual({ ...FULL, email: person.email });
    expect(await read()).toEqual(body.user);
  });

  it('saves a single field and keeps the others', async () => {
    await save(FULL).expect(200);
    const { body } = await save({ city: ' Ockham ' }).expect(200);

    expect(body.user).toEqual({ ...FULL, email: person.email, city: 'Ockham' });
  });

  // @requirement 3.1
  it('updates time zone and locale in GET /api/users/me', async () => {
    await save(FULL).expect(200);

    expect((await app.as(person).get('/api/users/me')).body).toMatchObject({
      timeZone: 'Europe/London',
      locale: 'en-GB',
      firstName: 'Ada',
    });
  });

  it.each(['displayName', 'addressLine2', 'bio', 'timeZone', 'locale'])(
    'stores an empty or null %s as missing',
    async (field) => {
      await save(FULL).expect(200);
      expect((await save({ [field]: '' }).expect(200)).body.user[field]).toBeNull();

      await save(FULL).expect(200);
      expect((await save({ [field]: null }).expect(200)).body.user[field]).toBeNull();
    },
  );

  // @requirement 3.5
  it('ignores a submitted email address', async () => {
    const { body } = await save({ ...FULL, email: 'other@example.com' }).expect(200);

    expect(body.user.email).toBe(person.email);
    expect((await updates())[0]!.meta['fields']).not.toContain('email');
  });

  // @requirement 5.7
  it('names every required field that is missing', async () => {
    const { body } = await save({ bio: 'Hello' }).expect(400);

    expect(body.errors).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      phone: 'Phone number is required',
      addressLine1: 'Address is required',
      city: 'City is required',
      state: 'State/Territory is required',
      postalCode: 'Postal code is required',
    });
    expect((await read()).bio).toBeNull();
  });

  // @requirement 5.8, 5.9, 5.12, 7.42, 9.9
  it.each([
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ firstName: ' \t ' }, { firstName: 'First name is required' }],
    [{ firstName: null }, { firstName: 'First name is required' }],
    [{ firstName: 'a\nb' }, { firstName: 'Must not contain control characters' }],
    [{ lastName: ' ' }, { lastName: 'Last name is required' }],
    [{ phone: ' ' }, { phone: 'Phone number is required' }],
    [{ phone: '123456' }, { phone: 'Please enter a valid phone number' }],
    [{ phone: '1234567890123456' }, { phone: 'Please enter a valid phone number' }],
    [{ phone: '555-CALL-NOW-1' }, { phone: 'Please enter a valid phone number' }],
    [{ phone: '+1 (555) 555 0100 0100' }, { phone: 'At most 20 characters' }],
    [{ addressLine1: '\u200b' }, { addressLine1: 'Address is required' }],
    [{ addressLine2: 'x'.repeat(201) }, { addressLine2: 'At most 200 characters' }],
    [{ city: '' }, { city: 'City is required' }],
    [{ state: '' }, { state: 'State/Territory is required' }],
    [{ postalCode: '' }, { postalCode: 'Postal code is required' }],
    [{ postalCode: '12345678901' }, { postalCode: 'At most 10 characters' }],
    [{ country: ' ' }, { country: 'Country is required' }],
    [{ displayName: 'x'.repeat(201) }, { displayName: 'At most 200 characters' }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Choose a time zone from the list' }],
    [{ locale: 'tlh' }, { locale: 'Choose a language from the list' }],
    [{ bio: 'x'.repeat(501) }, { bio: 'At most 500 characters' }],
    [{ bio: 'a\u0000b' }, { bio: 'Must not contain control characters' }],
    [{ bio: 'half a pair \ud83d' }, { bio: 'Must not contain control characters' }],
    [{ displayName: 'half a pair \udc00' }, { displayName: 'Must not contain control characters' }],
    [{ notificationEmail: 'a@example.com' }, { body: 'Unrecognized key: "notificationEmail"' }],
    [{ constructor: 1 }, { body: 'Unrecognized key: "constructor"' }],
    [
      { firstName: '', phone: '12', city: 'Paris' },
      { firstName: 'First name is required', phone: 'Please enter a valid phone number' },
    ],
  ])('rejects %j and changes nothing', async (patch, errors) => {
    await save(FULL).expect(200);
    const answer = await save(patch).expect(400);

    expect(answer.type).toBe('application/problem+json');
    expect(answer.body).toMatchObject({ status: 400, error: Object.values(errors)[0] });
    expect(answer.body.errors).toEqual(errors);
    expect(await read()).toEqual({ ...FULL, email: person.email });
    expect(await updates()).toHaveLength(1);
  });

  // @requirement 5.8
  it.each(['+44 20 7946 0958', '5550100', '(555) 555-0100', '123456789012345'])(
    'accepts the phone number %s',
    async (phone) => {
      expect((await save({ ...FULL, phone }).expect(200)).body.user.phone).toBe(phone);
    },
  );

  it('stores markup as text', async () => {
    const bio = '<script>alert(1)</script> & "quotes"';

    expect((await save({ ...FULL, bio }).expect(200)).body.user.bio).toBe(bio);
    expect((await read()).bio).toBe(bio);
  });

  // @requirement 3.15
  it('records only changed fields, with address and browser', async () => {
    await save(FULL).expect(200);
    await save({ ...FULL, city: 'Ockham', bio: '' })
      .set('User-Agent', 'Firefox')
      .expect(200);

    const [latest] = await updates();
    expect(latest).toMatchObject({
      meta: { fields: ['city', 'bio'] },
      userAgent: 'Firefox',
      ip: expect.stringContaining('127.0.0.1'),
    });
  });

  it('records nothing without a change', async () => {
    await save(FULL).expect(200);
    await save(FULL).expect(200);
    await save({}).expect(200);

    expect(await updates()).toHaveLength(1);
  });

  it('loses no change when different fields are saved concurrently', async () => {
    await save(FULL).expect(200);
    const patches = [
      { city: 'Ockham' },
      { bio: 'New' },
      { firstName: 'Augusta' },
      { phone: '5550199' },
    ];
    await Promise.all(patches.map((patch) => save(patch).expect(200)));

    expect(await read()).toEqual({
      ...FULL,
      email: person.email,
      ...Object.assign({}, ...patches),
    });
    expect(await updates()).toHaveLength(5);
  });

  it('records a change once when it was sent five times concurrently', async () => {
    await save(FULL).expect(200);
    await Promise.all(
      Array.from({ length: 5 }, () => save({ ...FULL, city: 'Ockham' }).expect(200)),
    );

    expect((await updates()).map(({ meta }) => meta['fields'])).toEqual([
      ['city'],
      Object.keys(FULL),
    ]);
  });

  it('keeps one of two concurrent writes to a field', async () => {
    await save(FULL).expect(200);
    const [first, second] = await Promise.all([save({ city: 'One' }), save({ city: 'Two' })]);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(['One', 'Two']).toContain((await read()).city);
  });

  it("does not change another user's profile", async () => {
    const other = await app.newPerson();
    await save(FULL).expect(200);

    expect((await app.as(other).get(PATH)).body).toMatchObject({ firstName: null, bio: null });
  });
});

describe('POST /api/settings/profile/populate-test-data', () => {
  const populate = (where = app) => where.as(person).post(`${PATH}/populate-test-data`);

  // @requirement 7.20
  it('fills every field with valid data, and records the change', async () => {
    const { body } = await populate().expect(200);

    expect(Object.values(savedProfile.parse(body).user)).not.toContain(null);
    expect(body.user.phone).toContain('555');
    expect(await read()).toEqual(body.user);
    expect((await updates())[0]!.meta['fields']).toContain('bio');
    await save(body.user).expect(200);
  });

  // @requirement 7.20
  it('does not exist when test helpers are off', async () => {
    const production = await startApp({ role: 'api', env: { TEST_HELPERS: 'off' } });
    try {
      const newcomer = await production.newPerson();
      const { body } = await production.as(newcomer).post(`${PATH}/populate-test-data`).expect(404);

      expect(body.error).toBe('This URL does not exist.');
      expect((await production.as(newcomer).get(PATH)).body.firstName).toBeNull();
    } finally {
      await production.close();
    }
  });
});
