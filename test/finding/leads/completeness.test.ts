import { COMPLETENESS } from '#contract/lead-fields.js';
import { useApp, usePerson } from '../../support/app.js';
import { addLeads } from './support.js';

const app = useApp();
const person = usePerson(app);

const VALUES = {
  phone: '+12085550100',
  email: 'info@harbor.example',
  website: 'https://harbor.example',
  address: '1 Main Street',
  hours: 'Mon 9–17',
  rating: 4.5,
  latitude: 43.7,
};
const completeness = async (id: string) =>
  (await app.as(person).get(`/api/leads/${id}`).expect(200)).body.Completeness;

it.each(Object.entries(COMPLETENESS))(
  'completeness gives the %s %i points',
  async (field, points) => {
    const [id] = await addLeads(app, person, [{}]);
    await app.database.query(`UPDATE leads SET ${field} = $2 WHERE id = $1`, [
      id,
      VALUES[field as keyof typeof VALUES],
    ]);

    expect(await completeness(id!)).toBe(points);
  },
);

it('a lead with every fact is complete, and becomes less complete when a fact is removed', async () => {
  const [id] = await addLeads(app, person, [VALUES]);
  await app.database.query('UPDATE leads SET hours = $2 WHERE id = $1', [id, VALUES.hours]);
  expect(await completeness(id!)).toBe(100);

  await app.database.query('UPDATE leads SET phone = NULL WHERE id = $1', [id]);
  expect(await completeness(id!)).toBe(70);
});

it('an email from the website has its confidence, and one from the source has none', async () => {
  const [found, given] = await addLeads(app, person, [
    { email: 'info@harbor.example' },
    { email: 'info@source.example' },
  ]);
  await app.database.query(
    `INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence)
     VALUES ($1, $2, 'email', 'info@harbor.example', 'https://harbor.example', 0.85),
       ($1, $3, 'email', 'other@source.example', 'https://source.example', 0.4)`,
    [person.accountId, found, given],
  );
  const { body } = await app.as(person).get('/api/leads').expect(200);

  expect(body).toMatchObject([{ 'Email Confidence': 0.85 }, { 'Email Confidence': null }]);
});
