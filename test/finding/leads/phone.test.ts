import { phoneFacts } from '../../../backend/finding/leads/phone.js';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlace } from '../../support/fake-source.js';
import { openLedger, type LedgerWorld } from '../scrape/ledger-support.js';
import { addLeads, json, namesOf } from './support.js';

it.each([
  ['+37793258000', { phoneValid: true, phoneType: 'landline', phoneCountry: 'MC' }],
  ['+33612345678', { phoneValid: true, phoneType: 'mobile', phoneCountry: 'FR' }],
  ['+12085550100', { phoneValid: true, phoneType: 'landline-or-mobile', phoneCountry: 'US' }],
  ['+18002345678', { phoneValid: true, phoneType: 'toll-free', phoneCountry: 'US' }],
  ['+498001234567', { phoneValid: true, phoneType: 'toll-free', phoneCountry: 'DE' }],
  ['+4915112345678', { phoneValid: true, phoneType: 'mobile', phoneCountry: 'DE' }],
  ['+443001234567', { phoneValid: true, phoneType: 'other', phoneCountry: 'GB' }],
  ['+80012345678', { phoneValid: true, phoneType: 'toll-free', phoneCountry: null }],
  ['+12080000000', { phoneValid: false, phoneType: null, phoneCountry: null }],
  ['+377', { phoneValid: false, phoneType: null, phoneCountry: null }],
  ['call us', { phoneValid: false, phoneType: null, phoneCountry: null }],
  [null, { phoneValid: null, phoneType: null, phoneCountry: null }],
])('the phone number %s is %j', (phone, facts) => {
  expect(phoneFacts(phone)).toEqual(facts);
});

describe('a lead from a run', () => {
  let world: LedgerWorld;
  beforeAll(async () => {
    world = await openLedger();
  });
  afterAll(() => world.close());

  it('is stored with facts about its phone number, which are updated with it', async () => {
    const account = await world.account();
    const facts = async () => {
      const [lead] = await world.leads(account);
      return [lead!['phone'], lead!['phone_valid'], lead!['phone_type'], lead!['phone_country']];
    };
    await world.completeRun(account, [buildPlace(1, { phone: '+33612345678' })]);
    expect(await facts()).toEqual(['+33612345678', true, 'mobile', 'FR']);

    await world.completeRun(account, [buildPlace(1, { phone: '+37793258000' })]);
    expect(await facts()).toEqual(['+37793258000', true, 'landline', 'MC']);

    await world.completeRun(account, [buildPlace(1, { phone: null })]);
    expect(await facts()).toEqual([null, null, null, null]);
  });
});

describe('leads of an earlier version', () => {
  const app = useApp();
  const person = usePerson(app);
  beforeEach(async () => {
    await addLeads(app, person, [
      { name: 'Mobile', phone: '+33612345678' },
      { name: 'Office', phone: '+37793258000' },
      { name: 'Wrong', phone: '+12080000000' },
      { name: 'Silent' },
    ]);
  });
  const checkAll = () => app.app.get(HousekeepingService).run();
  const filtered = async (filter: object) =>
    namesOf(
      (
        await app
          .as(person)
          .get(`/api/leads?filter=${json(filter)}`)
          .expect(200)
      ).body,
    );

  it('have no facts about their phone numbers until housekeeping checks them', async () => {
    const facts = async () =>
      (await app.as(person).get('/api/leads').expect(200)).body.map(
        (lead: Record<string, unknown>) => [
          lead['Phone Valid'],
          lead['Phone Type'],
          lead['Phone Country'],
        ],
      );
    expect(await facts()).toEqual(Array.from({ length: 4 }, () => [null, null, null]));
    await checkAll();

    expect(await facts()).toEqual([
      [true, 'mobile', 'FR'],
      [true, 'landline', 'MC'],
      [false, null, null],
      [null, null, null],
    ]);
  });

  it('are filtered by the validity, the type and the country of their phone numbers', async () => {
    await checkAll();

    expect(await filtered({ phoneValid: true })).toEqual(['Mobile', 'Office']);
    expect(await filtered({ phoneValid: false })).toEqual(['Wrong']);
    expect(await filtered({ phoneType: 'mobile' })).toEqual(['Mobile']);
    expect(await filtered({ phoneType: 'voip' })).toEqual([]);
    expect(await filtered({ phoneCountry: 'MC' })).toEqual(['Office']);
    expect(await filtered({ phoneCountry: 'US' })).toEqual([]);
  });

  it('are exported with a column for each fact', async () => {
    await checkAll();
    const columns = 'name,phoneValid,phoneType,phoneCountry';
    const { text } = await app
      .as(person)
      .get(`/api/export/leads.csv?columns=${columns}`)
      .expect(200);

    expect(text.trim().split('\r\n')).toEqual([
      'Name,Phone Valid,Phone Type,Phone Country',
      'Mobile,true,mobile,FR',
      'Office,true,landline,MC',
      'Wrong,false,,',
      'Silent,,,',
    ]);
  });

  it.each([
    ['phoneType', 'fax'],
    ['phoneValid', 'yes'],
  ])('are not filtered by %s: %j', async (name, value) => {
    const { body } = await app
      .as(person)
      .get(`/api/leads?filter=${json({ [name]: value })}`)
      .expect(400);

    expect(Object.keys(body.errors)).toEqual([`filter.${name}`]);
  });
});
