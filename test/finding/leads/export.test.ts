import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import Papa from 'papaparse';
import type { Lead } from '#contract/leads.js';
import { type Subscriber, useApp, usePerson } from '../../support/app.js';
import { until } from '../../support/until.js';
import { addLeads, asText, json, namesOf } from './support.js';

const app = useApp();
const person = usePerson(app);

const csv = (query = '', who: Subscriber | null = person) =>
  app.as(who).get(`/api/export/leads.csv?${query}`).buffer().parse(asText);
const rows = (text: string) => Papa.parse<Record<string, string>>(text, { header: true }).data;
const link = (body: object) => app.as(person).post('/api/export/links').send(body);

const HEADER =
  'Name,Category,Phone,Address,Website,Rating,ReviewCount,Hours,' +
  'Email,City,Status,Tags,Note,Source,Licence,Retain Until,First Seen,Last Seen';

describe('GET /api/export/leads.csv', () => {
  it("downloads leads as RFC 4180 CSV, with the subscriber's status, tags and note", async () => {
    await addLeads(app, person, [
      {
        name: 'Café "Zoë", Paris',
        category: 'Café',
        phone: '+33 1 23',
        rating: 4.5,
        review_count: 3,
        email: 'a@b.example',
        city: 'Paris',
        status: 'WON',
        tags: ['hot', 'a "b"'],
        note: 'One\r\nTwo',
      },
      { name: 'gone', suppressed_at: '2026-01-01T00:00:00Z' },
    ]);
    await addLeads(app, await app.newPerson(), [{ name: 'theirs' }]);
    const { body, headers } = await csv().expect(200);

    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="leads.csv"');
    expect(body).toBe(
      [
        HEADER,
        '"Café ""Zoë"", Paris",Café,+33 1 23,,,4.5,3,,a@b.example,Paris,Won,"hot, a ""b""",One Two,osm,ODbL,,' +
          '2025-12-31T23:59:00.000Z,2026-01-02T00:00:00.000Z',
        '',
      ].join('\r\n'),
    );
  });

  it('contains only the header when no lead matches', async () => {
    expect((await csv().expect(200)).body).toBe(`${HEADER}\r\n`);
  });

  it('answers HEAD without reading leads, even when repeated', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { headers } = await app.as(person).head('/api/export/leads.csv').expect(200);

      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    }
  });

  it('explains a server error', async () => {
    await app.database.query('ALTER TABLE leads RENAME TO gone');
    const { status, headers, body } = await app.as(person).get('/api/export/leads.csv');
    await app.database.query('ALTER TABLE gone RENAME TO leads');

    expect(status).toBe(500);
    expect(headers['content-disposition']).toBeUndefined();
    expect(body.error).toBe('Something went wrong on our side. Please try again.');
    await csv().expect(200);
  });

  it('exports any number of leads', async () => {
    await addLeads(app, person, Array(2600).fill({}));

    expect((await csv()).body.split('\r\n')).toHaveLength(2602);
  });

  it('never turns a cell into a formula', async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    await addLeads(app, person, [
      { name: formula, email: '@SUM(A1)', city: '+cmd', tags: ['=1', 'x'], note: '-2+3+cmd|calc' },
      { name: 'x', tags: ['+1 (2)'], note: '\t=1', category: '\r=1', city: '＝SUM(A1)' },
    ]);
    const [one, two] = rows((await csv()).body);

    expect(one).toMatchObject({
      Name: `'${formula}`,
      Email: "'@SUM(A1)",
      City: "'+cmd",
      Tags: "'=1, x",
      Note: "'-2+3+cmd|calc",
    });
    expect(two).toMatchObject({
      Tags: '+1 (2)',
      Note: "'\t=1",
      Category: "' =1",
      City: "'＝SUM(A1)",
    });
  });

  it.each([
    [{}, undefined],
    [{ q: 'lead 1' }, ['Name', 'ASC']],
    [{ hasPhone: true, minRating: 3 }, ['Rating', 'DESC']],
    [{ tag: "it's", status: 'NEW' }, ['Review Count', 'ASC']],
    [{ suppressed: true }, ['Status', 'DESC']],
  ])(
    'exports exactly the leads in the list, filtered by %j in the order %j',
    async (filter, sort) => {
      const leads = Array.from({ length: 40 }, (_, n) => ({
        phone: n % 3 ? `+1${n}` : null,
        rating: n % 4 ? n % 5 : null,
        review_count: n % 5 ? n : null,
        tags: n % 2 ? ["it's"] : [],
        suppressed_at: n % 9 ? null : '2026-01-01T00:00:00Z',
      }));
      await addLeads(app, person, leads);
      const query = `filter=${json(filter)}${sort ? `&sort=${json(sort)}` : ''}`;
      const { body } = await app.as(person).get(`/api/leads?${query}`).expect(200);

      expect(body.length).toBeGreaterThan(1);
      expect(
        rows((await csv(query).expect(200)).body)
          .map(({ Name }) => Name)
          .slice(0, -1),
      ).toEqual(namesOf(body));
    },
  );

  it('treats all filter input as text', async () => {
    const pieces = [
      "'",
      "''",
      '\\',
      "\\'",
      '$$',
      '$1',
      '$q$',
      '"',
      '%',
      '_',
      ';',
      '--',
      '/*',
      'é',
      '😀',
      '\u2028',
      ' ',
      'OR',
      '1=1',
      ')',
      "E'",
      'a',
    ];
    const texts = Array.from({ length: 25 }, () =>
      Array.from({ length: 1 + randomInt(6) }, () => pieces[randomInt(pieces.length)]).join(''),
    );
    await addLeads(app, person, [
      { name: 'plain', category: 'plain', city: 'plain' },
      ...texts.map((text) => ({
        name: text,
        category: text.trim(),
        city: text.trim(),
        tags: [text.trim()],
      })),
    ]);
    for (const text of texts) {
      for (const filter of [{ q: text }, { city: text }, { category: text }, { tag: text }]) {
        const query = `limit=1000&filter=${json(filter)}`;
        const listed: Lead[] = (await app.as(person).get(`/api/leads?${query}`).expect(200)).body;
        const { body } = await csv(query).expect(200);

        expect([text, body.trimEnd().split('\r\n').length - 1]).toEqual([text, listed.length]);
        expect(namesOf(listed).filter((name) => name === text)).not.toEqual([]);
      }
    }
    expect((await csv()).body.trimEnd().split('\r\n')).toHaveLength(27);
  });

  it.each([
    [`filter=${json({ status: 'OPEN' })}`, 'filter.status'],
    [`filter=${json({ sql: '1' })}`, 'filter'],
    [`filter=${json({ q: 'a\u0000' })}`, 'filter.q'],
    [`sort=${json(['note', 'ASC'])}`, 'sort.0'],
    ['filter=x', 'filter'],
  ])('rejects %s', async (query, field) => {
    const { body } = await app.as(person).get(`/api/export/leads.csv?${query}`).expect(400);

    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe('POST /api/export/links', () => {
  const follow = (url: string) => {
    const { pathname, search } = new URL(url);
    return app
      .as(null)
      .get(pathname + search)
      .buffer()
      .parse(asText);
  };

  it('returns a link that downloads the filtered leads in order, without a login', async () => {
    await addLeads(app, person, [{ name: 'a & b', phone: '1' }, { name: 'é=c', phone: '2' }, {}]);
    const form = { filter: { hasPhone: true }, sort: ['Name', 'DESC'] };
    const { body } = await link(form).expect(201);

    expect(rows((await follow(body.url).expect(200)).body).map(({ Name }) => Name)).toEqual([
      'é=c',
      'a & b',
      '',
    ]);
    expect((await follow((await link({}).expect(201)).body.url).expect(200)).body).toContain(
      'Lead 3',
    );
  });

  it('returns a link that is valid for five minutes, for these leads only', async () => {
    const { url } = (await link({}).expect(201)).body;
    const token = new URL(url).searchParams.get('token')!;
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

    expect(exp - Date.now() / 1000).toBeGreaterThan(290);
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(300);
    await follow(url.replace(/.{4}$/, 'AAAA')).expect(401);
    await follow(`${url}&filter=${json({ suppressed: true })}`).expect(401);
    await app.as(null).get('/api/export/leads.csv').expect(401);
    await app.as(null).get(`/api/leads?token=${token}`).expect(401);
    await app
      .as(null)
      .get(`/api/export/runs/00000000-0000-4000-8000-000000000001.csv?token=${token}`)
      .expect(401);
  });

  it.each([
    [{ filter: { status: 'OPEN' } }, 'filter.status'],
    [{ filter: { sql: 1 } }, 'filter'],
    [{ filter: 'x' }, 'filter'],
    [{ sort: ['note', 'ASC'] }, 'sort.0'],
    [{ url: 'http://evil.example' }, 'body'],
  ])('rejects %j', async (form, field) => {
    const { body } = await link(form).expect(400);

    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

it("one account's slow downloads leave connections free for the others", async () => {
  const other = await app.newPerson();
  await app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence, note)
     SELECT $1, 'Lead ' || n, 'osm', 'node/' || n, 'ODbL', repeat(md5(n::text), 60)
     FROM generate_series(1, 15000) n`,
    [person.accountId],
  );
  const { port } = new URL(app.url);
  const sockets = [1, 2].map(() => {
    const socket = connect(Number(port), '127.0.0.1').pause();
    socket.write(
      `GET /api/export/leads.csv HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`,
    );
    return socket;
  });
  const readers = async () => {
    const { rows } = await app.database.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'lead-delivery export'
         AND datname = current_database() AND state = 'active'`,
    );
    return rows.length;
  };
  await until(async () => (await readers()) === 2);
  const { body, headers } = await app.as(person).get('/api/export/leads.csv').expect(429);
  expect(body.error).toBe('2 downloads are still in progress. Wait for one to finish.');
  expect(headers).not.toHaveProperty('content-disposition');
  await csv('', other).expect(200);

  sockets.forEach((socket) => socket.destroy());
  await until(async () => (await readers()) === 0);
  await until(async () => (await csv(`filter=${json({ q: 'nothing' })}`)).status === 200);
});
