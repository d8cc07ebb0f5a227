import { useApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

const app = useApp();
let second: TestApp;
beforeAll(async () => {
  second = await app.startAnother();
}, 60_000);

const WRONG_KEY = `ldk_${'x'.repeat(26)}000000`;

it('after 100 wrong keys in a minute, every process returns 429 for keys and links from that address, but users can still log in', async () => {
  const person = await app.newPerson();
  const { body } = await app.as(person).post('/api/settings/api-keys').send({}).expect(201);
  const wrong = { ...person, token: WRONG_KEY };
  for (let number = 0; number < 100; number += 1) {
    const { as } = number % 2 ? app : second;
    await as(wrong).get('/api/leads').expect(401);
  }
  for (const process of [app, second]) {
    const { headers, body: problem } = await process.as(wrong).get('/api/leads').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['ratelimit-policy']).toBe('"wrong-credentials";q=100;w=60');
    expect(problem.error).toContain('Too many invalid tokens');
    await process
      .as({ ...person, token: body.key })
      .get('/api/leads')
      .expect(429);
    await process.as(null).get('/api/export/leads.csv?token=wrong').expect(429);
    await process.as(person).get('/api/leads').expect(200);
  }
});

it('wrong tokens from an address that sent too many are refused without a query, and its good tokens still work', async () => {
  const person = await app.newPerson();
  const hits = async () => {
    const { rows } = await app.database.query(
      "SELECT hits FROM rate_limits WHERE key LIKE 'wrong%'",
    );
    return rows;
  };
  const wrong = (token: string) => app.as({ ...person, token }).get('/api/leads');
  await until(async () => (await wrong('x')).status === 429);
  const before = await hits();
  for (const token of ['wrong', `${person.token}x`, 'e30.e30.', WRONG_KEY]) {
    const { headers } = await wrong(token).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(await hits()).toEqual(before);
  await app.as(person).get('/api/leads').expect(200);
});

it('requests without credentials do not count', async () => {
  const { rows } = await app.database.query("SELECT hits FROM rate_limits WHERE key LIKE 'wrong%'");
  await app.as(null).get('/api/leads').expect(401);
  const after = await app.database.query("SELECT hits FROM rate_limits WHERE key LIKE 'wrong%'");
  expect(after.rows).toEqual(rows);
});
