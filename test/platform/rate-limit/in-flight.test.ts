import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { getStorageToken, type ThrottlerStorage } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { limitDatabaseTime } from '../../../backend/platform/database/request-pool.js';
import { InFlightService } from '../../../backend/platform/rate-limit/in-flight.service.js';
import { Leases } from '../../../backend/platform/rate-limit/leases.js';
import { createKey, withKey } from '../../support/api-key.js';
import { useApp, usePerson, type Subscriber, type TestApp } from '../../support/app.js';
import { startDownload } from '../../support/download.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { newMember } from '../../support/team.js';
import { until } from '../../support/until.js';

const source = new FakeSource();
const app = useApp({ env: { TRUST_PROXY: 'loopback' }, override: overrideSource(source) });
const person = usePerson(app);
let second: TestApp;
beforeAll(async () => {
  second = await app.startAnother();
}, 60_000);

/** The PostgreSQL processes that execute queries for leads. */
const readers = async (): Promise<number[]> => {
  const { rows } = await app.database.query(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'lead-delivery all' AND datname = current_database()
       AND state = 'active' AND query LIKE '%FROM leads%'`,
  );
  return rows.map(({ pid }) => pid);
};
const reading = async () => (await readers()).length;
/** Locks the `leads` table while `work` runs, so that every query for leads waits. */
const whileLeadsAreLocked = (work: () => Promise<void>) => whileLocked('leads', work);
async function whileLocked(table: 'leads' | 'leases', work: () => Promise<void>) {
  const client = await app.database.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${table}`);
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
/** Stops the clock that caches expire by, so that a slow machine can't outlast the second for which a full limit is remembered. */
async function whileClockIsStopped(work: () => Promise<void>) {
  const now = performance.now();
  performance.now = () => now;
  try {
    await work();
  } finally {
    Reflect.deleteProperty(performance, 'now');
  }
}
const sendRequest = (path: string, method = 'GET', headers: string[] = []) => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const all = ['Host: x', `Authorization: Bearer ${person.token}`, ...headers];
  socket.write(`${method} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`);
  opened.push(socket);
  return socket.on('error', () => undefined);
};
const opened: Socket[] = [];
afterEach(() => opened.splice(0).forEach((socket) => socket.destroy()));

