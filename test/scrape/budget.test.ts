import { useApp, usePerson } from '../support/app.js';
import { FakeSource, somePlaces, withSource } from '../support/fake-source.js';
import { until } from '../support/until.js';

const PRICE = { perRequest: 0.035, freePerMonth: 2 };

describe('a source whose requests cost money', () => {
  const source = new FakeSource();

  const app = useApp({
    override: withSource(source),
    env: { GOOGLE_REQUESTS_PER_RUN: '50', GOOGLE_REQUESTS_PER_MONTH: '100' },
  });
  const person = usePerson(app);
  beforeEach(async () => {
    source.price = PRICE;
    source.places = somePlaces(60);
    await app.database.query('DELETE FROM source_spend');
  });

  const MONACO = { city: 'Monaco', category: 'bar' };
  const get = async (path: string) => (await app.as(person).get(`/api/scraperuns${path}`)).body;
  const finished = async (body: object) => {
    const { body: run } = await app
      .as(person)
      .post('/api/scraperuns')
      .send({ ...MONACO, ...body })
      .expect(201);
    await until(async () => (await get(`/${run.id}`)).Status === 'Complete');
    return { run: await get(`/${run.id}`), coverage: await get(`/${run.id}/coverage`) };
  };

  it('charges what lies beyond the free requests of the month', async () => {
    const { coverage } = await finished({ minLeads: 50 });

    expect(coverage).toMatchObject({ requests: 5, estimatedCost: 0.105, maxRequests: 50 });
  });

  it('ends a run whose budget is used up with what it has, and says so', async () => {
    const { run, coverage } = await finished({ minLeads: 50, maxRequests: 3 });

    expect(run).toMatchObject({
      'Lead Count': 30,
      Message: 'This run used its 3 requests. Raise the limit to find more.',
    });
    expect(coverage).toMatchObject({ requests: 3, exhausted: false });
    expect(coverage.statement).toContain('More available: ');
  });

  it('asks nothing on a budget of 0', async () => {
    const { run, coverage } = await finished({ maxRequests: 0 });

    expect(run['Lead Count']).toBe(0);
    expect(run.Message).toContain("This run's budget is 0 requests");
    expect(coverage.requests).toBe(0);
  });

  it('stops every run at the budget of the month', async () => {
    await app.database.query(
      `INSERT INTO source_spend VALUES ('index', date_trunc('month', now() AT TIME ZONE 'UTC'), 98)`,
    );
    const { run, coverage } = await finished({ minLeads: 50 });

    expect(run['Lead Count']).toBe(20);
    expect(run.Message).toContain('GOOGLE_REQUESTS_PER_MONTH');
    expect(coverage.requests).toBe(2);
  });

  it('tells before the start what a run may cost', async () => {
    expect(await get('/estimate?city=Monaco&category=bar&minLeads=100')).toMatchObject({
      source: 'Fake',
      licence: 'Made for the tests',
      keepDays: null,
      city: 'Monaco',
      requests: { least: 5, most: 7, allowed: 50 },
      cost: { least: 0.105, most: 0.175 },
      sentence: 'Fake: 5 to 7 requests, about $0.11 to $0.18.',
    });
  });

  it.each([
    ['maxRequests=2', 'This many leads need at least 5 requests.'],
    ['hasPhone=true', 'Fake: 5 to 50 requests'],
    ['onlyNew=true', 'Fake: 5 to 50 requests'],
  ])('promises no more before the start than it can hold with %s', async (option, words) => {
    const { sentence } = await get(`/estimate?city=Monaco&category=bar&minLeads=100&${option}`);

    expect(sentence).toContain(words);
  });

  it('tells before the start that the month has no requests left', async () => {
    await app.database.query(
      `INSERT INTO source_spend VALUES ('index', date_trunc('month', now() AT TIME ZONE 'UTC'), 100)`,
    );
    const estimate = await get('/estimate?city=Monaco&category=bar');

    expect(estimate.requests.allowed).toBe(0);
    expect(estimate.sentence).toContain('No requests left');
  });

  it('does not say that leads are left out for a language that the source does not know', async () => {
    source.price = null;
    const { knows } = source.about;
    source.about.knows = knows.filter((fact) => fact !== 'translations');
    const { sentence } = await get('/estimate?city=Monaco&category=bar&language=de');
    source.about.knows = knows;

    expect(sentence).toBe(
      'Searching is free. New leads count toward your plan. Fake has names in one language only.',
    );
  });

  it.each([
    ['minLeads=all', 'Fake: 1 to 50 requests, about $0.00 to $1.68.'],
    [
      'minLeads=500&maxRequests=7',
      'Fake: 7 requests, about $0.18. This many leads need at least 25 requests.',
    ],
    ['minLeads=100&maxRequests=6', 'Fake: 5 to 6 requests, about $0.11 to $0.14.'],
  ])('tells for %s what its bound allows', async (query, sentence) => {
    const estimate = await get(`/estimate?city=Monaco&category=bar&${query}`);
    expect(estimate.sentence).toBe(sentence);
  });

  it('tells before the start which filters the source knows nothing about', async () => {
    source.price = null;
    source.about.knows = source.about.knows.filter((fact) => fact !== 'rating');
    const { unknown, sentence } = await get('/estimate?city=Monaco&category=bar&minRating=4');

    expect(unknown).toEqual(['minRating']);
    expect(sentence).toBe(
      'Searching is free. New leads count toward your plan. Fake has no ratings: businesses without them are skipped and not billed.',
    );
  });

  it('tells before the start that a city is not clear', async () => {
    const { status, body } = await app
      .as(person)
      .get('/api/scraperuns/estimate?city=Springfield&category=bar');

    expect(status).toBe(422);
    expect(body.candidates).toEqual(['Springfield, MO', 'Springfield, IL']);
  });
});
