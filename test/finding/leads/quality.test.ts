import { LEAD_FIELDS, type LeadField } from '#contract/lead-fields.js';
import { useApp, usePerson } from '../../support/app.js';
import { addLeads, asText, json, namesOf } from './support.js';

const app = useApp();
const person = usePerson(app);

/** Leads as enrichment leaves them: a good email, a doubtful one, an unreadable website, and one never visited. */
beforeEach(async () => {
  const [good, doubtful] = await addLeads(app, person, [
    { name: 'Good', email: 'info@good.example', website: 'https://good.example' },
    { name: 'Doubtful', email: 'web@agency.example', website: 'https://doubtful.example' },
    { name: 'Down', website: 'https://down.example' },
    { name: 'Unknown', email: 'from@source.example', website: 'https://unknown.example' },
    { name: 'Offline' },
  ]);
  await app.database.query(
    `INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence, mx)
     VALUES ($1, $2, 'email', 'info@good.example', 'https://good.example/contact', 0.9, true),
       ($1, $3, 'email', 'web@agency.example', 'https://doubtful.example', 0.5, false)`,
    [person.accountId, good, doubtful],
  );
  await app.database.query(
    `INSERT INTO site_visits (account_id, website, visited_at, good_until, pages, error, contacts)
     VALUES ($1, 'https://good.example', '2026-11-20T12:00Z', now(), 1, NULL, '[]'),
       ($1, 'https://doubtful.example', '2026-11-20T12:00Z', now(), 1, NULL, '[]'),
       ($1, 'https://down.example', '2026-11-21T12:00Z', now(), 0, 'The website doesn''t respond.', '[]')`,
    [person.accountId],
  );
});

it('each lead shows how good its contacts are', async () => {
  const { body } = await app.as(person).get('/api/leads').expect(200);

  expect(body).toMatchObject([
    {
      'Email Confidence': 0.9,
      'Email MX': true,
      'Email Source URL': 'https://good.example/contact',
      'Website Status': 'alive',
      'Last Verified': '2026-11-20T12:00:00.000Z',
    },
    { 'Email Confidence': 0.5, 'Email MX': false, 'Website Status': 'alive' },
    { 'Email MX': null, 'Website Status': 'failed', 'Last Verified': '2026-11-21T12:00:00.000Z' },
    {
      'Email Confidence': null,
      'Email MX': null,
      'Email Source URL': null,
      'Website Status': null,
      'Last Verified': null,
    },
    { 'Website Status': null, 'Last Verified': null },
  ]);
});

it.each<[object, string[]]>([
  [{ minEmailConfidence: 0.8 }, ['Good']],
  [{ minEmailConfidence: 0.5 }, ['Good', 'Doubtful']],
  [{ emailMx: true }, ['Good']],
  [{ emailMx: false }, ['Doubtful']],
  [{ websiteStatus: 'alive' }, ['Good', 'Doubtful']],
  [{ websiteStatus: 'failed' }, ['Down']],
  [{ verified: true }, ['Good', 'Doubtful', 'Down']],
  [{ verified: false }, ['Unknown', 'Offline']],
])('the filter %j finds the leads %j', async (filter, names) => {
  const { body } = await app
    .as(person)
    .get(`/api/leads?filter=${json(filter)}`)
    .expect(200);

  expect(namesOf(body)).toEqual(names);
});

it("another account's visits and contacts don't count", async () => {
  const other = await app.newPerson();
  await addLeads(app, other, [{ email: 'info@good.example', website: 'https://good.example' }]);
  const { body } = await app.as(other).get('/api/leads').expect(200);

  expect(body).toMatchObject([{ 'Email Confidence': null, 'Website Status': null }]);
  const filtered = await app.as(other).get(`/api/leads?filter=${json({ verified: true })}`);
  expect(filtered.body).toEqual([]);
});

it('a CSV file can have a column for each fact about contact quality', async () => {
  const columns =
    'name,emailConfidence,emailSource,emailMx,websiteStatus,lastVerified,completeness';
  const query = `columns=${columns}&filter=${json({ emailMx: true })}`;
  const { text } = await app.as(person).get(`/api/export/leads.csv?${query}`).expect(200);

  expect(text.trim().split('\r\n')).toEqual([
    'Name,Email Confidence,Email Source URL,Email MX,Website Status,Last Verified,Completeness',
    'Good,0.9,https://good.example/contact,true,alive,2026-11-20T12:00:00.000Z,45',
  ]);
});

it.each(['json', 'ndjson', 'geojson'])(
  'a %s file can have a column for each fact about contact quality',
  async (format) => {
    const columns: LeadField[] = [
      'completeness',
      'phoneValid',
      'phoneType',
      'phoneCountry',
      'emailConfidence',
      'emailSource',
      'emailMx',
      'websiteStatus',
      'lastVerified',
    ];
    await app.database.query(`UPDATE accounts SET plan = 'PRO' WHERE id = $1`, [person.accountId]);
    const query = `columns=${columns.join()}&filter=${json({ emailMx: true })}`;
    const { body } = await app
      .as(person)
      .get(`/api/export/leads.${format}?${query}`)
      .parse(asText)
      .expect(200);

    expect(body).toContain('"Email Source URL":"https://good.example/contact"');
    for (const id of columns) expect(body).toContain(`"${LEAD_FIELDS[id].wire}":`);
  },
);

it.each([
  ['minEmailConfidence', 1.1],
  ['emailMx', 'yes'],
  ['websiteStatus', 'asleep'],
  ['verified', 1],
  ['phoneCountry', 'us'],
  ['phoneCountry', 'USA'],
])('rejects the filter %s: %j', async (name, value) => {
  const { body } = await app
    .as(person)
    .get(`/api/leads?filter=${json({ [name]: value })}`)
    .expect(400);

  expect(Object.keys(body.errors)).toEqual([`filter.${name}`]);
});
