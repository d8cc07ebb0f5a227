import { useApp, usePerson } from '../../support/app.js';
import { until } from '../../support/until.js';

const app = useApp({ env: { MAPS_SOURCE: 'sample', TRIAL_LEADS: '1' } });
const person = usePerson(app);

it('sample leads never count toward the plan, so reporting one gives nothing back', async () => {
  const { body } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Austin, TX', category: 'bar', minLeads: 5 })
    .expect(201);
  const run = async () => (await app.as(person).get(`/api/scraperuns/${body.id}`)).body;
  await until(async () => (await run()).Status === 'Complete');

  expect(await run()).toMatchObject({ 'Lead Count': 5, Message: null });
  const [lead] = (await app.as(person).get('/api/leads').expect(200)).body;
  const report = app.as(person).post(`/api/leads/${lead.id}/report`).send({ reason: 'closed' });
  expect((await report.expect(201)).body.creditedBack).toBe(false);
  const { body: usage } = await app.as(person).get('/api/usage').expect(200);
  expect(usage).toMatchObject({ used: 0, creditedBack: 0, held: 0, left: 1 });
});
