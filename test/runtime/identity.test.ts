import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './support.ts';

const API = 'identitytoolkit.googleapis.com/v1';
const ANN = { email: 'ann@customer.example', password: 'first-secret' };

describe('the embedded identity provider', () => {
  let dataDir: string;
  let host: string;
  let running: ChildProcess;

  const start = async () => {
    running = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
      import { startIdentity } from '${join(process.cwd(), 'runtime', 'identity.ts')}';
      const options = { dataDir: '${dataDir}', port: ${await freePort()}, publicUrl: 'http://localhost:3000' };
      console.log((await startIdentity(options)).host);
    `,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    [host] = (await once(createInterface(running.stdout!), 'line')) as [string];
  };
  const kill = async () => {
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-identity-'));
    await start();
  }, 30_000);
  afterAll(async () => {
    await kill();
    rmSync(dataDir, { recursive: true });
  });

  const call = async (method: string, body: object, owner = false) => {
    const path = owner
      ? `${API}/projects/demo-lead-delivery/accounts:${method}`
      : `${API}/accounts:${method}?key=demo`;
    const response = await fetch(`http://${host}/${path}`, {
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
