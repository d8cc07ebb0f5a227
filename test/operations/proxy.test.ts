import { useApp, usePerson, type TestApp } from '../support/app.js';

const VISITOR = '203.0.113.7';

/** The address that the product recorded for a call. */
async function recordedAddress(app: TestApp, token: string, forwardedFor: string) {
  const { rows } = await app.database.query('DELETE FROM security_events');
  expect(rows).toEqual([]);
  await fetch(`${app.url}/api/settings/profile`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': forwardedFor },
  });
  return (await app.database.query('SELECT ip FROM security_events')).rows;
}

const app = useApp({ role: 'api' });
const person = usePerson(app);

it("a proxy on the same machine names the visitor's address", async () => {
  expect(await recordedAddress(app, person.token, VISITOR)).toEqual([{ ip: VISITOR }]);
});

it('a client address forwarded from a private network is not trusted', async () => {
  const neighbor = '10.1.2.3';
  expect(await recordedAddress(app, person.token, `${VISITOR}, ${neighbor}`)).toEqual([
    { ip: neighbor },
  ]);
});
