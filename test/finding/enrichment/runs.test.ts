import { redirectTo } from '../../support/site-farm.js';
import {
  app,
  detail,
  farm,
  mail,
  newPerson,
  person,
  place,
  plan,
  run,
  source,
  start,
  useFarm,
} from './support.js';

useFarm();

it('a run with enrichment finds emails and profiles on the websites of leads, each with its source page', async () => {
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
    "The website's domain doesn't exist.",
  );
  const { body } = await app.as(person).get('/api/leads?filter={"q":"info@luna.com"}');
  expect(body).toHaveLength(1);
});

it('a run with enrichment keeps the email from the source, and skips addresses whose domain accepts no email', async () => {
  farm.site('luna.com', { '/': mail('info@luna.com') });
  farm.site('sol.com', { '/': mail('info@sol.com') });
  farm.withoutMail.add('sol.com');
  source.places = [place(1, 'luna.com', { email: 'hello@source.com' }), place(2, 'sol.com')];
  const { named } = await run();
  expect(named('Place 1').Email).toBe('hello@source.com');
  expect(named('Place 2').Email).toBeNull();
  expect((await detail(named('Place 2').id)).Contacts).toMatchObject([{ MX: false }]);
});

it('a run visits no website unless it requests enrichment', async () => {
  farm.site('luna.com', { '/': mail('info@luna.com') });
  source.places = [place(1, 'luna.com')];
  const { Enrichment } = await run({ enrich: undefined });
  expect(Enrichment).toBeNull();
  expect(farm.requests).toEqual([]);
});

describe('enrichment by plan', () => {
  it('rejects a run on a plan without enrichment, whether requested or streamed', async () => {
    await plan('STARTER');
    const { body } = await start().expect(403);
    expect(body.error).toBe(
      "The Starter plan doesn't include emails and profiles from websites. These plans do: Growth, Pro, Agency.",
    );
    await app.as(person).get('/scrape/progress?city=Monaco&category=bar&enrich=true').expect(403);
    await start({ enrich: false }).expect(201);
  });

  it.each([
    ['GROWTH', ['email']],
    ['AGENCY', ['email', 'facebook']],
  ])('on the %s plan, collects %j', async (name, kinds) => {
    await plan(name);
    farm.site('luna.com', {
      '/': `${mail('info@luna.com')}<a href="https://facebook.com/luna">f</a>`,
    });
    source.places = [place(1, 'luna.com')];
    const { named } = await run();
    const { Contacts } = await detail(named('Place 1').id);
    expect(Contacts.map(({ Kind }: { Kind: string }) => Kind)).toEqual(kinds);
  });

  it('is part of the estimate', async () => {
    const estimate = '/api/scraperuns/estimate?city=Monaco&category=bar';
    expect((await app.as(person).get(estimate)).body.enrichment).toEqual(['email', 'social']);
    await plan('STARTER');
    expect((await app.as(person).get(estimate)).body.enrichment).toEqual([]);
  });
});

describe('a second run over the same leads', () => {
  beforeEach(() => {
    farm.site('luna.com', { '/': mail('info@luna.com') });
    source.places = [place(1, 'luna.com')];
  });

  it('reuses a visit for 30 days, then visits again', async () => {
    await run();
    expect((await run()).named('Place 1').Email).toBe('info@luna.com');
    expect(farm.pathsOf('luna.com').filter((path) => path === '/')).toHaveLength(1);

    await app.database.query('UPDATE site_visits SET good_until = now()');
    farm.site('luna.com', { '/': mail('office@luna.com') });
    const { named } = await run();
    expect(named('Place 1').Email).toBe('office@luna.com');
    expect((await detail(named('Place 1').id)).Contacts).toHaveLength(1);
  });

  it('keeps the contacts of the first run when it requests no enrichment', async () => {
    await run();
    expect((await run({ enrich: undefined })).named('Place 1').Email).toBe('info@luna.com');
  });

  it('keeps known contacts when the website fails', async () => {
    await run();
    await app.database.query('UPDATE site_visits SET good_until = now()');
    farm.site('luna.com', { '/': (_, response) => response.writeHead(500).end() });
    const { Enrichment, named } = await run();
    expect(Enrichment).toEqual({ total: 1, done: 1, found: 0, failed: 1 });
    expect((await detail(named('Place 1').id)).Contacts).toHaveLength(1);
  });

  it('visits again when it belongs to another account', async () => {
    await run();
    await newPerson();
    await run();
    expect(farm.pathsOf('luna.com').filter((path) => path === '/')).toHaveLength(2);
  });

  it('skips businesses that were excluded in the meantime', async () => {
    const { named } = await run();
    await app
      .as(person)
      .post(`/api/leads/${named('Place 1').id}/suppression`)
      .expect(200);
    const { Enrichment } = await run();
    expect(Enrichment ?? { total: 0 }).toMatchObject({ total: 0 });
  });
});

it('a run completes no matter how its websites fail', async () => {
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
    answer({ 'content-type': 'text/html', 'content-encoding': 'gzip' }, 'not gzip'),
  );
  farm.site('empty.com', { '/': '' });
  farm.site('good.com', { '/': mail('info@good.com') });
  const hosts = ['loops', 'inside', 'breaks', 'binary', 'bomb', 'empty', 'good'];
  source.places = hosts.map((name, index) => place(index + 1, `${name}.com`));
  const { Status, Enrichment } = await run();
  expect(Status).toBe('Complete');
  expect(Enrichment).toEqual({ total: 7, done: 7, found: 1, failed: 5 });
});
