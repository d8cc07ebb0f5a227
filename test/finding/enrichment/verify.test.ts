import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { redirectTo } from '../../support/site-farm.js';
import { until } from '../../support/until.js';
import { MAX_PENDING_VERIFICATIONS } from '#contract/verification.js';
import { app, detail, farm, mail, person, place, plan, run, source, useFarm } from './support.js';

useFarm();

/** A lead whose website was visited two hours ago. */
async function visitedLead(host = 'luna.com') {
  farm.site(host, { '/': mail(`info@${host}`) });
  source.places = [place(1, host)];
  const { named } = await run();
  await age();
  return named('Place 1').id as string;
}
const age = () =>
  app.database.query(`UPDATE site_visits SET visited_at = visited_at - interval '2 hours'`);
const resume = () => app.app.get(HousekeepingService).run();
const verify = (id: string) => app.as(person).post(`/api/leads/${id}/verify`);
/** Verifies a lead and returns it after the visit. */
async function verified(id: string) {
  const { body } = await verify(id).expect(202);
  expect(body['Verification Requested At']).toEqual(expect.any(String));
  await until(async () => (await detail(id))['Verification Requested At'] === null);
  return detail(id);
}

it('a lead is verified again: its website is visited, and its contacts and their domains are updated', async () => {
  const id = await visitedLead();
  const before = await detail(id);
  farm.site('luna.com', { '/': mail('office@luna.com') });
  const lead = await verified(id);

  expect(lead).toMatchObject({ Email: 'office@luna.com', 'Website Status': 'alive' });
  expect(lead.Contacts).toMatchObject([{ Value: 'office@luna.com', MX: true }]);
  expect(Date.parse(lead['Last Verified'])).toBeGreaterThan(Date.parse(before['Last Verified']));
});

it('verifying a lead again rechecks whether its domain accepts email', async () => {
  const id = await visitedLead('moved.com');
  farm.withoutMail.add('moved.com');

  expect((await verified(id)).Contacts).toMatchObject([{ Value: 'info@moved.com', MX: false }]);
});

it('a lead keeps its contacts when its website fails, but records whether their domain accepts email', async () => {
  const id = await visitedLead('down.com');
  farm.site('down.com', { '/': (_, response) => response.writeHead(500).end() });
  farm.withoutMail.add('down.com');
  const lead = await verified(id);

  expect(lead).toMatchObject({ 'Website Status': 'failed', Email: 'info@down.com' });
  expect(lead.Contacts).toMatchObject([{ Value: 'info@down.com', MX: false }]);
});

it('a lead shows where its website redirects to', async () => {
  const id = await visitedLead();
  farm.site('luna.com', { '/': redirectTo('http://www.sol.com/') });
  farm.site('www.sol.com', { '/': mail('info@sol.com') });
  const lead = await verified(id);

  expect(lead).toMatchObject({
    'Website Status': 'redirected',
    'Website Visit': { 'Redirected To': 'sol.com', Error: null },
  });
});

it('a lead keeps its contacts when its domain is parked', async () => {
  const id = await visitedLead();
  farm.site('luna.com', {
    '/': `<title>luna.com: this domain is for sale</title>${mail('sales@dealer.com')}`,
  });
  const lead = await verified(id);

  expect(lead['Website Status']).toBe('parked');
  expect(lead.Contacts).toMatchObject([{ Value: 'info@luna.com' }]);
});

it.each([
  ['alive', { '/': 'Welcome' }],
  ['redirected', { '/': redirectTo('http://www.sol.com/') }],
  ['parked', { '/': '<title>This domain is for sale</title>' }],
  [
    'failed',
    { '/': (_: unknown, response: { writeHead: Function }) => response.writeHead(500).end() },
  ],
])('leads can be filtered by websites that are %s', async (status, pages) => {
  farm.site('luna.com', pages as never);
  farm.site('www.sol.com', { '/': 'Welcome' });
  source.places = [place(1, 'luna.com'), place(2, null)];
  await run();
  const filter = (websiteStatus: string) =>
    app
      .as(person)
      .get(`/api/leads?filter=${JSON.stringify({ websiteStatus })}`)
      .expect(200);

  expect((await filter(status)).body).toMatchObject([
    { Name: 'Place 1', 'Website Status': status },
  ]);
  const others = ['alive', 'redirected', 'parked', 'failed'].filter((other) => other !== status);
  for (const other of others) expect((await filter(other)).body).toEqual([]);
});

