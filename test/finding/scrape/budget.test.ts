import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

const PRICE = { perRequest: 0.035, freePerMonth: 2 };

describe('a source with paid requests', () => {
  const source = new FakeSource();

  const app = useApp({
    override: overrideSource(source),
    env: { GOOGLE_REQUESTS_PER_RUN: '50', GOOGLE_REQUESTS_PER_MONTH: '100' },
  });
  const person = usePerson(app);
  beforeEach(async () => {
    source.price = PRICE;
    source.places = buildPlaces(60);
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

  it('charges requests beyond the free monthly allowance', async () => {
    const { coverage } = await finished({ minLeads: 50 });

    expect(coverage).toMatchObject({ requests: 5, estimatedCost: 0.105, maxRequests: 50 });
  });

  it('ends a run that has used up its budget, keeps its leads and explains why', async () => {
    const { run, coverage } = await finished({ minLeads: 50, maxRequests: 3 });

    expect(run).toMatchObject({
      'Lead Count': 30,
      Message: 'This run reached its limit of 3 requests. Raise the limit to find more.',
    });
    expect(coverage).toMatchObject({ requests: 3, exhausted: false });
    expect(coverage.statement).toContain('More available: ');
  });

  it('sends no request on a budget of 0', async () => {
    const { run, coverage } = await finished({ maxRequests: 0 });

    expect(run['Lead Count']).toBe(0);
    expect(run.Message).toContain("This run's budget is 0 requests");
    expect(coverage.requests).toBe(0);
  });

  it('stops every run at the monthly budget', async () => {
    await app.database.query(
      `INSERT INTO source_spend VALUES ('index', date_trunc('month', now() AT TIME ZONE 'UTC'), 98)`,
    );
    const { run, coverage } = await finished({ minLeads: 50 });

    expect(run['Lead Count']).toBe(20);
    expect(run.Message).toContain('GOOGLE_REQUESTS_PER_MONTH');
    expect(coverage.requests).toBe(2);
  });

  it('estimates the cost of a run before it starts', async () => {
    expect(await get('/estimate?city=Monaco&category=bar&minLeads=100')).toMatchObject({
      source: 'Fake',
      licence: 'Made for the tests',
      keepDays: null,
      city: 'Monaco',
      requests: { least: 5, most: 7, allowed: 50 },
      cost: { least: 0.105, most: 0.175 },
      sentence:
        "Fake: 5 to 7 requests, about $0.11 to $0.18. Fake can't estimate the number of leads in advance. Uses up to 100 of your remaining 1,000,000.",
    });
  });

  it.each([
    ['maxRequests=2', 'Finding this many leads takes at least 5 requests.'],
    ['hasPhone=true', 'Fake: 5 to 50 requests'],
    ['onlyNew=true', 'Fake: 5 to 50 requests'],
  ])('accounts for %s in the estimate', async (option, text) => {
    const { sentence } = await get(`/estimate?city=Monaco&category=bar&minLeads=100&${option}`);

    expect(sentence).toContain(text);
  });

  it('estimates that no requests are left this month', async () => {
    await app.database.query(
      `INSERT INTO source_spend VALUES ('index', date_trunc('month', now() AT TIME ZONE 'UTC'), 100)`,
    );
    const estimate = await get('/estimate?city=Monaco&category=bar');

    expect(estimate.requests.allowed).toBe(0);
    expect(estimate.sentence).toContain('No requests left');
  });

  it('does not claim to filter leads by a language that the source lacks', async () => {
    source.price = null;
    const { provides } = source.about;
    source.about.provides = provides.filter((fact) => fact !== 'translations');
    const { sentence } = await get('/estimate?city=Monaco&category=bar&language=de');
    source.about.provides = provides;

    expect(sentence).toBe(
      "Searching is free. Fake can't estimate the number of leads in advance. Uses up to 10 of your remaining 1,000,000. This source has names in one language only.",
    );
  });

  it.each([
    [
      'minLeads=all',
      "Fake: 1 to 50 requests, about $0.00 to $1.68. Fake can't estimate the number of leads in advance. Uses up to 100,000 of your remaining 1,000,000.",
    ],
    [
      'minLeads=500&maxRequests=7',
      "Fake: 7 requests, about $0.18. Finding this many leads takes at least 25 requests. Fake can't estimate the number of leads in advance. Uses up to 500 of your remaining 1,000,000.",
    ],
    [
      'minLeads=100&maxRequests=6',
      "Fake: 5 to 6 requests, about $0.11 to $0.14. Fake can't estimate the number of leads in advance. Uses up to 100 of your remaining 1,000,000.",
    ],
  ])('estimates within the limit of %s', async (query, sentence) => {
    const estimate = await get(`/estimate?city=Monaco&category=bar&${query}`);
    expect(estimate.sentence).toBe(sentence);
  });

  it('lists unsupported filters in the estimate', async () => {
    source.price = null;
    source.about.provides = source.about.provides.filter((fact) => fact !== 'rating');
    const { unknown, sentence } = await get('/estimate?city=Monaco&category=bar&minRating=4');

    expect(unknown).toEqual(['minRating']);
    expect(sentence).toBe(
      "Searching is free. Fake can't estimate the number of leads in advance. Uses up to 10 of your remaining 1,000,000. This source has no ratings: businesses without them are skipped and not billed.",
    );
  });

  it('reports an ambiguous city instead of an estimate', async () => {
    const { status, body } = await app
      .as(person)
      .get('/api/scraperuns/estimate?city=Springfield&category=bar');

    expect(status).toBe(422);
    expect(body.candidates).toEqual(['Springfield, MO', 'Springfield, IL']);
  });
});