/** @returns the path of a page that the person's clients may open */
async function openPage(): Promise<string> {
  await app.database.query(
    `UPDATE accounts SET plan = 'AGENCY', subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
    [person.accountId],
  );
  const as = app.as(person);
  const brand = { name: 'Acme', color: '#0b57d0', logo: null, replyTo: null };
  await as.put('/api/settings/branding').send(brand).expect(200);
  const form = { name: 'Bars', city: 'Monaco', category: 'bar', cadence: 'weekly' };
  const { body: delivery } = await as.post('/api/deliveries').send(form).expect(201);
  const { body: page } = await as.post(`/api/deliveries/${delivery.id}/page`).expect(200);
  return new URL(page.url as string).pathname;
}

it("all visitors of an account's pages share two reads in flight", async () => {
  const page = await openPage();
  let answers: Promise<number[]> | undefined;
  await whileLeadsAreLocked(async () => {
    answers = Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const visit = app.as(null).get(`${page}/leads`);
        return (await visit.set('X-Forwarded-For', `203.0.113.${at}`)).status;
      }),
    );
    await until(async () => (await reading()) >= 2);
    await app.as(person).get('/api/scraperuns').expect(200);
    expect(await reading()).toBe(2);
  });
  expect(await answers).toEqual(Array.from({ length: 12 }, () => 200));
});

it('an account can have four reads in flight; more wait their turn, and other accounts are unaffected', async () => {
  const other = await app.newPerson();
  let answers: Promise<number[]> | undefined;
  await whileLeadsAreLocked(async () => {
    answers = Promise.all(
      Array.from({ length: 12 }, async () => (await app.as(person).get('/api/leads')).status),
    );
    await until(async () => (await reading()) === 4);
    const { headers } = await app.as(other).get('/api/scraperuns').expect(200);
    expect(headers['ratelimit-policy']).toBe(
      '"reads";q=1000;w=10, "reads-in-flight";q=4;qu="concurrent-requests"',
    );
    expect(headers['ratelimit']).toMatch(/^"reads";r=99\d;t=\d+, "reads-in-flight";r=3$/);
    expect(await reading()).toBe(4);
  });
  expect(await answers).toEqual(Array.from({ length: 12 }, () => 200));
});

it('a query is canceled when its client disconnects, and its slot is freed', async () => {
  await whileLeadsAreLocked(async () => {
    const sockets = [1, 2, 3, 4].map(() => sendRequest('/api/leads?range=[0,24]'));
    await until(async () => (await reading()) === 4);
    sockets.forEach((socket) => socket.destroy());
    await until(async () => (await reading()) === 0);
  });
  for (let number = 0; number < 8; number += 1) {
    await app.as(person).get('/api/leads').expect(200);
  }
});

it('the connections of canceled queries serve the next requests, which the cancellation never hits', async () => {
  const other = await app.newPerson();
  const used = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    await whileLeadsAreLocked(async () => {
      const sockets = [1, 2, 3, 4].map(() => sendRequest('/api/leads?range=[0,24]'));
      await until(async () => (await reading()) === 4);
      for (const pid of await readers()) used.add(pid);
      sockets.forEach((socket) => socket.destroy());
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => app.as(other).get('/api/scraperuns')),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      await until(async () => (await reading()) === 0);
    });
  }
  expect(used.size).toBeLessThanOrEqual(Number(app.config.databasePoolMax));
});

it('a query ends after eight seconds with a 503, and a read that waits five seconds for its turn gets a 429', async () => {
  await whileLeadsAreLocked(async () => {
    const slow = [1, 2, 3, 4].map(async () => app.as(person).get('/api/leads'));
    await until(async () => (await reading()) === 4);
    const refused = await app.as(person).get('/api/leads').expect(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['ratelimit']).toContain('"reads-in-flight";r=0;t=1');
    expect(refused.body.error).toContain('Too many requests at once');
    for (const { status, body, headers } of await Promise.all(slow)) {
      expect(status).toBe(503);
      expect(body.error).toContain('This took too long');
      expect(headers['retry-after']).toBe('5');
    }
  });
});

describe('uploads', () => {
  const UPLOAD = '/api/leads/import/preview';
  const uploading = () => app.app.get(InFlightService).counts().uploads;
  /** Announces a file and sends a part of it. */
  const startUpload = (bytes = 1_000, announced = 1_000_000) => {
    const socket = sendRequest(UPLOAD, 'POST', [
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${announced}`,
    ]);
    socket.write(Buffer.alloc(bytes, '-'));
    return socket;
  };
  const upload = (sender = person) =>
    app.as(sender).post(UPLOAD).attach('file', Buffer.from('name,city\nAcme,Monaco'), 'list.csv');

  it("an account's files are received one at a time, and other accounts are unaffected", async () => {
    const first = startUpload();
    await until(async () => uploading() === 1);
    const size = 40_000_000;
    const second = startUpload(size, size);
    const third = upload().then(({ status }) => status);
    await upload(await app.newPerson()).expect(200);
    expect(uploading()).toBe(1);
    expect(second.writableLength).toBeGreaterThan(size / 2);
    second.destroy();
    first.destroy();
    expect(await third).toBe(200);
    await until(async () => uploading() === 0);
  });
});

async function useUpWrites({ accountId, userId }: Subscriber) {
  const storage = app.app.get<ThrottlerStorage>(getStorageToken());
  for (let hit = 0; hit < 240; hit += 1)
    await storage.increment(`writes:${userId}:${accountId}`, 60_000, 240, 60_000, 'writes');
}

it('a member who uses up their changes of a minute leaves those of the others', async () => {
  const viewer = await newMember(app, person, 'VIEWER');
  const key = await createKey(app, person);
  await useUpWrites(viewer);
  const save = (who: Subscriber) =>
    app.as(who).put('/api/settings/lists/leads').send({ hiddenColumns: [] });

  await save(viewer).expect(429);

  await save(person).expect(200);
  await app.as(withKey(person, key)).patch('/api/leads').send({}).expect(400);
  await app.as(person).delete(`/api/team/members/${viewer.userId}`).expect(204);
});

it('a client that ignores refusals can send only four changes in 250 ms', async () => {
  await useUpWrites(person);
  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.as(person).patch('/api/leads').send({})),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(429));
  expect(performance.now() - started).toBeGreaterThan(3 * 240);
});

