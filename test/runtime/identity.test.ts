import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './support.ts';

const API = 'identitytoolkit.googleapis.com/v1';
const PROJECT = `${API}/projects/demo-lead-delivery`;
const ANN = { email: 'ann@customer.example', password: 'first-secret' };
/** As an earlier version stored her. */
const OLGA = { email: 'olga@customer.example', password: 'plain-secret' };
const OLGA_STORED = {
  localId: 'olga',
  email: OLGA.email,
  salt: 'fakeSaltXY',
  passwordHash: `fakeHash:salt=fakeSaltXY:password=${OLGA.password}`,
  providerUserInfo: [
    { providerId: 'password', email: OLGA.email, federatedId: OLGA.email, rawId: OLGA.email },
  ],
};

describe('the embedded identity provider', () => {
  let dataDir: string;
  /** For our own processes, with the secret. */
  let own: string;
  /** For everyone else. */
  let host: string;
  let running: ChildProcess;

  /** @param fileSize the largest file that the process may write, in 512-byte blocks */
  const start = async (fileSize = 'unlimited') => {
    running = spawn(
      'sh',
      [
        '-c',
        `ulimit -f ${fileSize}; exec "$0" "$@"`,
        process.execPath,
        '--input-type=module',
        '-e',
        `
      import { startIdentity } from '${join(process.cwd(), 'runtime', 'identity.ts')}';
      const options = { dataDir: '${dataDir}', port: ${await freePort()}, publicUrl: 'http://localhost:3000', passwordCost: 1024 };
      console.log((await startIdentity(options)).host);
    `,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    [own] = (await once(createInterface(running.stdout!), 'line')) as [string];
    [host] = own.split('/') as [string];
  };
  const kill = async () => {
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-identity-'));
    mkdirSync(join(dataDir, 'identity'));
    writeFileSync(stateFile(), JSON.stringify({ users: [OLGA_STORED], codes: [] }));
    await start();
  }, 30_000);
  afterAll(async () => {
    await kill();
    rmSync(dataDir, { recursive: true });
  });

  const stateFile = () => join(dataDir, 'identity', 'state.json');

  const call = async (method: string, body: object, owner = false) => {
    const url = owner
      ? `http://${own}/${PROJECT}/accounts:${method}`
      : `http://${host}/${API}/accounts:${method}?key=demo`;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(owner ? { authorization: 'Bearer owner' } : {}),
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as {
      localId?: string;
      error?: { message: string };
      users?: { validSince: string; disabled?: boolean }[];
    };
    return { ...answer, status: response.status, error: answer.error?.message };
  };

  it('keeps acknowledged data after kill -9: passwords, revocations, emailed links', async () => {
    const { localId } = await call('signUp', ANN);
    const validSince = String(Math.floor(Date.now() / 1000) - 5);
    expect((await call('update', { localId, validSince }, true)).status).toBe(200);
    expect(
      (await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: ANN.email })).status,
    ).toBe(200);

    await kill();
    await start();

    expect(await call('signInWithPassword', ANN)).toMatchObject({ status: 200, localId });
    const { users } = await call('lookup', { localId: [localId] }, true);
    expect(users?.[0]?.validSince).toBe(validSince);

    const link = linkFrom(mails().at(-1));
    const page = await (await fetch(link)).text();
    expect(page).toContain('name="newPassword"');
    const sent = await fetch(filledIn(link, page, 'second-secret'), { redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      'http://localhost:3000/login',
    ]);

    expect((await call('signInWithPassword', { ...ANN, password: 'second-secret' })).status).toBe(
      200,
    );
    expect((await call('signInWithPassword', ANN)).status).toBe(400);
    expect((await fetch(filledIn(link, page, 'third-secret'), { redirect: 'manual' })).status).toBe(
      400,
    );
  }, 30_000);

  it('does not reveal whether an address has an account, and sends no email to one without', async () => {
    const before = mails().length;
    const answer = await call('sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: 'nobody@customer.example',
    });
    expect(answer.status).toBe(200);
    expect(mails()).toHaveLength(before);
    expect(
      (await call('signInWithPassword', { email: 'nobody@customer.example', password: 'x' })).error,
    ).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  it('stores no password in plain text, even for users from an earlier version', async () => {
    expect((await call('signInWithPassword', OLGA)).status).toBe(200);
    expect((await call('signInWithPassword', { ...OLGA, password: 'other-secret' })).status).toBe(
      400,
    );
    const stored = readFileSync(stateFile(), 'utf8');
    expect(stored).toContain(OLGA.email);
    expect(stored).not.toContain('-secret');
  });

  it.each([
    [
      'a page from another site',
      'POST',
      `/${API}/accounts:signUp?key=demo`,
      { origin: 'http://evil.example' },
    ],
    [
      'another program on this machine',
      'POST',
      `/${API}/accounts:signUp?key=demo`,
      { origin: 'http://localhost:8080' },
    ],
    ['a sandboxed page', 'POST', `/${API}/accounts:signUp?key=demo`, { origin: 'null' }],
    [
      'a preflight from the internet',
      'OPTIONS',
      `/${API}/accounts:signUp?key=demo`,
      { origin: 'http://evil.example', 'access-control-request-private-network': 'true' },
    ],
    [
      'a name that resolves to this machine',
      'GET',
      `/${API}/projects?key=demo`,
      { host: 'evil.example:9099' },
    ],
    [
      "the emulator's owner without our secret",
      'GET',
      `/${PROJECT}/accounts:batchGet`,
      { authorization: 'Bearer owner' },
    ],
    [
      "the emulator's own routes",
      'DELETE',
      '/emulator/v1/projects/demo-lead-delivery/accounts',
      {},
    ],
    ['a guessed secret', 'DELETE', '/guessed/emulator/v1/projects/demo-lead-delivery/accounts', {}],
  ])('refuses %s', async (_, method, path, headers) => {
    const { status, allowed } = await send(method, path, headers);
    expect([status, allowed]).toEqual([403, []]);
  });

  it('accepts the web client under any name of this machine, but allows no private network access', async () => {
    const path = `/${API}/accounts:signUp?key=demo`;
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      const preflight = {
        'access-control-request-method': 'POST',
        'access-control-request-private-network': 'true',
      };
      const { status, allowed } = await send('OPTIONS', path, { origin, ...preflight });
      expect([status, allowed]).toEqual([204, [origin]]);
    }
  });

  /** Unlike `fetch`, `request` sends any Host and Origin. */
  async function send(method: string, path: string, headers: Record<string, string>) {
    const sent = request(`http://${host}${path}`, { method, headers }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    const allowed = Object.entries(answer.headers)
      .filter(([name]) => /^access-control-allow-(origin|private-network)$/.test(name))
      .map(([, value]) => value);
    return { status: answer.statusCode, allowed };
  }

  it('on a full disk, acknowledges only the sign-ups that it stores, and still serves read-only requests', async () => {
    await kill();
    await start('8');
    const people = Array.from({ length: 8 }, (_, n) => ({
      email: `person${n}@customer.example`,
      password: 'long-secret',
    }));
    const statuses: number[] = [];
    for (const person of people) statuses.push((await call('signUp', person)).status);
    expect(new Set(statuses)).toEqual(new Set([200, 500]));
    expect((await call('lookup', { localId: ['olga'] }, true)).status).toBe(200);
    expect(readdirSync(join(dataDir, 'identity'))).toEqual(['state.json']);

    await kill();
    await start();
    for (const person of people.filter((_, n) => statuses[n] === 200))
      expect((await call('signInWithPassword', person)).status).toBe(200);
  }, 60_000);

  it('makes files with passwords readable only by their owner', () => {
    for (const path of ['identity/state.json', `outbox/${mails()[0]}`]) {
      expect(statSync(join(dataDir, path)).mode & 0o777).toBe(0o600);
    }
  });

  const mails = () => readdirSync(join(dataDir, 'outbox')).sort();

  function linkFrom(name = 'no mail') {
    const mail = readFileSync(join(dataDir, 'outbox', name), 'utf8');
    expect(mail).toContain(`To: ${ANN.email}\r\n`);
    return new URL(/http:\S+/.exec(mail)![0].replace(/127\.0\.0\.1:\d+/, host));
  }
});

/** The query that a browser sends for the form: the hidden fields and the new password. */
function filledIn(link: URL, page: string, password: string) {
  const url = new URL(link.pathname, link);
  for (const [, name = '', value = ''] of page.matchAll(/name="(\w+)" value="([^"]*)"/g)) {
    url.searchParams.set(name, value.replaceAll('&amp;', '&'));
  }
  url.searchParams.set('newPassword', password);
  return url;
}
