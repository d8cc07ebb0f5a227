import { HostTurnsService } from '../../backend/enrichment/host-turns.service.js';
import { Internet } from '../../backend/enrichment/web/internet.js';
import { HousekeepingService } from '../../backend/jobs/housekeeping.service.js';
import { startApp, type Subscriber, type TestApp } from '../support/app.js';
import { buildPlace, FakeSource, withSource } from '../support/fake-source.js';
import { redirectTo, SiteFarm } from '../support/site-farm.js';
import { until } from '../support/until.js';

const source = new FakeSource();
let farm: SiteFarm;
let app: TestApp;
let person: Subscriber;

beforeAll(async () => {
  farm = await new SiteFarm().open();
  app = await startApp({
    override: (builder) =>
      withSource(source)(builder).overrideProvider(Internet).useValue(farm.internet),
  });
  app.app.get(HostTurnsService).pauseMs = 0;
});
afterAll(async () => {
  await app.close();
  await farm.close();
});
beforeEach(async () => {
  person = await app.newPerson();
  await plan('PRO');
  farm.requests.length = 0;
  source.places = [];
});
afterEach(() => source.goOn());

const plan = (name: string) =>
  app.database.query('UPDATE accounts SET plan = $2 WHERE id = $1', [person.accountId, name]);
const place = (number: number, host: string | null, odd = {}) =>
  buildPlace(number, { website: host && `http://${host}/`, ...odd });
const start = (body: object = {}) =>
  app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', minLeads: 'all', enrich: true, ...body });
const runOf = async (id: string) => (await app.as(person).get(`/api/scraperuns/${id}`)).body;
const enriched = (id: string) =>
  until(async () => {
    const { Status, Enrichment } = await runOf(id);
    return Status === 'Complete' && Enrichment?.done === Enrichment?.total;
  });
/** A run of these places to its end, with its leads by name. */
async function run(body: object = {}) {
  const { id } = (await start(body).expect(201)).body;
  await enriched(id);
  const { leads } = (await app.as(person).get(`/api/leads/by-run/${id}`)).body;
  const named = (name: string) => leads.find(({ Name }: { Name: string }) => Name === name);
  return { id: id as string, ...(await runOf(id)), named };
}
const detail = async (id: string) => (await app.as(person).get(`/api/leads/${id}`)).body;
const mail = (address: string) => `<a href="mailto:${address}">write</a>`;

it('brings e-mails and profiles from the websites of the leads, each with its page', async () => {
  farm.site('luna.com', {
    '/': `${mail('info@luna.com')}${mail('info@gmail.com')}<a href="https://instagram.com/luna">i</a>`,
  });
  source.places = [place(1, 'luna.com'), place(2, null), place(3, 'nowhere.com')];
  const { Enrichment, named } = await run();
  expect(Enrichment).toEqual({ total: 2, done: 2, found: 1, failed: 1 });
  expect(named('Place 1').Email).toBe('info@luna.com');
  const { Contacts, 'Website Visit': visit } = await detail(named('Place 1').id);
  expect(Contacts).toEqual([
    {
      Kind: 'email',
      Value: 'info@luna.com',
      Link: 'mailto:info@luna.com',
      'Source URL': 'http://luna.com/',
      Confidence: 0.9,
      MX: true,
      'Found At': expect.any(String),
    },
    expect.objectContaining({ Value: 'info@gmail.com', Confidence: 0.68 }),
    expect.objectContaining({ Kind: 'instagram', Link: 'https://www.instagram.com/luna' }),
  ]);
  expect(visit).toMatchObject({ Pages: 1, Error: null });
  expect((await detail(named('Place 3').id))['Website Visit'].Error).toBe(
    "The website's name does not exist.",
  );
  const { body } = await app.as(person).get('/api/leads?filter={"q":"info@luna.com"}');
  expect(body).toHaveLength(1);
});

it('leaves the e-mail of the source as it is, and takes none whose domain takes no mail', async () => {
  farm.site('luna.com', { '/': mail('info@luna.com') });
  farm.site('sol.com', { '/': mail('info@sol.com') });
  farm.withoutMail.add('sol.com');
  source.places = [place(1, 'luna.com', { email: 'hello@source.com' }), place(2, 'sol.com')];
  const { named } = await run();
  expect(named('Place 1').Email).toBe('hello@source.com');
  expect(named('Place 2').Email).toBeNull();
  expect((await detail(named('Place 2').id)).Contacts).toMatchObject([{ MX: false }]);
});

it('visits nothing unless it is asked to', async () => {
  farm.site('luna.com', { '/': mail('info@luna.com') });
  source.places = [place(1, 'luna.com')];
  const { Enrichment } = await run({ enrich: undefined });
  expect(Enrichment).toBeNull();
  expect(farm.requests).toEqual([]);
});

