import type { DeliveryPage } from '#contract/client-page.js';
import type { Subscriber } from '../support/app.js';
import { until } from '../support/until.js';
import { DELIVERY, useCallers, WEBHOOK } from './callers.js';
import { ROUTES } from './routes.js';

const callers = useCallers();

/** The ids in a route's path. A page's token is no id. */
const namesIn = (route: string) =>
  [...route.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => !['format', 'list', 'z', 'x', 'y', 'pageToken', 'csv'].includes(name));
const withIds = Object.entries(ROUTES).filter(
  ([route, { other }]) => namesIn(route).length > 0 && other === 404,
);
const nested = Object.keys(ROUTES).filter((route) => namesIn(route).length > 1);

let stranger: Subscriber;
/** The stranger's own items, by the names of the owner's. */
let own: Record<string, string>;
beforeAll(async () => {
  stranger = callers.as('other')!;
  const as = callers.app.as(stranger);
  await callers.app.database.query(
    `UPDATE accounts SET plan = 'AGENCY', subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
    [stranger.accountId],
  );
  const add = async (path: string, body: object) =>
    (await as.post(path).send(body)).body.id as string;
  const delivery = await add('/api/deliveries', DELIVERY);
  const runId = await add(`/api/deliveries/${delivery}/run`, {});
  const webhook = await add('/api/webhooks', WEBHOOK);
  const attemptId = await add(`/api/webhooks/${webhook}/test`, {});
  const run = `/api/deliveries/${delivery}/runs/${runId}`;
  await until(async () => (await as.get(run)).body.finishedAt !== null);
  const brand = { name: 'Acme', color: '#0b57d0', logo: null, replyTo: null };
  await as.put('/api/settings/branding').send(brand).expect(200);
  const { body } = await as.post(`/api/deliveries/${delivery}/page`).expect(200);
  const pageToken = new URL((body as DeliveryPage).url!).pathname.split('/').at(-1)!;
  const { body: leads } = await as.get('/api/leads');
  own = { delivery, runId, webhook, attemptId, pageToken, lead: leads[0].id };
});

/** Webhooks are still being sent, which changes only the other columns. */
const SENDING: Record<string, string> = {
  webhook_messages: 'endpoint_id, id',
  webhook_endpoints: 'id, url, events, secret',
};

/** All rows of the owner. */
async function owned(): Promise<Record<string, string>> {
  const { app, owner } = callers;
  const { rows } = await app.database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'webhook_attempts'`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: content } = await app.database.query<{ text: string }>(
      `SELECT string_agg(one::text, E'\n' ORDER BY one::text) AS text
       FROM (SELECT ${SENDING[name] ?? '*'} FROM ${name} WHERE account_id = $1) one`,
      [owner.accountId],
    );
    contents[name] = content[0]!.text;
  }
  return contents;
}

it('a stranger who knows all ids of an account gets a 404 for each, and changes nothing', async () => {
  const before = await owned();
  const found: string[] = [];
  for (const [route, { query = '', body }] of withIds) {
    const { status } = await callers.ask(route + query, stranger).send(body);
    if (status !== 404) found.push(`${status} ${route}`);
  }

  expect(found).toEqual([]);
  expect(await owned()).toEqual(before);
});

describe.each(nested)('%s', (route) => {
  const [parent = '', child = ''] = namesIn(route);

  it.each([
    ["the owner's item below the stranger's own", parent],
    ["the stranger's item below the owner's", child],
  ])('returns 404 to a stranger for %s', async (_, name) => {
    const before = await owned();
    const { status } = await callers
      .ask(route, stranger, { [name]: own[name]! })
      .send(ROUTES[route]!.body);

    expect(status).toBe(404);
    expect(await owned()).toEqual(before);
  });
});

it("a client's link opens no other delivery's files", async () => {
  const route = 'GET /d/{pageToken}/files/{runId}';
  await callers.ask(route, null, own).expect(200);
  await callers.ask(route, null, { pageToken: own['pageToken']! }).expect(404);
});

it("a stranger's requests with the owner's ids in their body change nothing", async () => {
  const { app, idOf } = callers;
  const as = app.as(stranger);
  const before = await owned();
  const lead = idOf('lead');
  const answers = [
    await as.patch('/api/leads').send({ ids: [lead], Status: 'WON' }),
    await as.post(`/api/leads/${own['lead']}/merge`).send({ leadIds: [lead] }),
    await as.post('/api/deliveries').send({ ...DELIVERY, destinationIds: [idOf('destination')] }),
    await as
      .patch(`/api/deliveries/${own['delivery']}`)
      .send({ destinationIds: [idOf('destination')] }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 400]);
  expect(answers[0]!.body).toEqual([]);
  const { body: bulk } = await as
    .post('/api/leads/bulk')
    .send({ filter: { id: [lead] }, change: { Status: 'WON' } });
  await until(async () => (await as.get(`/api/leads/bulk/${bulk.id}`)).body.status === 'Complete');
  const { body: listed } = await as.get(`/api/leads?filter={"id":["${lead}"]}`).expect(200);
  expect(listed).toEqual([]);
  expect(await owned()).toEqual(before);
});
