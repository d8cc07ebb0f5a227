import { DataSource } from 'typeorm';
import { PERMISSION_REQUIRED } from '#contract/account-header.js';
import { SecurityEventsService } from '../../../backend/people/users/security-events.service.js';
import { AuditLogService } from '../../../backend/people/users/audit-log.service.js';
import { createKey, withKey } from '../../support/api-key.js';
import { useApp, usePerson } from '../../support/app.js';
import { inAccount, inPrimary, newMember } from '../../support/team.js';
import { addEntries, readLog, textsOf } from './support.js';

const app = useApp({ role: 'api' });
const owner = usePerson(app);

const get = (query: string, who = owner) => app.as(who).get(`/api/audit${query}`);
const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('GET /api/audit', () => {
  it('says in one sentence who changed members, roles and keys, with names and addresses', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    const member = await newMember(app, owner, 'VIEWER');
    await app.database.query(
      "UPDATE users SET display_name = CASE id WHEN $1 THEN 'Ann' ELSE 'Bob' END WHERE id IN ($1, $2)",
      [admin.userId, member.userId],
    );
    await app
      .as(admin)
      .patch(`/api/team/members/${member.userId}`)
      .send({ role: 'MEMBER' })
      .expect(200);
    await app.as(admin).patch('/api/team').send({ viewersExport: true }).expect(200);
    const key = await createKey(app, admin, { name: 'CRM' });
    await app.as(admin).delete(`/api/settings/api-keys/${key.id}`).expect(204);

    const log = await readLog(app, owner, { actor: admin.userId });

    expect(textsOf(log)).toEqual([
      'Logged in',
      "Changed Bob's role from Viewer to Member",
      'Allowed viewers to download leads',
      `Created the API key "CRM" (${key.prefix}…)`,
      `Revoked the API key "CRM" (${key.prefix}…)`,
    ]);
    expect(log[0]).toMatchObject({
      action: 'api_key_revoked',
      actor: { id: admin.userId, name: 'Ann' },
      subject: key.id,
      ip: expect.stringContaining('127.0.0.1'),
    });
    expect(JSON.stringify(log)).not.toContain(key.key);
  });

  it('keeps the entries of someone who left, without their name', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    await createKey(app, member);
    await app.as(owner).delete(`/api/team/members/${member.userId}`).expect(204);

    const [removed, created] = await readLog(app, owner);

    expect(removed).toMatchObject({ text: 'Removed a former member', subject: member.userId });
    expect(created!.actor).toEqual({ id: member.userId, name: null });
  });

  it('filters by kind, person and period', async () => {
    await addEntries(app, owner, 3);
    const all = await readLog(app, owner, { group: 'logins' });
    const [, , middle] = all;

    expect(all).toHaveLength(4);
    expect(await readLog(app, owner, { group: 'billing' })).toEqual([]);
    expect(await readLog(app, owner, { actor: '00000000-0000-4000-8000-000000000001' })).toEqual(
      [],
    );
    const later = await readLog(app, owner, { since: middle!.at });
    const earlier = await readLog(app, owner, { until: middle!.at });
    expect(later).toContainEqual(middle);
    expect([...later, ...earlier]).toEqual(all);
  });

  it('returns pages of at most 100 entries, newest first or oldest first', async () => {
    await addEntries(app, owner, 120);
    const page = async (range: number[], order: string) =>
      get(`?range=${JSON.stringify(range)}&sort=["at","${order}"]`).expect(200);
    const first = await page([0, 99], 'DESC');
    const second = await page([100, 199], 'DESC');
    const oldest = await page([0, 0], 'ASC');

    expect(first.headers['content-range']).toBe('audit 0-99/121');
    expect(first.body).toHaveLength(100);
    expect(second.body).toHaveLength(21);
    expect(oldest.body).toEqual(second.body.slice(-1));
    await get('?range=[0,100]').expect(400);
  });

  it("shows an account's entries only in that account", async () => {
    const member = await newMember(app, owner, 'ADMIN');
    await createKey(app, member);

    const own = await readLog(app, inPrimary(member));

    expect(own.map(({ action }) => action)).toEqual(['login']);
    await get('', inAccount(await app.newPerson(), owner.accountId)).expect(404);
  });
});

it('names the details of the account that changed, without their values', async () => {
  const path = `/api/accounts/${owner.accountId}`;
  await app.as(owner).patch(path).send({ name: 'Acme', industry: 'Finance' }).expect(200);
  await app.as(owner).patch(path).send({ name: 'Acme' }).expect(200);
  const { body: entries } = await app.as(owner).get('/api/audit').expect(200);
  const changed = entries.filter(({ action }: { action: string }) => action === 'account_changed');
  expect(changed).toMatchObject([
    { actor: { id: owner.userId }, text: "Changed the account's details: name, industry" },
  ]);
});