it("two processes share an account's download limit, and ask PostgreSQL for a taken slot once per second", async () => {
  await app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence)
     SELECT $1, 'Lead ' || n || repeat('x', 1000), 'osm', 'node/' || n, 'ODbL' FROM generate_series(1, 20000) n`,
    [person.accountId],
  );
  const sockets = await Promise.all([app, second].map(({ url }) => startDownload(url, person)));
  await whileClockIsStopped(async () => {
    for (const process of [app, second]) {
      const { headers } = await process.as(person).get('/api/export/leads.csv').expect(429);
      expect(headers['ratelimit']).toContain('"downloads-in-flight";r=0;t=5');
    }
    await whileLocked('leases', async () => {
      for (const process of [app, second])
        await process.as(person).get('/api/export/leads.csv').expect(429);
    });
  });
  sockets[0]!.destroy();
  await until(async () => (await second.as(person).head('/api/export/leads.csv')).status === 200);
  sockets[1]!.destroy();
});

it('a download beyond the read limit is refused before PostgreSQL is queried for a lease', async () => {
  const storage = app.app.get<ThrottlerStorage>(getStorageToken());
  for (let hit = 0; hit < 1_000; hit += 1)
    await storage.increment(
      `reads:${person.userId}:${person.accountId}`,
      10_000,
      1_000,
      10_000,
      'reads',
    );
  await whileLocked('leases', async () => {
    const { headers } = await app.as(person).get('/api/export/leads.csv').expect(429);
    expect(headers['ratelimit']).toMatch(/^"reads";r=0;t=\d+$/);
  });
});

it('a process renews the slots in use even after its first download was cut off', async () => {
  const every = globalThis.setInterval;
  globalThis.setInterval = ((work: () => void) => every(work, 20)) as typeof setInterval;
  const leases = new Leases(app.app.get(DataSource));
  const socket = new Socket();
  const request = new IncomingMessage(socket);
  request.method = 'GET';
  const response = new ServerResponse(request);
  const key = `downloads:${person.accountId}:${person.userId}`;
  await new Promise<void>((taken, failed) => {
    limitDatabaseTime(request as Request, response as Response, () => {
      leases.take(key, 2).then(() => taken(), failed);
    });
  });
  globalThis.setInterval = every;
  response.destroy();
  await once(response, 'close');
  await app.database.query("UPDATE leases SET expires_at = now() + interval '1 s' WHERE key = $1", [
    key,
  ]);
  await until(async () => {
    const { rows } = await app.database.query(
      "SELECT FROM leases WHERE key = $1 AND expires_at > now() + interval '20 s'",
      [key],
    );
    return rows.length === 1;
  });
  await leases.onApplicationShutdown();
});

it('the slots of a killed process are free after 30 seconds', async () => {
  await app.database.query(
    `INSERT INTO leases SELECT $1, slot, gen_random_uuid(), now() + interval '30 s' FROM generate_series(1, 2) slot`,
    [`downloads:${person.accountId}:${person.userId}`],
  );
  await app.as(person).get('/api/export/leads.csv').expect(429);
  await app.database.query(
    "UPDATE leases SET expires_at = now() - interval '1 ms' WHERE key = $1",
    [`downloads:${person.accountId}:${person.userId}`],
  );
  await until(async () => (await app.as(person).get('/api/export/leads.csv')).status === 200);
});

it('a member can have at most 100 streams across all processes', async () => {
  source.places = buildPlaces(10);
  source.hold();
  const { body: run } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar' })
    .expect(201);
  await app.database.query(
    `INSERT INTO leases SELECT $1, slot, gen_random_uuid(), now() + interval '30 s' FROM generate_series(1, 99) slot`,
    [`streams:${person.accountId}:${person.userId}`],
  );
  const path = `/api/scraperuns/${run.id}/progress`;
  const stream = sendRequest(path);
  await once(stream, 'data');
  const { body } = await second.as(person).get(path).expect(429);
  expect(body.error).toBe('100 streams are open. Close one of them.');
  stream.destroy();
  source.resume();
  await until(async () => {
    const { rows } = await app.database.query('SELECT FROM leases WHERE key = $1', [
      `streams:${person.accountId}:${person.userId}`,
    ]);
    return rows.length === 99;
  });
});
