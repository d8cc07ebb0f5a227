import { run as runSchema } from '#contract/scrape.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

describe('/api/scraperuns', () => {
  const source = new FakeSource();

  const app = useApp({ override: overrideSource(source) });
  const person = usePerson(app);
  beforeEach(async () => {
    source.places = buildPlaces(30);
  });
  afterEach(() => source.resume());

  const start = (body: object) => app.as(person).post('/api/scraperuns').send(body);
  const get = async (id: string) => (await app.as(person).get(`/api/scraperuns/${id}`)).body;
  const finished = async (body: object) => {
    const { body: run } = await start(body).expect(201);
    await until(async () => (await get(run.id)).Status === 'Complete');
    return get(run.id);
  };
  const list = (query: string) => app.as(person).get(`/api/scraperuns?${query}`);
  const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

  describe('POST', () => {
    // @requirement 3.22, 3.24
    it('starts a run with the field names of the contract, and 10 leads by default', async () => {
      const { body } = await start({ city: ' Monaco ', category: 'bar' }).expect(201);

      expect(runSchema.parse(body)).toMatchObject({
        City: 'Monaco',
        Category: 'bar',
        'Requested Count': 10,
        'Run ID': body.id,
      });
    });

    it.each([
      [{}, { city: 'City is required', category: 'Category is required' }],
      [{ city: '', category: 'bar' }, { city: 'City is required' }],
      [{ city: 7, category: 'bar' }, { city: 'City is required' }],
      [{ city: 'Monaco', category: '   ' }, { category: 'Category is required' }],
      [{ city: 'Monaco', category: 'x'.repeat(101) }, { category: 'At most 100 characters' }],
      [
        { city: 'Monaco', category: 'half a pair \ud83d' },
        { category: 'Must not contain control characters' },
      ],
      [
        { city: 'Monaco', category: 'bar', minLeads: '10' },
        { minLeads: 'Leads must be a whole number from 1 to 2500, or all' },
      ],
      [
        { city: 'Monaco', category: 'bar', minLeads: 2501 },
        { minLeads: 'Leads must be a whole number from 1 to 2500, or all' },
      ],
      [{ city: 'Monaco', category: 'bar', sql: '1' }, { body: 'Unrecognized key: "sql"' }],
    ])('rejects %j and starts nothing', async (body, errors) => {
      const answer = await start(body).expect(400);

      expect(answer.type).toBe('application/problem+json');
      expect(answer.body.errors).toEqual(errors);
      expect((await list('limit=50')).body).toEqual([]);
    });

    it('rejects malformed JSON', async () => {
      const answer = await app
        .as(person)
        .post('/api/scraperuns')
        .type('application/json')
        .send('{"city":');

      expect(answer.status).toBe(400);
      expect(answer.body.error).toContain('malformed');
    });

    it('rejects a body over 300 kB', async () => {
      const { body } = await start({ city: 'x'.repeat(310_000), category: 'bar' }).expect(413);

      expect(body.error).toBe('The request is larger than 300 kB.');
    });

    it('returns candidates for an ambiguous city', async () => {
      const { body } = await start({ city: 'Springfield', category: 'bar' }).expect(422);

      expect(body).toMatchObject({
        error: '"Springfield" could be several cities. Add the state.',
        candidates: ['Springfield, MO', 'Springfield, IL'],
      });
    });

    // @requirement 4.30
    it('rejects a fourth unfinished run, even with concurrent requests', async () => {
      source.hold();
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => start({ city: `City ${number}`, category: 'bar' })),
      );

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 201, 201, 409, 409,
      ]);
      expect((await list('limit=50')).body).toHaveLength(3);
    });

    it('returns 429 with Retry-After when an account sends too many requests', async () => {
      await app.database.query(`INSERT INTO rate_limits VALUES ($1, 60, now() + interval '20 s')`, [
        `starts:${person.userId}:${person.accountId}`,
      ]);
      const answer = await start({ city: 'Monaco', category: 'bar' }).expect(429);

      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body.error).toContain('Too many requests');
    });
  });

  describe('GET', () => {
    // @requirement 3.24, 7.12
    it('lists the newest runs first, with CSV links that stay the same', async () => {
      const first = await finished({ city: 'Monaco', category: 'bar' });
      const second = await finished({ city: 'Austin, TX', category: 'bar', minLeads: 3 });
      const { body } = await list('limit=50').expect(200);

      expect(body.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
      expect(body[0]).toMatchObject({
        'Lead Count': 3,
        'Completion Rate': 1,
        'Average Lead Rating': 4,
      });
      expect(body[0].Leads).toHaveLength(3);
      expect(body[0]['CSV URL']).toBe(second['CSV URL']);
    });

    // @requirement 3.25
    it('returns at most 100 lead ids, and the true count', async () => {
      source.places = buildPlaces(120);
      const run = await finished({ city: 'Monaco', category: 'bar', minLeads: 120 });
      const { body } = await list('limit=50').expect(200);

      expect(body[0]['Lead Count']).toBe(120);
      expect(body[0].Leads).toHaveLength(100);
      expect(run.Leads).toEqual(body[0].Leads);
    });

    // @requirement 7.13
    it('supports the range, sort and filter parameters of react-admin', async () => {
      for (const city of ['Cannes', 'Antibes', 'Berlin']) await finished({ city, category: 'bar' });
      const answer = await list(
        `sort=${json(['City', 'ASC'])}&range=${json([0, 1])}&filter=${json({})}`,
      );

      expect(answer.headers['content-range']).toBe('scraperuns 0-1/3');
      expect(answer.body.map((run: { City: string }) => run.City)).toEqual(['Antibes', 'Berlin']);
      const ids = [answer.body[1].id];
      const many = await list(`filter=${json({ id: ids })}`);
      expect(many.body.map(({ id }: { id: string }) => id)).toEqual(ids);
    });

    // @requirement 7.12
    it.each([
      `sort=${json(['account_id', 'ASC'])}`,
      `sort=${json(['City', 'ASC; DROP TABLE leads'])}`,
      'sort=City',
      `range=${json([5, 1])}`,
      `range=${json([0, 5000])}`,
      `range=${json(['0', '1'])}`,
      'limit=0',
      'limit=-1',
      'limit=1e3',
      `filter=${json({ id: ["' OR 1=1 --"] })}`,
      `filter=${json({ account_id: 'x' })}`,
    ])('rejects ?%s', async (query) => {
      const { body } = await list(query).expect(400);

      expect(body.error).not.toBe('');
    });

    it('returns 400 for an invalid id', async () => {
      await app.as(person).get('/api/scraperuns/1').expect(400);
    });
  });

  it.each(['/scrape/progress', '/api/scraperuns/estimate'])(
    'GET %s rejects a misspelled filter',
    async (path) => {
      const { status, body } = await app
        .as(person)
        .get(`${path}?city=Monaco&category=bar&hasphone=true`);

      expect(status).toBe(400);
      expect(body.error).toContain('hasphone');
    },
  );

  describe('POST …/cancel', () => {
    // @requirement 4.30
    it('cancels the run and keeps its leads, even when repeated', async () => {
      source.hold();
      const { body: run } = await start({ city: 'Monaco', category: 'bar', minLeads: 30 });
      await until(async () => (await get(run.id)).Status === 'Running');
      const { body } = await app.as(person).post(`/api/scraperuns/${run.id}/cancel`).expect(200);

      expect(body).toMatchObject({ Status: 'Cancelled', 'Lead Count': 0 });
      source.resume();
      const again = await app.as(person).post(`/api/scraperuns/${run.id}/cancel`).expect(200);
      expect(again.body).toEqual(body);
    });

    it('does not change a finished run', async () => {
      const run = await finished({ city: 'Monaco', category: 'bar' });
      const { body } = await app.as(person).post(`/api/scraperuns/${run.id}/cancel`).expect(200);

      expect(body.Status).toBe('Complete');
    });
  });

  it('keeps one lead per business across runs', async () => {
    const first = await finished({ city: 'Monaco', category: 'bar', minLeads: 30 });
    const second = await finished({ city: 'Monaco', category: 'bars', minLeads: 30 });

    expect(second.Leads).toEqual(first.Leads);
    const { rows } = await app.database.query(
      `SELECT (SELECT count(*)::int FROM leads WHERE account_id = $1) AS leads,
              (SELECT count(*)::int FROM lead_identities WHERE account_id = $1) AS identities`,
      [person.accountId],
    );
    expect(rows[0]).toEqual({ leads: 30, identities: 30 });
  });

  it('skips duplicates of a source, and still delivers the requested number', async () => {
    source.places = [...buildPlaces(10), ...buildPlaces(30)];
    const run = await finished({ city: 'Monaco', category: 'bar', minLeads: 25 });

    expect(new Set(run.Leads).size).toBe(25);
  });
});
