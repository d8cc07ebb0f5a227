import { NOT_A_MEMBER, PERMISSION_REQUIRED } from '#contract/account-header.js';
import { GIVEN_ROLES, ROLE_PERMISSIONS } from '#contract/roles.js';
import { inAccount, newMember } from '../support/team.js';
import {
  CALLERS,
  documentedRoutes,
  NOT_SIGNED_IN,
  PERSON_ONLY,
  SCOPES,
  useCallers,
} from './callers.js';
import { NEW_INVITATION, NEW_WEBHOOK, ROUTES } from './routes.js';

const callers = useCallers();

/** Calls are repeated here more often than a user may, and an account can add a URL or invite an address once. */
beforeEach(async () => {
  await callers.app.database.query('DELETE FROM rate_limits');
  await callers.app.database.query('DELETE FROM webhook_endpoints WHERE url = $1', [
    NEW_WEBHOOK.url,
  ]);
  // Only the last ones are kept.
  await callers.app.database.query('DELETE FROM lead_bulk_changes WHERE id <> $1', [
    callers.idOf('bulk'),
  ]);
  await callers.app.database.query('DELETE FROM invitations WHERE email = $1', [
    NEW_INVITATION.email,
  ]);
});

it('the matrix classifies every documented route', () => {
  const documented = documentedRoutes(callers.app).map(({ route }) => route);

  expect(documented.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe.each(Object.entries(ROUTES))(
  '%s',
  (route, { key, needs, members, query, body, ends, ...stated }) => {
    const expected = { none: NOT_SIGNED_IN, ...stated };
    // @requirement 6.3, 6.5, 6.6
    it.each(CALLERS)('returns the expected status to %s', async (_, who) => {
      const isNeeded = !ends || who === 'none' || who === 'key';
      const person = isNeeded ? callers.as(who) : await callers.app.newPerson();
      const { status } = await callers.ask(route + (query ?? ''), person).send(body);

      expect(status).toBe(
        who === 'key' ? (key === PERSON_ONLY ? key : expected.owner) : expected[who],
      );
    });

    it('documents the permission that a role needs', () => {
      const { operation } = documentedRoutes(callers.app).find((known) => known.route === route)!;

      expect(operation['x-permission'] ?? null).toBe(needs);
    });

    it.each(GIVEN_ROLES)('is for the role %s only if that has the permission', async (role) => {
      const person = ends
        ? await newMember(callers.app, callers.owner, role)
        : callers.withRole(role);
      const { status, body: problem } = await callers.ask(route + (query ?? ''), person).send(body);

      if (needs === null || ROLE_PERMISSIONS[role].includes(needs))
        expect(status).toBe(members?.[role] ?? expected.owner);
      else
        expect({ status, ...problem }).toMatchObject({
          status: 403,
          code: PERMISSION_REQUIRED,
          permission: needs,
        });
    });

    if (needs !== null)
      it("refuses another account's id", async () => {
        const stranger = inAccount(callers.other, callers.owner.accountId);
        const { status, body: problem } = await callers
          .ask(route + (query ?? ''), stranger)
          .send(body);

        expect({ status, ...problem }).toMatchObject({ status: 404, code: NOT_A_MEMBER });
      });

    it('documents the scope that an API key needs', () => {
      const { operation } = documentedRoutes(callers.app).find((known) => known.route === route)!;
      const asKey = operation.security!.flatMap(({ apiKey }) => (apiKey ? [apiKey] : []));

      expect(asKey).toEqual(typeof key === 'string' ? [[key]] : []);
    });

    if (typeof key !== 'string') return;
    it.each(SCOPES.filter((scope) => scope !== key))(
      'names the missing scope to an API key with only %s',
      async (scope) => {
        const { status, body: problem } = await callers
          .ask(route + (query ?? ''), callers.withScope(scope))
          .send(body);

        expect({ status, ...problem }).toMatchObject({
          status: 403,
          code: 'scope_required',
          scope: key,
        });
      },
    );

    it('accepts an API key with only its scope', async () => {
      const { status } = await callers
        .ask(route + (query ?? ''), callers.withScope(key))
        .send(body);

      expect(status).toBe(expected.owner);
    });
  },
);

// @requirement 6.5
it("lists never show the owner's runs and leads to another tenant", async () => {
  const { app, owner, runId } = callers;
  const stranger = await app.newPerson();
  const { body: runs } = await app.as(stranger).get('/api/scraperuns?limit=50');
  const { body: run } = await app.as(owner).get(`/api/scraperuns/${runId}`);
  const { body: byIds } = await app.as(stranger).get(`/api/leads?ids=${run.Leads}`);
  const { body: leads } = await app.as(stranger).get('/api/leads');

  expect(run.Leads).toHaveLength(3);
  expect(runs).toEqual([]);
  expect(byIds).toEqual([]);
  expect(leads).toEqual([]);
});