describe('the plan', () => {
  it('without enrichment refuses the run in words, as form and as stream', async () => {
    await plan('STARTER');
    const { body } = await start().expect(403);
    expect(body.error).toBe(
      'The Starter plan does not include e-mails and profiles from websites. These plans do: Growth, Pro, Agency.',
    );
    await app.as(person).get('/scrape/progress?city=Monaco&category=bar&enrich=true').expect(403);
    await start({ enrich: false }).expect(201);
  });

  it.each([
    ['GROWTH', ['email']],
    ['AGENCY', ['email', 'facebook']],
  ])('%s looks for %j', async (name, kinds) => {
    await plan(name);
    farm.site('luna.com', {
      '/': `${mail('info@luna.com')}<a href="https://facebook.com/luna">f</a>`,
    });
    source.places = [place(1, 'luna.com')];
    const { named } = await run();
    const { Contacts } = await detail(named('Place 1').id);
    expect(Contacts.map(({ Kind }: { Kind: string }) => Kind)).toEqual(kinds);
  });

  it('is told with the estimate', async () => {
    const estimate = '/api/scraperuns/estimate?city=Monaco&category=bar';
    expect((await app.as(person).get(estimate)).body.enrichment).toEqual(['email', 'social']);
    await plan('STARTER');
    expect((await app.as(person).get(estimate)).body.enrichment).toEqual([]);
  });
});

describe('a second run', () => {
  beforeEach(() => {
    farm.site('luna.com', { '/': mail('info@luna.com') });
    source.places = [place(1, 'luna.com')];
  });

  it('within 30 days uses the first visit, and a later one visits again', async () => {
    await run();
    expect((await run()).named('Place 1').Email).toBe('info@luna.com');
    expect(farm.pathsOf('luna.com').filter((path) => path === '/')).toHaveLength(1);

    await app.database.query('UPDATE site_visits SET good_until = now()');
    farm.site('luna.com', { '/': mail('office@luna.com') });
    const { named } = await run();
    expect(named('Place 1').Email).toBe('office@luna.com');
    expect((await detail(named('Place 1').id)).Contacts).toHaveLength(1);
  });

  it('without enrichment keeps what the first one found', async () => {
    await run();
    expect((await run({ enrich: undefined })).named('Place 1').Email).toBe('info@luna.com');
  });

  it('keeps what is known when the website fails', async () => {
    await run();
    await app.database.query('UPDATE site_visits SET good_until = now()');
    farm.site('luna.com', { '/': (_, response) => response.writeHead(500).end() });
    const { Enrichment, named } = await run();
    expect(Enrichment).toEqual({ total: 1, done: 1, found: 0, failed: 1 });
    expect((await detail(named('Place 1').id)).Contacts).toHaveLength(1);
  });

  it('of another account makes a visit of its own', async () => {
    await run();
    person = await app.newPerson();
    await plan('PRO');
    await run();
    expect(farm.pathsOf('luna.com').filter((path) => path === '/')).toHaveLength(2);
  });

  it('does not visit what was suppressed meanwhile', async () => {
    const { named } = await run();
    await app
      .as(person)
      .post(`/api/leads/${named('Place 1').id}/suppression`)
      .expect(200);
    const { Enrichment } = await run();
    expect(Enrichment ?? { total: 0 }).toMatchObject({ total: 0 });
  });
});

it('ends whatever the websites do: none fails the run', async () => {
  const answer = (headers: Record<string, string>, body = 'x') =>
    ({
      '/': (_: unknown, response: { writeHead: Function }) =>
        response.writeHead(200, headers).end(body),
    }) as never;
  farm.site('loops.com', { '/': redirectTo('/') });
  farm.site('inside.com', { '/': redirectTo('http://169.254.169.254/') });
  farm.site('breaks.com', { '/': (request) => request.destroy() });
  farm.site('binary.com', answer({ 'content-type': 'application/pdf' }));
  farm.site(
    'bomb.com',
    answer({ 'content-type': 'text/html', 'content-encoding': 'gzip' }, 'no gzip'),
  );
  farm.site('empty.com', { '/': '' });
  farm.site('good.com', { '/': mail('info@good.com') });
  const hosts = ['loops', 'inside', 'breaks', 'binary', 'bomb', 'empty', 'good'];
  source.places = hosts.map((name, index) => place(index + 1, `${name}.com`));
  const { Status, Enrichment } = await run();
  expect(Status).toBe('Complete');
  expect(Enrichment).toEqual({ total: 7, done: 7, found: 1, failed: 5 });
});

it('asks a host for one page at a time, with a pause, whoever asks', async () => {
  const open = { now: 0, most: 0 };
  const slowly = (_: unknown, response: { on: Function; writeHead: Function }) => {
    open.most = Math.max(open.most, ++open.now);
    response.on('close', () => open.now--);
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end('x'), 30);
  };
  const paths = Array.from({ length: 5 }, (_, index) => `/branch-${index}`);
  farm.site('chain.com', Object.fromEntries(paths.map((path) => [path, slowly])) as never);
  source.places = paths.map((path, index) =>
    buildPlace(index + 1, { website: `http://chain.com${path}` }),
  );
  app.app.get(HostTurnsService).pauseMs = 100;
  const other = await app.another('worker');
  other.app.get(HostTurnsService).pauseMs = 100;
  try {
    expect((await run()).Enrichment).toMatchObject({ done: 5, failed: 0 });
  } finally {
    app.app.get(HostTurnsService).pauseMs = 0;
  }
  expect(open.most).toBe(1);
  const times = farm.requests.map(({ at }) => at);
  const gaps = times.slice(1).map((at, index) => at - times[index]!);
  expect(Math.min(...gaps)).toBeGreaterThan(90);
});

