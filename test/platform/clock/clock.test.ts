import { useApp, usePerson } from '../../support/app.js';
import { readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';

const app = useApp({ env: { TEST_CLOCK: 'on' } });
const person = usePerson(app);
const advance = (duration: unknown) =>
  app.as(person).post('/api/test/clock').send({ advance: duration });
const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
beforeEach(() => app.database.query(`UPDATE product_clock SET ahead = '0'`));

it('the test clock advances trials and periods without ending sessions', async () => {
  const { body } = await advance('P13DT23H').expect(200);
  expect(Date.parse(body.now) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  expect(await get('/api/subscription')).toMatchObject({ status: 'TRIAL', isReadOnly: false });
  await advance('PT2H').expect(200);
  expect(await get('/api/subscription')).toMatchObject({ status: 'TRIAL', isReadOnly: true });
});

it('work that the test clock makes due runs immediately, such as the email about the end of a trial', async () => {
  const { email } = await app.newPerson();
  await advance('P12D').expect(200);
  await until(async () => {
    const mails = readOutbox(process.env['TEST_DATA_DIR']!, email);
    return mails.some(({ subject }) => subject.startsWith('Your free trial ends on'));
  });
});

it("a new account's trial starts at the time of the test clock", async () => {
  await advance('P30D').expect(200);
  const newcomer = await app.newPerson();
  const { body } = await app.as(newcomer).get('/api/subscription').expect(200);
  expect(body.isReadOnly).toBe(false);
  expect(Date.parse(body.trialEndsAt) - Date.now()).toBeGreaterThan(43.9 * 86_400_000);
});

it.each(['7 days', 'P', 7, null, "P1D'; --"])('the test clock rejects %j', async (duration) => {
  await advance(duration).expect(400);
  const { rows } = await app.database.query('SELECT ahead::text FROM product_clock');
  expect(rows).toEqual([{ ahead: '00:00:00' }]);
});