describe('a login', () => {
  it('is recorded once in each account that it opens, and once for the person', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    for (const who of [member, member, inPrimary(member)])
      await app.as(who).post('/auth/sync').expect(200);

    const logins = (await readLog(app, owner)).filter(({ actor }) => actor?.id === member.userId);
    const events = await app.as(member).get('/api/settings/security/events');

    expect(textsOf(logins)).toEqual(['Logged in']);
    expect(await readLog(app, inPrimary(member))).toHaveLength(1);
    expect(events.body.filter(({ type }: { type: string }) => type === 'login')).toHaveLength(1);
  });
});

describe('a security event', () => {
  it('that concerns an account is also an entry of its log, and others are not', async () => {
    await app.as(owner).post('/api/settings/security/password-changed').expect(200);
    await app.as(owner).get('/api/settings/profile').expect(200);
    const { body: events } = await app.as(owner).get('/api/settings/security/events');

    expect(events.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['password_changed', 'profile_accessed', 'account_created']),
    );
    expect(textsOf(await readLog(app, owner))).toEqual(['Logged in', 'Changed their password']);
  });

  it('without a request has no person', async () => {
    const meta = { plan: 'PRO', billingPeriod: 'YEARLY', status: 'ACTIVE' };
    await app.app
      .get(SecurityEventsService)
      .recordForAccount(owner.accountId, 'plan_changed', meta, app.app.get(DataSource).manager);

    const [entry] = await readLog(app, owner, { group: 'billing' });
    expect(entry).toMatchObject({ text: 'The plan is now Pro, yearly', actor: null, ip: null });
  });
});

describe('a person who deletes their login', () => {
  it('is recorded in the accounts that they leave', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    await app
      .as(member)
      .post('/api/settings/delete-account')
      .send({ confirmationPhrase: 'DELETE' })
      .expect(202);

    const [entry] = await readLog(app, owner, { group: 'deletions' });
    expect(entry).toMatchObject({
      text: 'Deleted their login',
      actor: { id: member.userId, name: null },
    });
  });
});

describe('an API key', () => {
  it('with only the scope audit reads the log and nothing else, and its download names it', async () => {
    const key = withKey(owner, await createKey(app, owner, { name: 'SIEM', scopes: ['audit'] }));

    await app.as(key).get('/api/leads').expect(403);
    await app.as(key).get('/api/audit/csv').expect(200);

    const [entry] = await readLog(app, key);
    expect(entry!.text).toMatch(/^Downloaded the audit log, with the API key "SIEM" \(ldk_/);
  });

  it.each(['MEMBER', 'ADMIN'] as const)(
    'with the scope audit can be created by the role %s only if that may read the log',
    async (role) => {
      const member = await newMember(app, owner, role);
      const { status, body } = await app
        .as(member)
        .post('/api/settings/api-keys')
        .send({ scopes: ['read', 'audit'] });

      if (role === 'ADMIN') expect(status).toBe(201);
      else
        expect({ status, ...body }).toMatchObject({
          status: 403,
          code: PERMISSION_REQUIRED,
          permission: 'audit',
        });
    },
  );
});

describe('GET /api/audit/csv', () => {
  it('has all entries in the order of the list, across all pages', async () => {
    await addEntries(app, owner, 1_100);
    // Entries of one transaction have the same time.
    await app.database.query('UPDATE audit_log SET at = now() WHERE account_id = $1', [
      owner.accountId,
    ]);
    const { text, headers } = await get('/csv').expect(200);
    const { rows } = await app.database.query<{ at: Date }>(
      'SELECT at FROM audit_log WHERE account_id = $1 ORDER BY at DESC, id DESC',
      [owner.accountId],
    );

    const lines = text.split('\r\n');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="audit-log.csv"');
    expect(lines[0]).toBe('Time,Person,Person ID,Kind,Action,Text,Subject,API key ID,IP');
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      rows.map(({ at }) => at.toISOString()),
    );
    expect(rows).toHaveLength(1_102);
    expect(lines.at(-1)).toBe('');
  });

  it('takes the filters of the list, and guards names against formulas', async () => {
    await app.database.query("UPDATE users SET display_name = '=1+1' WHERE id = $1", [
      owner.userId,
    ]);
    await addEntries(app, owner, 1);
    const { text } = await get(`/csv${filtered({ group: 'logins' })}`).expect(200);

    const [, ...rows] = text.trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(`,'=1+1,${owner.userId},Logins and passwords,`);
  });
});

describe('entries', () => {
  it('are removed after 400 days', async () => {
    await addEntries(app, owner, 2);
    await app.database.query(
      `UPDATE audit_log SET at = now() - make_interval(days => CASE action WHEN 'login' THEN 399 ELSE 401 END)
       WHERE account_id = $1`,
      [owner.accountId],
    );
    await app.app.get(AuditLogService).removeOld();

    expect(textsOf(await readLog(app, owner))).toEqual(['Logged in']);
  });

  it('end with the account', async () => {
    const { accountId } = await app.newPerson();
    await app.database.query('DELETE FROM accounts WHERE id = $1', [accountId]);

    const left = await app.database.query('SELECT FROM audit_log WHERE account_id = $1', [
      accountId,
    ]);
    expect(left.rowCount).toBe(0);
  });
});
