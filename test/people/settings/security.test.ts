import jwt from 'jsonwebtoken';
import { DataSource } from 'typeorm';
import { IdentityService } from '../../../backend/people/auth/identity.service.js';
import { SecurityEventsService } from '../../../backend/people/users/security-events.service.js';
import { UsersService } from '../../../backend/people/users/users.service.js';
import { securityEvent } from '#contract/settings.js';
import { type TestApp, useApp, usePerson } from '../../support/app.js';
import { signIn, signInLater, updateAccount, type Person } from '../../support/identity.js';
import { callerOf } from '../../support/team.js';
import { eventsOf } from './support.js';

const PATH = '/api/settings/security';

const app = useApp({ role: 'api' });
const person = usePerson(app);

const authTimeOf = ({ token }: Person): number =>
  (jwt.decode(token) as jwt.JwtPayload)['auth_time'];
const me = (who: Person, where = app) => where.as(who).get('/api/users/me');
const revoke = (who: Person) => app.as(who).post(`${PATH}/revoke-sessions`);
const passwordChanged = (who: Person) => app.as(who).post(`${PATH}/password-changed`);

describe('GET /api/settings/security/events', () => {
  const list = (query = '') => app.as(person).get(`${PATH}/events${query}`);
  const addEvents = (count: number) =>
    app.database.query(
      `INSERT INTO security_events (user_id, type, occurred_at)
       SELECT $1, 'type_' || n, now() + n * interval '1 second' FROM generate_series(1, $2::int) n`,
      [person.userId, count],
    );

  // @requirement 3.11
  it('returns the newest events first, with address and browser', async () => {
    const { body } = await list().expect(200);

    expect(body.map((event: object) => securityEvent.strict().parse(event).type)).toEqual([
      'login',
      'account_created',
    ]);
    expect(body[0]).toMatchObject({ ip: expect.stringContaining('127.0.0.1') });
  });

  // @requirement 7.26, 9.13
  it('returns 20 events by default', async () => {
    await addEvents(30);
    const { body } = await list().expect(200);

    expect(body).toHaveLength(20);
    expect(body[0].type).toBe('type_30');
  });

  // @requirement 7.26
  it.each([
    [1, 1],
    [5, 5],
    [100, 32],
  ])('returns at most ?limit=%i events', async (limit, length) => {
    await addEvents(30);

    expect((await list(`?limit=${limit}`).expect(200)).body).toHaveLength(length);
  });

  it.each(['0', '101', '1000', '-1', '1.5', 'all', ''])('rejects ?limit=%s', async (limit) => {
    const { body } = await list(`?limit=${limit}`).expect(400);

    expect(body.errors).toEqual({ limit: 'limit must be a whole number from 1 to 100' });
  });

  it('lists changes and accesses separately on request', async () => {
    await app.as(person).get('/api/settings/profile').expect(200);
    const types = async (query: string) =>
      (await list(query).expect(200)).body.map(({ type }: { type: string }) => type);

    expect(await types('?kind=accesses')).toEqual(['profile_accessed']);
    expect(await types('?kind=changes')).toEqual(['login', 'account_created']);
    expect(await types('?kind=all')).toEqual(await types(''));
    expect(await types('')).toHaveLength(3);
  });

  it('deletes events after 400 days', async () => {
    const age = (type: string, days: number) =>
      app.database.query(
        `UPDATE security_events SET occurred_at = now() - make_interval(days => $3)
         WHERE user_id = $1 AND type = $2`,
        [person.userId, type, days],
      );
    await age('login', 399);
    await age('account_created', 401);
    await app.app.get(SecurityEventsService).removeOld();

    expect((await eventsOf(app, person)).map(({ type }) => type)).toEqual(['login']);
  });

  it("never returns another user's events", async () => {
    await addEvents(3);

    expect(await eventsOf(app, await app.newPerson())).toHaveLength(2);
  });
});

describe('POST /api/settings/security/revoke-sessions', () => {
  // @requirement 7.27
  it('rejects every earlier token in every process, and accepts the next login', async () => {
    const elsewhere = await app.startAnother();
    const phone = await signInLater(person);
    await me(phone, elsewhere).expect(200);

    expect((await revoke(person).expect(200)).body).toEqual({ success: true });
    await me(person).expect(401);
    await me(phone).expect(401);
    await me(phone, elsewhere).expect(401);

    await me(await signIn(person)).expect(200);
  });

  // @requirement 3.17
  it('records the event with address and browser', async () => {
    await revoke(person).set('User-Agent', 'Firefox').expect(200);
    const [login, latest] = await eventsOf(app, await signIn(person));

    expect(login).toMatchObject({ type: 'login' });
    expect(latest).toMatchObject({
      type: 'sessions_revoked',
      userAgent: 'Firefox',
      ip: expect.stringContaining('127.0.0.1'),
    });
  });

  it('ends the sessions at the identity provider, too', async () => {
    const elsewhere = await app.startAnother();
    const signedInAt = authTimeOf(person);
    const isLoginValid = (where: TestApp) =>
      where.app.get(IdentityService).isLoginValid(person.uid, signedInAt);
    expect(await isLoginValid(app)).toBe(true);
    await revoke(await signInLater(person)).expect(200);

    expect(await isLoginValid(elsewhere)).toBe(false);
  });

  it('takes effect even when the identity provider fails', async () => {
    const auth = Reflect.get(app.app.get(IdentityService), 'auth');
    auth.revokeRefreshTokens = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'));
    try {
      await revoke(person).expect(200);
    } finally {
      delete auth.revokeRefreshTokens;
    }
    await me(person).expect(401);
  });

  it("does not end another user's session", async () => {
    const other = await app.newPerson();
    await revoke(person).expect(200);

    await me(other).expect(200);
  });
});

describe('POST /api/settings/security/password-changed', () => {
  // @requirement 7.28
  it("keeps the caller's session and ends earlier ones", async () => {
    const here = await signInLater(person);
    expect((await passwordChanged(here).expect(200)).body).toEqual({ success: true });

    await me(here).expect(200);
    await me(person).expect(401);
  });

  // @requirement 7.28
  it('keeps the login that follows a real password change', async () => {
    await updateAccount(person, { password: 'a new horse battery' });
    const here = await signInLater({ ...person, password: 'a new horse battery' });
    await passwordChanged(here).expect(200);

    await me(here).expect(200);
    await me(person).expect(401);
    await expect(signIn(person)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  it('records the event with address and browser', async () => {
    await passwordChanged(person).set('User-Agent', 'Firefox').expect(200);

    expect((await eventsOf(app, person))[0]).toMatchObject({
      type: 'password_changed',
      userAgent: 'Firefox',
      ip: expect.stringContaining('127.0.0.1'),
    });
  });

  it('does not restore a session that was revoked in the meantime', async () => {
    const users = app.app.get(UsersService);
    const caller = callerOf(person, null, authTimeOf(person));
    await me(person).expect(200);
    await users.endSessions(person.userId);
    await users.endOtherSessions(caller, app.app.get(DataSource).manager);

    await me(person).expect(401);
  });
});
