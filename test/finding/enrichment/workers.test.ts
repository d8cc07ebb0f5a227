import { HostTurnsService } from '../../../backend/finding/enrichment/host-turns.service.js';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { buildPlace } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import {
  app,
  enriched,
  farm,
  mail,
  person,
  place,
  run,
  runOf,
  source,
  start,
  useFarm,
} from './support.js';

useFarm();

it('all workers together request one page at a time from a host, with a pause in between', async () => {
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
  const other = await app.startAnother('worker');
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

describe('enrichment of an unfinished run', () => {
  /** A website that responds only when the test allows it. */
  function holdSite(host: string) {
    const { promise: requested, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    farm.site(host, {
      '/': (_, response) => {
        response.on('close', leave);
        arrive();
      },
    });
    return { requested, left };
  }

  it('starts with the first leads', async () => {
    farm.site('luna.com', { '/': mail('info@luna.com') });
    source.batchSize = 1;
    source.places = [place(1, 'luna.com'), place(2, 'luna.com')];
    source.hold(1);
    const { id } = (await start().expect(201)).body;
    await until(async () => (await runOf(id)).Enrichment?.found === 1);
    expect((await runOf(id)).Status).toBe('Running');
    source.resume();
    await enriched(id);
    expect((await runOf(id)).Enrichment).toEqual({ total: 2, done: 2, found: 2, failed: 0 });
    source.batchSize = 10;
  });

  it('stops immediately when the run is canceled', async () => {
    const site = holdSite('slow.com');
    source.batchSize = 1;
    source.places = [place(1, 'slow.com'), place(2, null)];
    source.hold(1);
    const { id } = (await start().expect(201)).body;
    await site.requested;
    await app.as(person).post(`/api/scraperuns/${id}/cancel`).expect(200);
    await site.left;
    source.batchSize = 10;
    expect((await runOf(id)).Enrichment).toMatchObject({ total: 1, done: 0 });
    await app.app.get(HousekeepingService).run();
    expect((await app.database.query('SELECT FROM enrichment_tasks')).rowCount).toBe(0);
  });

  it('leaves nothing behind when the account is deleted', async () => {
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

describe('a website whose worker died', () => {
  /** Leaves the state of a killed worker: a claimed website and no worker. */
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

  it('is visited by another worker once the claim expires', async () => {
    const id = await abandoned();
    await enriched(id);
    expect((await runOf(id)).Enrichment).toEqual({ total: 1, done: 1, found: 1, failed: 0 });
  });

  it('is skipped after three workers died on it', async () => {
    const id = await abandoned();
    await app.database.query('UPDATE enrichment_tasks SET tries = 3');
    farm.requests.length = 0;
    await enriched(id);
    expect((await runOf(id)).Enrichment).toMatchObject({ done: 1, failed: 1 });
    expect(farm.requests).toEqual([]);
  });

  it("ignores that worker's results if it comes back", async () => {
    const { promise: requested, resolve: arrive } = Promise.withResolvers<void>();
    let answer = () => {};
    farm.site('slow.com', {
      '/': (_, response) => {
        answer = () =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(mail('info@slow.com'));
        arrive();
      },
    });
    source.places = [place(1, 'slow.com')];
    const { id } = (await start().expect(201)).body;
    await requested;
    await app.database.query('UPDATE enrichment_tasks SET worker = gen_random_uuid()');
    answer();
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