describe('while a run goes on', () => {
  /** A website that waits for the test. */
  function held(host: string) {
    const { promise: asked, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    farm.site(host, {
      '/': (_, response) => {
        response.on('close', leave);
        arrive();
      },
    });
    return { asked, left };
  }

  it('the websites of its first leads are visited already', async () => {
    farm.site('luna.com', { '/': mail('info@luna.com') });
    source.batchSize = 1;
    source.places = [place(1, 'luna.com'), place(2, 'luna.com')];
    source.hold(1);
    const { id } = (await start().expect(201)).body;
    await until(async () => (await runOf(id)).Enrichment?.found === 1);
    expect((await runOf(id)).Status).toBe('Running');
    source.goOn();
    await enriched(id);
    expect((await runOf(id)).Enrichment).toEqual({ total: 2, done: 2, found: 2, failed: 0 });
    source.batchSize = 10;
  });

  it('cancelling it leaves the websites at once', async () => {
    const site = held('slow.com');
    source.batchSize = 1;
    source.places = [place(1, 'slow.com'), place(2, null)];
    source.hold(1);
    const { id } = (await start().expect(201)).body;
    await site.asked;
    await app.as(person).post(`/api/scraperuns/${id}/cancel`).expect(200);
    await site.left;
    source.batchSize = 10;
    expect((await runOf(id)).Enrichment).toMatchObject({ total: 1, done: 0 });
    await app.app.get(HousekeepingService).run();
    expect((await app.database.query('SELECT FROM enrichment_tasks')).rowCount).toBe(0);
  });

  it('deleting the account leaves nothing of what was found', async () => {
    farm.site('luna.com', { '/': mail('info@luna.com') });
    source.places = [place(1, 'luna.com')];
    await run();
    await app
      .as(person)
      .post('/api/settings/delete-account')
      .send({ confirmationPhrase: 'DELETE' })
      .expect(202);
    await until(async () => {
      const { rows } = await app.database.query(
        `SELECT (SELECT count(*)::int FROM lead_contacts WHERE account_id = $1)
              + (SELECT count(*)::int FROM site_visits WHERE account_id = $1) AS left`,
        [person.accountId],
      );
      return rows[0].left === 0;
    });
  });
});

describe('a worker that dies', () => {
  /** As a killed one leaves it: a website taken, nobody there. */
  async function abandoned() {
    farm.site('luna.com', { '/': mail('info@luna.com') });
    source.places = [place(1, 'luna.com')];
    const { id } = await run();
    await app.database.query('DELETE FROM site_visits; DELETE FROM lead_contacts');
    await app.database.query(
      `WITH task AS (
         INSERT INTO enrichment_tasks (run_id, lead_id, account_id, website, host, worker, taken_until, tries)
         SELECT $1, id, account_id, website, 'luna.com', gen_random_uuid(), now() + interval '1 second', 1
         FROM leads WHERE account_id = $2 RETURNING *)
       UPDATE site_hosts h SET holder = worker, free_at = taken_until FROM task WHERE h.host = task.host`,
      [id, person.accountId],
    );
    await app.database.query(
      `UPDATE scrape_runs SET enrichment = enrichment || '{"done": 0, "found": 0}' WHERE id = $1`,
      [id],
    );
    return id;
  }

  it('is followed by another one when it has been silent', async () => {
    const id = await abandoned();
    await enriched(id);
    expect((await runOf(id)).Enrichment).toEqual({ total: 1, done: 1, found: 1, failed: 0 });
  });

  it('of one website again and again leaves that website alone', async () => {
    const id = await abandoned();
    await app.database.query('UPDATE enrichment_tasks SET tries = 3');
    farm.requests.length = 0;
    await enriched(id);
    expect((await runOf(id)).Enrichment).toMatchObject({ done: 1, failed: 1 });
    expect(farm.requests).toEqual([]);
  });

  it('and comes back finds that it has lost its right to write', async () => {
    const { promise: asked, resolve: arrive } = Promise.withResolvers<void>();
    let goOn = () => {};
    farm.site('slow.com', {
      '/': (_, response) => {
        goOn = () =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(mail('info@slow.com'));
        arrive();
      },
    });
    source.places = [place(1, 'slow.com')];
    const { id } = (await start().expect(201)).body;
    await asked;
    await app.database.query('UPDATE enrichment_tasks SET worker = gen_random_uuid()');
    goOn();
    await until(
      async () =>
        (
          await app.database.query(
            `SELECT FROM site_hosts WHERE host = 'slow.com' AND holder IS NULL`,
          )
        ).rowCount === 1,
    );
    expect((await runOf(id)).Enrichment).toMatchObject({ total: 1, done: 0 });
    expect(
      (
        await app.database.query('SELECT FROM lead_contacts WHERE account_id = $1', [
          person.accountId,
        ])
      ).rowCount,
    ).toBe(0);
  });
});
