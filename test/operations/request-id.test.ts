import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { connect } from 'node:net';
import { SourceProblem } from '../../backend/maps/sources/source.js';
import { useApp, usePerson } from '../support/app.js';
import { FakeSource, overrideSource } from '../support/fake-source.js';
import { useLog } from '../support/log.js';
import { until } from '../support/until.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const source = new FakeSource();
const app = useApp({ override: overrideSource(source), env: { LOG_LEVEL: 'debug' } });
const person = usePerson(app);

interface Line {
  msg: string;
  req?: { id: string };
  requestId?: string;
}
const log = useLog('debug');

const idOf = ({ headers }: { headers: Record<string, string> }) => headers['x-request-id'];

it.each(['/', '/health/live', '/api/config', '/api/nothing', '/api/leads'])(
  'the response to %s carries a new request id',
  async (path) => {
    const ids = [idOf(await app.as().get(path)), idOf(await app.as().get(path))];

    expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(ids[0]).not.toBe(ids[1]);
  },
);

it('a well-formed id from a proxy is kept, and any other replaced', async () => {
  const answer = (id: string) => app.as().get('/health/live').set('X-Request-Id', id);

  expect(idOf(await answer('edge-7.a_B'))).toBe('edge-7.a_B');
  for (const id of ['', 'two words', 'a'.repeat(65), '{"forged":1}', 'é']) {
    // eslint-disable-next-line no-await-in-loop
    expect(idOf(await answer(id))).toMatch(UUID);
  }
});

it.each([
  ['an unknown route', () => app.as(person).get('/api/nothing')],
  ['a missing token', () => app.as().get('/api/leads')],
  ['a malformed body', () => app.as(person).post('/api/scraperuns').type('json').send('{')],
  ['an invalid field', () => app.as(person).post('/api/scraperuns').send({ city: 1 })],
])("the problem document for %s contains the request's id", async (_, send) => {
  const answer = await send();

  expect(answer.type).toBe('application/problem+json');
  expect(answer.body.requestId).toBe(idOf(answer));
});

it.each([
  [431, 'oversized headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`],
  [
    417,
    'an unknown expectation',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
  ],
  [400, 'a missing host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [400, 'something other than HTTP', 'hello\r\n\r\n'],
])('the response %i to %s is a problem document with a request id', async (status, _, text) => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  await once(socket, 'close');
  const [head = ''] = answer.split('\r\n\r\n');
  const [body = ''] = /\{.*\}/.exec(answer) ?? [];

  expect(head).toContain(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`);
  expect(head).toMatch(/^content-type: application\/problem\+json/im);
  const [, id] = /^x-request-id: (.*)$/im.exec(head) ?? [];
  expect(id).toMatch(UUID);
  expect(JSON.parse(body)).toMatchObject({ status, requestId: id });
});

it('a client that checks whether to send its body gets 100 Continue', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(
    'POST /auth/sync HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\n/);
});

it('the log lines for a request, and for the job that it starts, carry its id', async () => {
  source.failure = { after: 0, error: new SourceProblem('The maps service is closed today.') };
  await app
    .as(person)
    .post('/api/scraperuns')
    .set('X-Request-Id', 'order-66')
    .send({ city: 'Monaco', category: 'bar', minLeads: 1 })
    .expect(201);
  const find = (text: string) =>
    log.map((line): Line => JSON.parse(line)).find(({ msg }) => msg.includes(text));
  await until(async () => find('closed today') !== undefined);

  expect(find('request completed')?.req?.id).toBe('order-66');
  expect(find('closed today')?.requestId).toBe('order-66');
});
