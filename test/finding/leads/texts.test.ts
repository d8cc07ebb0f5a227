import { exportQuery } from '../../../backend/finding/leads/lead.export.sql.js';
import { mendTexts } from '../../../backend/finding/leads/mend-texts.js';
import { contactsOf, replaceContacts } from '../../../backend/finding/leads/contact.sql.js';
import { removePlace } from '../../../backend/finding/leads/retention.js';
import { mendPlaces } from '../../../backend/maps/places/import/mend-texts.js';
import { buildPlace } from '../../support/fake-source.js';
import { openLedger, type LedgerWorld } from '../scrape/ledger-support.js';
import { buildFeature, usePlaces } from '../../maps/places/support.js';

const FACEBOOK = 'https://www.facebook.com/bistro';
const LISTING = 'https://www.yelp.com/biz/bistro';

describe('profiles that a source lists', () => {
  let world: LedgerWorld;
  beforeAll(async () => {
    world = await openLedger();
  });
  afterAll(() => world.close());

  const contacts = async (account: string) => {
    const [lead] = await world.leads(account);
    const found = await contactsOf(world.database.manager, account, lead!['id'] as string);
    return found.map(({ Kind, Value, Link }) => [Kind, Value, Link]);
  };

  it('become contacts of the lead, and change with the record', async () => {
    const account = await world.account();
    const place = buildPlace(1, { website: null, profiles: [FACEBOOK, LISTING] });
    await world.completeRun(account, [place]);
    expect(await contacts(account)).toEqual([
      ['facebook', 'bistro', FACEBOOK],
      ['page', LISTING, LISTING],
    ]);
    expect((await world.leads(account))[0]).toMatchObject({ website: null, has_website: false });

    await world.completeRun(account, [{ ...place, profiles: [LISTING] }]);
    expect(await contacts(account)).toEqual([['page', LISTING, LISTING]]);
  });

  it('stay when a visit to the website replaces its contacts', async () => {
    const account = await world.account();
    await world.completeRun(account, [buildPlace(1, { profiles: [LISTING] })]);
    const [lead] = await world.leads(account);
    await replaceContacts(world.database.manager, account, lead!['id'] as string, []);
    expect(await contacts(account)).toEqual([['page', LISTING, LISTING]]);
  });

  it('are not mixed with content that expires, and are removed with it', async () => {
    const account = await world.account();
    const google = { source: 'google', sourceId: 'g1', retainUntil: '2999-01-01T00:00:00.000Z' };
    const place = buildPlace(1, { ...google, profiles: [FACEBOOK] });
    await world.completeRun(account, [place]);
    await world.completeRun(account, [
      { ...place, source: 'osm', sourceId: 'node/1', retainUntil: null, profiles: [LISTING] },
    ]);
    expect(await contacts(account)).toEqual([['facebook', 'bistro', FACEBOOK]]);

    await removePlace(world.database, 'google', 'g1');
    expect(await contacts(account)).toEqual([]);
  });

  it('give the lead no company domain, unlike its own website', async () => {
    const account = await world.account();
    await world.completeRun(account, [
      buildPlace(1, { website: null, profiles: [FACEBOOK] }),
      buildPlace(2, { website: 'https://www.Two.example/menu' }),
      buildPlace(3, { website: 'https://sites.google.com/view/three' }),
      buildPlace(4, { website: 'http://four.business.site' }),
    ]);
    const columns = [{ id: 'domain', header: 'Company domain name', key: 'domain' }] as const;
    const query = { filter: {}, sort: ['Name', 'ASC'] } as const;
    const rows = await world.database.query(exportQuery(account, query as never, columns, 'csv'));
    expect(rows.map((row: object) => Object.values(row)[0])).toEqual([
      null,
      'two.example',
      null,
      'four.business.site',
    ]);
  });

  it('count as no website for noWebsite and hasWebsite', async () => {
    const account = await world.account();
    const places = [
      buildPlace(1, { website: null, profiles: [FACEBOOK] }),
      buildPlace(2, { website: 'https://two.example' }),
    ];
    const without = await world.completeRun(account, places, { options: { noWebsite: true } });
    expect(without).toMatchObject({ leads: 1, filtered: 1 });
    expect(await contacts(account)).toHaveLength(1);
  });
});