it('a lead on a plan without website visits is not verified', async () => {
  const id = await visitedLead();
  await plan('STARTER');
  const { body } = await verify(id).expect(403);

  expect(body).toMatchObject({ code: 'plan_required', plan: 'GROWTH' });
  expect((await detail(id))['Verification Requested At']).toBeNull();
});

it('a lead is verified with the contacts that its plan includes', async () => {
  const id = await visitedLead();
  await plan('GROWTH');
  farm.site('luna.com', {
    '/': `${mail('info@luna.com')}<a href="https://facebook.com/luna">f</a>`,
  });

  expect((await verified(id)).Contacts).toMatchObject([{ Kind: 'email' }]);
});

it('a lead whose website was visited within the last hour is not verified', async () => {
  farm.site('luna.com', { '/': 'Welcome' });
  source.places = [place(1, 'luna.com')];
  const { named } = await run();
  const response = await verify(named('Place 1').id).expect(409);

  expect(response.body.error).toBe(
    'The website was visited less than an hour ago. Try again in 60 minutes.',
  );
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
});

it.each([
  [
    'excluded',
    'UPDATE leads SET suppressed_at = now() WHERE id = $1',
    "This business is excluded, so we don't visit its website.",
  ],
  [
    'without a website',
    'UPDATE leads SET website = NULL WHERE id = $1',
    'This business has no website to visit.',
  ],
  [
    'imported and never counted',
    `WITH uncounted AS (DELETE FROM usage_ledger WHERE lead_id = $1)
     UPDATE leads SET source = 'import' WHERE id = $1`,
    "You imported this business, so we don't visit its website: a visit would add data that counts toward your plan.",
  ],
])('a lead that is %s is not verified', async (_, change, error) => {
  const id = await visitedLead();
  await app.database.query(change, [id]);
  farm.requests.length = 0;

  expect((await verify(id).expect(409)).body.error).toBe(error);
  expect(farm.requests).toEqual([]);
});

it('two simultaneous requests to visit a lead cause one visit', async () => {
  const id = await visitedLead();
  farm.requests.length = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  farm.site('luna.com', {
    '/': (_, response) => void answered.then(() => response.writeHead(200).end('Welcome')),
  });
  await verify(id).expect(202);
  await verify(id).expect(202);
  answer();
  await until(async () => (await detail(id))['Verification Requested At'] === null);

  expect(farm.pathsOf('luna.com').filter((path) => path === '/')).toHaveLength(1);
});

it('a lead that is excluded while its visit is pending is not visited', async () => {
  const id = await visitedLead();
  await app.database.query('INSERT INTO lead_verifications (account_id, lead_id) VALUES ($1, $2)', [
    person.accountId,
    id,
  ]);
  await app.database.query('UPDATE leads SET suppressed_at = now() WHERE id = $1', [id]);
  farm.requests.length = 0;
  await resume();
  await until(async () => (await detail(id))['Verification Requested At'] === null);

  expect(farm.requests).toEqual([]);
});

it('housekeeping makes a visit whose job was lost', async () => {
  const id = await visitedLead();
  await app.database.query('INSERT INTO lead_verifications (account_id, lead_id) VALUES ($1, $2)', [
    person.accountId,
    id,
  ]);
  farm.site('luna.com', { '/': mail('office@luna.com') });
  await resume();
  await until(async () => (await detail(id))['Verification Requested At'] === null);

  expect((await detail(id)).Email).toBe('office@luna.com');
});

it('a website that crashes its worker is abandoned after three visits', async () => {
  const id = await visitedLead();
  await app.database.query(
    'INSERT INTO lead_verifications (account_id, lead_id, tries) VALUES ($1, $2, 3)',
    [person.accountId, id],
  );
  await resume();
  await until(async () => (await detail(id))['Verification Requested At'] === null);

  expect((await detail(id))['Website Visit'].Error).toBe(
    "We couldn't read the website after several attempts.",
  );
});

it('an account can have at most 100 visits waiting', async () => {
  const id = await visitedLead();
  await app.database.query(
    `WITH waiting AS (
       INSERT INTO leads (account_id, name, source, source_id, licence)
       SELECT $1, 'Waiting ' || n, 'osm', 'node/' || n, 'ODbL' FROM generate_series(1, $2) n RETURNING account_id, id)
     INSERT INTO lead_verifications (account_id, lead_id) SELECT account_id, id FROM waiting`,
    [person.accountId, MAX_PENDING_VERIFICATIONS],
  );
  const response = await verify(id).expect(409);

  expect(response.body.error).toBe(
    '100 websites are still waiting to be visited. Try again in a minute.',
  );
  expect(response.headers['retry-after']).toBe('60');
});
