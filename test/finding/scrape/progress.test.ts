import { isFinished } from '#contract/scrape.js';
import { useApp, usePerson } from '../../support/app.js';
import { idsOf, openStream, type EventStream, type StreamEvent } from '../../support/events.js';
import {
  FakeSource,
  buildPlaces,
  SourceProblem,
  overrideSource,
} from '../../support/fake-source.js';
import { until } from '../../support/until.js';

describe('GET /scrape/progress', () => {
  const source = new FakeSource();

  const app = useApp({ override: overrideSource(source) });
  const person = usePerson(app);
  /** The stream of a paused run, which waits for its comment while the other tests run. */
  let idle: EventStream;
  beforeAll(async () => {
    const other = await app.newPerson();
    source.hold();
    const request = { city: 'Monaco', category: 'bar' };
    const { body: run } = await app.as(other).post('/api/scraperuns').send(request).expect(201);
    await app.as(other).post(`/api/scraperuns/${run.id}/pause`).expect(200);
    idle = await openStream(`${app.url}/api/scraperuns/${run.id}/progress`, other);
    source.resume();
  });
  beforeEach(async () => {
    source.places = buildPlaces(30);
    source.failure = null;
  });
  afterEach(() => source.resume());

  const progress = (query: string, lastEventId?: string, at = app) =>
    openStream(`${at.url}/scrape/progress?${query}`, person, lastEventId);
  const runs = async () => (await app.as(person).get('/api/scraperuns?limit=50')).body;

  // @requirement 4.33, 7.2
  it('delivers exactly the requested leads, then all of them in the last message', async () => {
    const events = await (await progress('city=Monaco&category=bar&minLeads=25')).all();

    const last = events.at(-1)!.data;
    expect(last).toMatchObject({ complete: true, progress: 100, total: 25, status: 'Complete' });
    const streamed = events.slice(0, -1).flatMap(({ data }) => data.leads);
    expect(last.leads).toHaveLength(25);
    expect(new Set(idsOf(last.leads)).size).toBe(25);
    expect(idsOf(last.leads).slice(0, streamed.length)).toEqual(idsOf(streamed));
  });

  // @requirement 4.13, 7.2
  it('starts at 0 before any work, and never decreases', async () => {
    source.hold();
    const stream = await progress('city=Monaco&category=bar&minLeads=30');
    const events = [];
    for await (const event of stream) {
      events.push(event);
      source.resume();
    }

    expect(events[0]).toMatchObject({ data: { progress: 0, total: 0, leads: [] } });
    expect(events[0]!.id).toMatch(/^[\da-f-]{36}:0$/);
    const steps = events.map(({ data }) => data.progress);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  // @requirement 7.5
  it('resumes a broken stream in another API process', async () => {
    source.hold(20);
    const first = await progress('city=Monaco&category=bar&minLeads=30');
    const before: StreamEvent[] = [];
    for await (const event of first) {
      before.push(event);
      if (event.data.total >= 10) break;
    }
    const other = await app.startAnother('api');
    const second = await progress('city=Monaco&category=bar', before.at(-1)!.id, other);
    const events: StreamEvent[] = [];
    for await (const event of second) {
      events.push(event);
      if (event.data.total === 20) source.resume();
    }

    expect(events.at(-1)!.data).toMatchObject({ complete: true, total: 30 });
    const streamed = [...before, ...events.slice(0, -1)].flatMap(({ data }) => data.leads);
    expect(idsOf(streamed)).toEqual(idsOf(events.at(-1)!.data.leads).slice(0, streamed.length));
    expect(streamed.length).toBeGreaterThanOrEqual(20);
    expect(await runs()).toHaveLength(1);
  });

  // @requirement 7.5
  it('returns 204 after the end has been delivered, without a second run', async () => {
    const events = await (await progress('city=Monaco&category=bar')).all();
    const again = await progress('city=Monaco&category=bar', events.at(-1)!.id);

    expect(again.status).toBe(204);
    expect(await runs()).toHaveLength(1);
  });

  // @requirement 7.5
  it('joins an unfinished run for the same request', async () => {
    source.hold();
    const first = await progress('city=Monaco&category=bar');
    const second = await progress('city=Monaco&category=BAR&minLeads=10');
    source.resume();
    const [one, two] = await Promise.all([first.all(), second.all()]);

    expect(two.at(-1)!.id).toBe(one.at(-1)!.id);
    expect(await runs()).toHaveLength(1);
  });

  it('starts one run for concurrent requests', async () => {
    source.hold();
    const streams = await Promise.all(
      Array.from({ length: 4 }, () => progress('city=Monaco&category=bar')),
    );
    source.resume();
    await Promise.all(streams.map((stream) => stream.all()));

    expect(await runs()).toHaveLength(1);
  });

  // @requirement 7.4
  it('ends with a "failed" event and the reason when the source fails', async () => {
    source.failure = { after: 10, error: new SourceProblem('The maps service is closed today.') };
    const events = await (await progress('city=Monaco&category=bar&minLeads=30')).all();

    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      data: { status: 502, error: 'The maps service is closed today.' },
    });
    expect((await runs())[0]).toMatchObject({
      Status: 'Failed',
      'Lead Count': 10,
      Message: 'The maps service is closed today.',
    });
  });

  // @requirement 8.36
  it('explains an empty result', async () => {
    source.places = [];
    const events = await (await progress('city=Monaco&category=unicorn')).all();

    expect(events.at(-1)!.data).toMatchObject({
      complete: true,
      progress: 100,
      leads: [],
      message: 'There are no places of that kind in Monaco.',
    });
  });

  // @requirement 4.33
  it('explains that a source had no more leads', async () => {
    source.places = buildPlaces(7);
    const events = await (await progress('city=Monaco&category=bar&minLeads=25')).all();

    expect(events.at(-1)!.data.message).toBe('Only 7 leads found for "bar" in Monaco.');
    expect((await runs())[0]).toMatchObject({ Status: 'Complete', 'Completion Rate': 7 / 25 });
  });

  // @requirement 3.23
  it('delivers everything when all leads are requested', async () => {
    source.places = buildPlaces(101);
    const events = await (await progress('city=Monaco&category=bar&minLeads=all')).all();

    expect(events.at(-1)!.data).toMatchObject({ total: 101, progress: 100 });
    expect((await runs())[0]).toMatchObject({ 'Requested Count': null, 'Completion Rate': null });
  });

  // @requirement 7.3
  it('sends no leads in the last message of a run above 2,500', async () => {
    source.places = buildPlaces(2501);
    source.batchSize = 500;
    const stream = await progress('city=Monaco&category=bar&minLeads=all');
    const events = await stream.all().finally(() => (source.batchSize = 10));

    const last = events.at(-1)!.data;
    expect(last).toMatchObject({ complete: true, total: 2501, leads: [] });
    const streamed = events.flatMap(({ data }) => data.leads);
    expect(new Set(idsOf(streamed)).size).toBe(2501);
  });

  // @requirement 7.5
  it('finishes the run after the browser disconnects', async () => {
    source.hold();
    const stream = await progress('city=Monaco&category=bar&minLeads=30');
    stream.close();
    source.resume();

    await until(async () => isFinished((await runs())[0].Status));
    expect((await runs())[0]).toMatchObject({ Status: 'Complete', 'Lead Count': 30 });
  });

  // @requirement 6.7
  it('ends within five seconds of the end of its session', async () => {
    source.hold();
    const stream = await progress('city=Monaco&category=bar&minLeads=30');
    const ended = stream.all();
    const revokedAt = Date.now();
    await app.database.query('UPDATE users SET sessions_valid_after = now() WHERE id = $1', [
      person.userId,
    ]);
    const events = await ended;

    expect(Date.now() - revokedAt).toBeLessThan(5_000);
    expect(events.at(-1)!.data.complete).toBe(false);
  });

  // @requirement 3.23
  it.each([
    ['city=&category=bar', 'city', 'City is required'],
    ['city=%20%20&category=bar', 'city', 'City is required'],
    ['city=Monaco', 'category', 'Category is required'],
    [
      'city=Monaco&category=bar&minLeads=0',
      'minLeads',
      'Leads must be a whole number from 1 to 2500, or all',
    ],
    [
      'city=Monaco&category=bar&minLeads=2501',
      'minLeads',
      'Leads must be a whole number from 1 to 2500, or all',
    ],
    [
      'city=Monaco&category=bar&minLeads=many',
      'minLeads',
      'Leads must be a whole number from 1 to 2500, or all',
    ],
    [
      'city=Monaco&category=bar&minLeads=1.5',
      'minLeads',
      'Leads must be a whole number from 1 to 2500, or all',
    ],
    [`city=${'x'.repeat(101)}&category=bar`, 'city', 'At most 100 characters'],
    ['city=%E2%80%8B&category=bar', 'city', 'City is required'],
    ['city=Mon%00aco&category=bar', 'city', 'Must not contain control characters'],
    ['city=a&city=b&category=bar', 'city', 'City is required'],
  ])('rejects ?%s before a stream opens', async (query, field, message) => {
    const stream = await progress(query);

    expect(stream.status).toBe(400);
    expect(stream.headers.get('content-type')).toBe('application/problem+json');
    expect(await stream.problem()).toMatchObject({ error: message, errors: { [field]: message } });
    expect(await runs()).toEqual([]);
  });

  it.each(['/scrape/progress', '/scrape/progress/', '/Scrape/Progress'])(
    'does not start a run for HEAD %s',
    async (path) => {
      const { status } = await fetch(`${app.url}${path}?city=Monaco&category=bar`, {
        method: 'HEAD',
        headers: { Authorization: `Bearer ${person.token}` },
      });

      expect(status).toBe(405);
      expect(await runs()).toEqual([]);
    },
  );

  // @requirement 8.36
  it('returns candidates for an ambiguous city before a stream opens', async () => {
    const stream = await progress('city=Springfield&category=bar');

    expect(stream.status).toBe(422);
    expect((await stream.problem()).candidates).toEqual(['Springfield, MO', 'Springfield, IL']);
    expect(await runs()).toEqual([]);
  });

  it.each(['nonsense', '00000000-0000-0000-0000-000000000000:x', ':1'])(
    'rejects the Last-Event-ID %s',
    async (lastEventId) => {
      expect((await progress('city=Monaco&category=bar', lastEventId)).status).toBe(400);
    },
  );

  it("returns 404 for another account's event id", async () => {
    const events = await (await progress('city=Monaco&category=bar')).all();
    const other = await app.newPerson();
    const stream = await openStream(
      `${app.url}/scrape/progress?city=Monaco&category=bar`,
      other,
      events[0]!.id,
    );

    expect(stream.status).toBe(404);
  });

  // @requirement 7.4
  it('sends a comment every 15 s to keep an idle stream open', async () => {
    const reading = idle.all().catch(() => undefined);
    await until(async () => idle.comments.includes('keep-alive'));
    idle.close();
    await reading;
  });
});
