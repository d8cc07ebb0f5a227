import { CALLERS, documentedRoutes, NOT_SIGNED_IN, type Operation, useCallers } from './callers.js';
import { CALLS, tooLong, type Call } from './wrong-values.js';

/** A signed link authorizes by its token: an invalid token returns 401 to every caller. */
const LINKS = [
  'GET /api/export/runs/{run}.{format}',
  'GET /api/export/files/{export}',
  'GET /api/calendar.ics',
];
/** A client's page, whose token is in the path. An invalid token looks like an expired one. */
const CLIENT_PAGES = ['delivery', 'leads', 'places', 'files/{runId}'].map(
  (part) => `GET /d/{pageToken}/${part}`,
);
/** An invitation, whose invalid token looks like an expired one: test/people/team/invitations.test.ts. */
const INVITATION = 'GET /api/invitation';
const BY_TOKEN = [...LINKS, ...CLIENT_PAGES, INVITATION];

/** A sentence, possibly starting with the name of the field. */
const SENTENCE = /^\p{L}.{9,}/u;

const callers = useCallers();
let before: string;

beforeAll(async () => {
  before = await stored();
});
// Rate limits have their own tests.
beforeEach(() => callers.app.database.query('DELETE FROM rate_limits'));

/** Everything that the calls could change. */
async function stored(): Promise<string> {
  const tables = [
    'users',
    'accounts',
    'leads',
    'lead_edits',
    'lead_reports',
    'lead_bulk_changes',
    'lead_imports',
    'scrape_runs',
    'data_exports',
    'export_layouts',
    'account_deletions',
  ];
  const rows = tables.map((table) => `SELECT to_jsonb(t)::text AS row FROM ${table} t`);
  const keys = 'SELECT id::text AS row FROM api_keys';
  const { rows: found } = await callers.app.database.query<{ row: string }>(
    `${[...rows, keys].join(' UNION ALL ')} ORDER BY 1`,
  );
  return found.map(({ row }) => row).join('\n');
}

const isQuery = (route: string) => route.startsWith('GET ');

function send(
  route: string,
  call: Call,
  field: string,
  value: unknown,
  who: (typeof CALLERS)[0][1],
) {
  const sent = { ...call.with, [field]: value };
  const person = callers.as(who);
  if (!isQuery(route)) return callers.ask(route, person).send(sent);
  const query = Object.entries(sent).map(([name, part]) => `${name}=${String(part)}`);
  return callers.ask(`${route}?${query.join('&')}`, person);
}

/** The documented fields of a route's body or query. */
function fieldsOf({ parameters = [], requestBody }: Operation): string[] {
  const { $ref = '', properties } = requestBody?.content['application/json']?.schema ?? {};
  const schemas = callers.app.document().components?.schemas ?? {};
  const named = schemas[$ref.split('/').pop()!] as { properties?: object } | undefined;
  return [
    ...parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ...Object.keys(properties ?? named?.properties ?? {}),
  ];
}

it('the list of invalid values covers every field of every documented route', () => {
  const documented = documentedRoutes(callers.app).flatMap(({ route, operation }) =>
    BY_TOKEN.includes(route) ? [] : fieldsOf(operation).map((field) => `${route} ${field}`),
  );
  const known = Object.entries(CALLS).flatMap(([route, { fields }]) =>
    Object.keys(fields).map((field) => `${route} ${field}`),
  );

  expect(known.toSorted()).toEqual(documented.toSorted());
});

describe.each(Object.entries(CALLS))('%s', (route, call) => {
  it.each(Object.entries(call.fields))(
    "says what's wrong with an invalid %s",
    async (field, values) => {
      for (const value of values) {
        for (const [, who] of CALLERS) {
          const { status, body } = await send(route, call, field, value, who);
          const none = call.isPublic ? 400 : NOT_SIGNED_IN;
          const expected = { none, other: 400, key: call.key ?? 400, owner: 400 }[who];

          expect({ value, who, status }).toEqual({ value, who, status: expected });
          expect(body.error).toMatch(SENTENCE);
          if (status === 400 && body.errors) {
            expect(Object.keys(body.errors)[0]!.split('.')[0]).toBe(field);
          }
        }
      }
    },
  );

  if (isQuery(route)) return;
  const bodies = [
    ['application/json', '[]'],
    ...(call.hasOptionalBody ? [] : [['text/plain', '{}']]),
  ];
  it.each(bodies)('rejects a body of type %s that is %s', async (type, text) => {
    const request = callers.ask(route, callers.as('owner')).set('Content-Type', type!);
    const { status, body } = await request.send(text);
    expect(status).toBe(400);
    expect(body.error).toMatch(SENTENCE);
  });

  it('rejects an unknown field', async () => {
    for (const [, who] of CALLERS) {
      const { status } = await send(route, call, 'unknown', 1, who);

      expect({ who, status }).toEqual({
        who,
        status: { none: NOT_SIGNED_IN, other: 400, key: call.key ?? 400, owner: 400 }[who],
      });
    }
  });
});

it.each(LINKS)('%s rejects an invalid token from every caller', async (route) => {
  for (const token of ['', 'x', 'a.b.c', tooLong(5000)]) {
    for (const [, who] of CALLERS) {
      const { status } = await callers.ask(`${route}?token=${token}`, callers.as(who));

      expect({ token, who, status }).toEqual({ token, who, status: NOT_SIGNED_IN });
    }
  }
});

it.each(CLIENT_PAGES)('%s returns 410 to every caller with an invalid token', async (route) => {
  for (const token of ['x', 'a.b.c', '%00', tooLong(5000)]) {
    for (const [, who] of CALLERS) {
      const path = route.replace('{pageToken}', token);
      const { status, body } = await callers.ask(path, callers.as(who));

      expect({ token, who, status }).toEqual({ token, who, status: 410 });
      expect(body.error).toMatch(SENTENCE);
    }
  }
});

it('an invalid id in a path is explained', async () => {
  const withId = documentedRoutes(callers.app).filter(({ route }) => route.includes('{'));
  for (const { route, operation } of withId.filter(
    (documented) => !BY_TOKEN.includes(documented.route),
  )) {
    const isPublic = operation.security!.every((caller) => Object.keys(caller).length === 0);
    const personOnly = !isPublic && !operation.security!.some(({ apiKey }) => apiKey);
    const none = isPublic ? 400 : NOT_SIGNED_IN;
    for (const [, who] of CALLERS) {
      const wrong = route.replace(/\{\w+\}/, 'not-an-id');
      const { status, body } = await callers.ask(wrong, callers.as(who)).send({});
      const refused = { none, other: 400, key: personOnly ? 403 : 400, owner: 400 };

      expect({ wrong, who, status }).toEqual({ wrong, who, status: refused[who] });
      expect(body.error).toMatch(SENTENCE);
    }
  }
});

it('rejected requests store nothing', async () => {
  expect(await stored()).toBe(before);
});
