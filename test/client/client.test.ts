import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { Webhook } from 'standardwebhooks';
import { LeadDelivery, LeadDeliveryError, verifyWebhook } from '#client/index.ts';
import { createKey } from '../support/api-key.js';
import { useApp, usePerson } from '../support/app.js';
import { buildPlaces, FakeSource, overrideSource, SourceProblem } from '../support/fake-source.js';
import { until } from '../support/until.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
const SEARCH = { city: 'Monaco', category: 'bar' };

/** A client with a new key of the person's. `requests` are all that it has sent. */
async function connect(scopes: string[] = ['read', 'run'], options: object = {}) {
  const { key, id } = await createKey(app, person, { name: 'Client', scopes });
  const requests: Request[] = [];
  const client = new LeadDelivery({
    baseUrl: app.url,
    apiKey: key,
    fetch: (request) => {
      requests.push(request);
      return fetch(request);
    },
    ...options,
  });
  return { client, requests, id };
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

beforeEach(() => {
  source.resume();
  source.batchSize = 1_000;
  source.places = buildPlaces(1_200);
});

it('a search is estimated, started, awaited, paged and downloaded', async () => {
  const { client, requests } = await connect();
  expect(await client.runs.estimate(SEARCH)).toMatchObject({ city: 'Monaco' });
  const { id } = await client.runs.start({ ...SEARCH, minLeads: 1_200 });
  expect(await client.runs.wait(id)).toMatchObject({ Status: 'Complete', 'Lead Count': 1_200 });
  requests.length = 0;
  const leads = await all(client.runs.leads(id));
  expect(new Set(leads.map((lead) => lead.id)).size).toBe(1_200);
  expect(requests).toHaveLength(3);
  const first = leads[0]!;
  expect(await client.leads.update(first.id, { Status: 'CONTACTED' })).toMatchObject({
    Status: 'CONTACTED',
  });
  expect(await all(client.leads.list({ filter: { status: 'CONTACTED' } }))).toMatchObject([
    { id: first.id },
  ]);
  const file = await client.leads.download({ format: 'csv', filter: { run: id } });
  expect((await text(file as ReadableStream)).trim().split('\n')).toHaveLength(1_201);
  expect(await all(client.runs.list())).toMatchObject([{ id }]);
  expect(await client.usage()).toMatchObject({ used: 1_200 });
  expect(await client.call.get('/api/checklist').catch((error) => error)).toMatchObject({
    status: 403,
  });
});

it('a list whose last page is full ends after one more request', async () => {
  source.places = buildPlaces(1_000);
  const { client, requests } = await connect();
  const { id } = await client.runs.start({ ...SEARCH, minLeads: 1_000 });
  await client.runs.wait(id);
  requests.length = 0;
  expect(await all(client.leads.list())).toHaveLength(1_000);
  expect(requests).toHaveLength(3);
});

it('progress arrives while the run works, and a reader that stops ends its request', async () => {
  source.batchSize = 5;
  source.places = buildPlaces(10);
  source.hold(5);
  const { client, requests } = await connect();
  const { id } = await client.runs.start({ ...SEARCH, minLeads: 10 });
  for await (const { total, leads } of client.runs.progress(id)) {
    if (total < 5) continue;
    expect(leads.length).toBeGreaterThan(0);
    break;
  }
  source.resume();
  const seen = await all(client.runs.progress(id));
  expect(seen.at(-1)).toMatchObject({ complete: true, total: 10 });
  expect(requests.filter(({ url }) => url.endsWith('/progress'))).toHaveLength(2);
});

it('a stream that breaks off is resumed at the last event', async () => {
  source.batchSize = 5;
  source.places = buildPlaces(10);
  source.hold(5);
  const asked: (string | null)[] = [];
  const cut = new AbortController();
  const { client } = await connect(['read', 'run'], {
    fetch: (request: Request) => {
      if (!request.url.endsWith('/progress')) return fetch(request);
      asked.push(request.headers.get('last-event-id'));
      return fetch(request, { signal: asked.length === 1 ? cut.signal : request.signal });
    },
  });
  const { id } = await client.runs.start({ ...SEARCH, minLeads: 10 });
  const received: string[] = [];
  for await (const { leads, complete } of client.runs.progress(id)) {
    if (!complete) received.push(...leads.map((lead) => lead.id));
    if (received.length < 5 || cut.signal.aborted) continue;
    cut.abort();
    source.resume();
  }
  expect(asked).toEqual([null, `${id}:5`]);
  expect(new Set(received).size).toBe(received.length);
});

it('a run that fails ends the progress with its problem', async () => {
  source.failure = { after: 0, error: new SourceProblem('The maps service is closed today.') };
  const { client } = await connect();
  const { id } = await client.runs.start({ ...SEARCH, minLeads: 10 });
  await expect(client.runs.wait(id)).rejects.toThrow('The maps service is closed today.');
  source.failure = null;
});

it('a key without the scope gets an error that names it, and starts nothing', async () => {
  const { client } = await connect(['read']);
  const error = await client.runs
    .start({ ...SEARCH, minLeads: 10 })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LeadDeliveryError);
  expect(error).toMatchObject({ status: 403, code: 'scope_required', problem: { scope: 'run' } });
  expect((error as LeadDeliveryError).requestId).toEqual(expect.any(String));
  expect(await all(client.runs.list())).toEqual([]);
});

it('a stream ends with an error once its key is revoked', async () => {
  source.hold();
  const { client, id: keyId } = await connect();
  const { id } = await client.runs.start({ ...SEARCH, minLeads: 10 });
  const progress = client.runs.progress(id);
  await progress.next();
  await app.as(person).delete(`/api/settings/api-keys/${keyId}`).expect(204);
  await expect(all(progress)).rejects.toMatchObject({ status: 401 });
});

it('a search whose response was lost is started once', async () => {
  let lost = 0;
  const { client } = await connect(['read', 'run'], {
    fetch: async (request: Request) => {
      const response = await fetch(request);
      if (request.method !== 'POST' || lost++ > 0) return response;
      throw new TypeError('The connection was lost');
    },
  });
  const { id } = await client.runs.start({ ...SEARCH, minLeads: 10 });
  expect(lost).toBe(2);
  expect(await all(client.runs.list())).toMatchObject([{ id }]);
});

it('waiting ends with the signal', async () => {
  source.hold();
  const { client } = await connect();
  const { id } = await client.runs.start({ ...SEARCH, minLeads: 10 });
  const stop = new AbortController();
  const waiting = client.runs.wait(id, { signal: stop.signal });
  stop.abort(new Error('Enough'));
  await expect(waiting).rejects.toThrow('Enough');
  await client.call.post('/api/scraperuns/{id}/cancel', { params: { path: { id } } });
  await until(async () => (await client.runs.get(id)).Status === 'Cancelled');
});

it('only messages with the right signature are verified', () => {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const body = JSON.stringify({ type: 'run.completed', timestamp: new Date(), data: {} });
  const at = new Date();
  const headers = {
    'webhook-id': 'message-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('message-1', at, body),
  };
  expect(verifyWebhook(secret, headers, body)).toMatchObject({ type: 'run.completed' });
  expect(verifyWebhook(secret, new Headers(headers), body).type).toBe('run.completed');
  expect(() => verifyWebhook(secret, headers, `${body} `)).toThrow();
});