describe('leads of an earlier version', () => {
  let world: LedgerWorld;
  beforeAll(async () => {
    world = await openLedger();
  });
  afterAll(() => world.close());

  const begin = () =>
    world.database.query(
      `INSERT INTO repairs VALUES ('texts of leads', '00000000-0000-0000-0000-000000000000 00000000-0000-0000-0000-000000000000')`,
    );

  it('are cleaned once', async () => {
    const account = await world.account();
    const other = await world.account();
    await world.completeRun(account, [
      buildPlace(1, { name: 'Chow&#39;s Kitchen', website: `${FACEBOOK}?utm_source=x` }),
      buildPlace(2, { name: 'Five &amp;lt; Six', website: 'https://six.example/?gclid=1&id=2' }),
      buildPlace(3, { name: 'Plain', website: 'https://plain.example' }),
    ]);
    await world.completeRun(other, [
      buildPlace(1, { name: '<b>Bold</b> Klempner', email: 'Info@bold.example?subject=x' }),
    ]);
    await world.database.query(`UPDATE leads SET note = E'Call \\u202eback' WHERE name = 'Plain'`);
    await begin();
    await mendTexts(world.database);
    await mendTexts(world.database);

    expect(await world.leads(account)).toMatchObject([
      {
        name: "Chow's Kitchen",
        website: null,
        has_website: false,
        search_text: expect.stringContaining("chow's kitchen"),
      },
      { name: 'Five &lt; Six', website: 'https://six.example/?id=2', has_website: true },
      { name: 'Plain', website: 'https://plain.example', note: 'Call back' },
    ]);
    const [chow] = await world.leads(account);
    const found = await contactsOf(world.database.manager, account, chow!['id'] as string);
    expect(found).toMatchObject([{ Kind: 'facebook', Value: 'bistro', 'Source URL': FACEBOOK }]);
    expect(await world.leads(other)).toMatchObject([
      { name: 'Bold Klempner', email: 'info@bold.example' },
    ]);
  });

  it('are recognized by their clean name, so that an excluded business is not sold again', async () => {
    const account = await world.account();
    const at = { address: '5 Main St, Austin', phone: null, website: null };
    await world.completeRun(account, [buildPlace(1, { ...at, name: 'Entity &amp; S&ouml;hne' })]);
    await world.database.query('UPDATE leads SET suppressed_at = now() WHERE account_id = $1', [
      account,
    ]);
    await begin();
    await mendTexts(world.database);
    const again = buildPlace(1, {
      ...at,
      name: 'Entity & Söhne',
      source: 'overture',
      sourceId: 'o1',
    });
    expect(await world.completeRun(account, [again])).toMatchObject({ leads: 0, suppressed: 1 });
  });
});

describe('imported places', () => {
  const world = usePlaces();

  const stored = async () =>
    (
      await world.client.query(
        'SELECT name, name_key, website, profiles, email, rank FROM places ORDER BY name',
      )
    ).rows;
  const CLEAN = [
    {
      name: "Chow's Kitchen",
      name_key: 'chow s kitchen',
      website: null,
      profiles: [FACEBOOK],
      email: 'info@nbsp.example',
      rank: 2,
    },
    {
      name: 'Entity & "Söhne"',
      name_key: 'entity sohne',
      website: 'https://entity.example/?store=2',
      profiles: null,
      email: null,
      rank: 2,
    },
  ];

  it('are cleaned when they are read, or once when an earlier version read them', async () => {
    const facts = { phones: [], emails: [], websites: [] };
    const file = world.file(
      'entities.geojsonl',
      [
        buildFeature('a', {
          ...facts,
          names: { primary: 'Chow&#39;s Kitchen' },
          websites: [FACEBOOK],
          emails: ['mailto:Info@nbsp.example?subject=x'],
        }),
        buildFeature('b', {
          ...facts,
          names: { primary: 'Entity &amp; &quot;Söhne&quot;' },
          websites: ['https://entity.example/?utm_source=gmb&store=2'],
        }),
      ].join('\n'),
    );
    await world.places('import', file);
    expect(await stored()).toEqual(CLEAN);

    await world.client.query(`UPDATE places SET profiles = NULL, rank = 1,
      (name, name_key, website, email) = (SELECT name, name_key, website, email FROM (VALUES
        ('a', 'Chow&#39;s Kitchen', 'chow 39 s kitchen', '${FACEBOOK}', 'Info@nbsp.example?subject=x'),
        ('b', 'Entity &amp; &quot;Söhne&quot;', 'entity amp quot sohne quot', 'https://entity.example/?utm_source=gmb&store=2', NULL)
      ) AS old (id, name, name_key, website, email) WHERE id = source_id)`);
    await world.client.query(`INSERT INTO repairs VALUES ('texts of places', '0')`);
    await mendPlaces(world.client);
    expect(await stored()).toEqual(CLEAN);
    const { rows } = await world.client.query(
      'SELECT DISTINCT rank FROM place_types WHERE rank < 4',
    );
    expect(rows).toEqual([{ rank: 2 }]);
  });
});
