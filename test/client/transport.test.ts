import { LeadDelivery } from '#client/index.ts';

const SEARCH = { city: 'Austin, TX', category: 'bar', minLeads: 10 };
const ok = (body: unknown = {}) => Response.json(body);
const refused = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: 'Not now', status }, { status, headers });

/** A client whose calls get these responses, one after the other. */
function answering(...responses: (Response | Error)[]) {
  const requests: Request[] = [];
  const client = new LeadDelivery({
    baseUrl: 'https://leads.example',
    apiKey: 'ldk_test',
    fetch: async (request) => {
      requests.push(request);
      const next = responses.shift()!;
      if (next instanceof Error) throw next;
      return next;
    },
  });
  return { client, requests };
}

const lost = () => new TypeError('The connection was lost');
const NOW = { 'retry-after': '0' };

it('each request carries the key', async () => {
  const { client, requests } = answering(ok());
  await client.usage();
  expect(requests[0]!.headers.get('authorization')).toBe('Bearer ldk_test');
});

it.each([
  ['a call that reads, after a lost connection', (client: LeadDelivery) => client.usage(), lost()],
  ['a call that reads, after 503', (client: LeadDelivery) => client.usage(), refused(503, NOW)],
  [
    'a search, after a lost connection',
    (client: LeadDelivery) => client.runs.start(SEARCH),
    lost(),
  ],
  [
    'a search whose first request is still in progress',
    (client: LeadDelivery) => client.runs.start(SEARCH),
    refused(409, NOW),
  ],
  [
    'a change, after too many requests',
    (client: LeadDelivery) => client.leads.update('1', { Status: 'WON' }),
    refused(429, NOW),
  ],
])('%s, is made again with the same idempotency key', async (_, call, failure) => {
  const { client, requests } = answering(failure, ok());
  await call(client);
  expect(requests).toHaveLength(2);
  const [first, second] = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
  expect(await requests[1]!.text()).toBe(await requests[0]!.text());
});

it.each([
  [
    'a change, after a lost connection',
    (client: LeadDelivery) => client.leads.update('1', { Status: 'WON' }),
    lost(),
  ],
  [
    'a call that sends something, after 502',
    (client: LeadDelivery) =>
      client.call.post('/api/webhooks/{id}/test', { params: { path: { id: '1' } } }),
    refused(502),
  ],
  ['a refused call', (client: LeadDelivery) => client.usage(), refused(422)],
  [
    'a search whose conflict will not pass',
    (client: LeadDelivery) => client.runs.start(SEARCH),
    refused(409),
  ],
  [
    'a call that may be made again only after hours',
    (client: LeadDelivery) => client.usage(),
    refused(429, { 'retry-after': '3600' }),
  ],
])('%s, is not made again', async (_, call, failure) => {
  const { client, requests } = answering(failure);
  await expect(call(client)).rejects.toThrow();
  expect(requests).toHaveLength(1);
});

it('gives up after its retries, with the last error', async () => {
  const { client, requests } = answering(...Array.from({ length: 5 }, () => refused(503, NOW)));
  await expect(client.usage()).rejects.toMatchObject({ status: 503, retryAfter: 0 });
  expect(requests).toHaveLength(5);
});

it('a response that is no problem document is an error with its status', async () => {
  const { client } = answering(new Response('<h1>Bad gateway</h1>', { status: 404 }));
  await expect(client.usage()).rejects.toMatchObject({ status: 404, problem: {}, code: undefined });
});

it('a server that does not answer in time is not awaited', async () => {
  const client = new LeadDelivery({
    baseUrl: 'https://leads.example',
    apiKey: 'ldk_test',
    retries: 0,
    timeoutMs: 20,
    fetch: (request) =>
      new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      ),
  });
  await expect(client.usage()).rejects.toThrow('did not respond in time');
});
