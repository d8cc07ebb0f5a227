import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import { pinoHttp, type Options } from 'pino-http';
import { parseConfig } from '../../backend/platform/config.js';
import { loggerOptions } from '../../backend/platform/logger.js';
import { freePort } from '../runtime/support.js';
import { cloneDatabase } from '../support/database.js';
import { signUp } from '../support/identity.js';
import { environment } from '../support/server.js';
import { until } from '../support/until.js';

const SECRET = 'olga.private@customer.example';
/** Leaves a failed query's error unhandled, on SIGUSR2. Encoded, because stack traces quote this script. */
const UNHANDLED = `process.on('SIGUSR2', () => {
  const email = atob('${btoa(SECRET)}');
  const fields = { severity: 'ERROR', code: '23505', detail: email, parameters: [email] };
  void Promise.reject(Object.assign(new Error('broken'), fields));
})`;

describe('the log of a server process', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let server: ChildProcess;
  let url: string;
  let output = '';

  beforeAll(async () => {
    clone = await cloneDatabase();
    const client = new pg.Client({ connectionString: clone.url });
    await client.connect();
    await client.query(
      `ALTER TABLE users ADD CONSTRAINT no_olga CHECK (email NOT LIKE 'olga%') NOT VALID`,
    );
    await client.end();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = fork(join(import.meta.dirname, '../../dist/backend/app/main.js'), {
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(UNHANDLED)}`],
      silent: true,
      env: {
        ...environment(clone.url),
        ROLE: 'api',
        PORT: String(port),
        LOG_LEVEL: 'trace',
      },
    });
    for (const stream of [server.stdout!, server.stderr!])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(server, 'message');
  }, 60_000);
  afterAll(async () => {
    server.kill('SIGKILL');
    await clone.drop();
  });

  it('names the constraint that a request violated, but no value of the row', async () => {
    const { token } = await signUp(SECRET);
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await fetch(`${url}/auth/sync`, { method: 'POST', headers });

    expect(status).toBe(500);
    await until(async () => output.includes('"constraint":"no_olga"'));
    expect(output).not.toContain('olga.private');
  });

  it('names the cause of an unhandled error without its values, when the process ends', async () => {
    const exited = once(server, 'close');
    server.kill('SIGUSR2');

    expect((await exited)[0]).toBe(1);
    expect(output).toContain('Error: broken\n    at ');
    expect(output).not.toContain('olga.private');
  });
});

const WRAPPINGS: [string, (error: Error) => object][] = [
  ['an invalid value', (error) => error],
  ['a value inside another error', (cause) => new Error('It failed', { cause })],
  [
    'an error that pg-boss emits as a plain object',
    ({ message, stack, ...fields }) => ({ ...fields, message, stack, queue: 'mail' }),
  ],
];

it.each(WRAPPINGS)('the log does not quote %s', async (_, wrap) => {
  const client = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
  await client.connect();
  const error = await client.query('SELECT $1::uuid', [SECRET]).catch((failure: Error) => failure);
  await client.end();
  if (!(error instanceof Error)) throw new Error('The query succeeded.');
  expect(error.message).toContain(SECRET);

  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const { logger } = pinoHttp(loggerOptions(parseConfig({})).pinoHttp as Options, stream);
  logger.error(wrap(error));
  logger.error({ err: wrap(error) }, 'A job failed');

  expect(lines).toHaveLength(2);
  expect(lines.join('')).toContain('PostgreSQL error 22P02');
  expect(lines.join('')).not.toContain(SECRET);
});
