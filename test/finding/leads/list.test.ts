import { lead as leadSchema, type Lead } from '#contract/leads.js';
import { useApp, usePerson } from '../../support/app.js';
import { addLeads, json, namesOf } from './support.js';

const app = useApp();
const person = usePerson(app);

const list = (query = '') => app.as(person).get(`/api/leads?${query}`);
const matching = async (filter: object) =>
  namesOf((await list(`filter=${json(filter)}`).expect(200)).body);

describe('GET /api/leads', () => {
  it('returns the newest leads first, in the shape of the contract', async () => {
    await addLeads(app, person, [
      { tags: ['hot', 'a,b "c"'], note: 'One\nTwo', city: 'Monaco', status: 'WON' },
      {},
    ]);
    const { body } = await list().expect(200);

    expect(namesOf(body)).toEqual(['Lead 1', 'Lead 2']);
    expect(leadSchema.strict().parse(body[0])).toMatchObject({
      Tags: ['hot', 'a,b "c"'],
      Note: 'One\nTwo',
      City: 'Monaco',
      Status: 'WON',
      Suppressed: false,
      'First Seen': '2025-12-31T23:59:00.000Z',
    });
  });

  it('returns 50 leads by default, or up to the limit, without a total', async () => {
    await addLeads(app, person, Array(60).fill({}));

    expect((await list()).body).toHaveLength(50);
    const { body, headers } = await list('limit=7');
    expect(body).toHaveLength(7);
    expect(headers['content-range']).toBeUndefined();
  });

  it('returns pages that never overlap, with the total', async () => {
    const same = { created_at: '2026-01-01T00:00:00Z' };
    const ids = await addLeads(app, person, Array(60).fill(same));
    const pages = [];
    for (const from of [0, 25, 50]) {
      const { body, headers } = await list(`range=[${from},${from + 24}]`).expect(200);
      expect(headers['content-range']).toBe(`leads ${from}-${Math.min(59, from + 24)}/60`);
      pages.push(...body.map(({ id }: Lead) => id));
    }

    expect(pages).toEqual(ids.toSorted().toReversed());
    const { headers } = await list('range=[75,99]');
    expect(headers['content-range']).toBe('leads */60');
  });

  it('reports */0 for an empty list', async () => {
    const { body, headers } = await list('range=[0,24]').expect(200);

    expect(body).toEqual([]);
    expect(headers['content-range']).toBe('leads */0');
  });

  it('omits excluded leads, and lists only those on request', async () => {
    await addLeads(app, person, [{}, { suppressed_at: '2026-01-01T00:00:00Z' }]);

    expect(await matching({})).toEqual(['Lead 1']);
    expect(await matching({ suppressed: false })).toEqual(['Lead 1']);
    const { body, headers } = await list(`range=[0,9]&filter=${json({ suppressed: true })}`);
    expect(namesOf(body)).toEqual(['Lead 2']);
    expect(headers['content-range']).toBe('leads 0-0/1');
  });

  it.each([
    ['First Seen', ['b', 'C', 'a']],
    ['Last Seen', ['C', 'b', 'a']],
    ['Name', ['a', 'b', 'C']],
    ['Category', ['b', 'a', 'C']],
    ['City', ['a', 'b', 'C']],
    ['Status', ['C', 'a', 'b']],
    ['Rating', ['b', 'a', 'C']],
    ['Review Count', ['a', 'b', 'C']],
    ['Completeness', ['C', 'b', 'a']],
  ])('sorts by %s, with missing values last in both directions', async (field, ascending) => {
    await addLeads(app, person, [
      {
        name: 'a',
        category: 'x',
        city: 'Aix',
        status: 'CONTACTED',
        rating: 4.5,
        review_count: 2,
        phone: '+12085550100',
      },
      { name: 'C', last_seen_at: '2025-01-01T00:00:00Z' },
      {
        name: 'b',
        category: 'Bar',
        city: 'bern',
        status: 'LOST',
        rating: 1,
        review_count: 30,
        created_at: '2020-01-01T00:00:00Z',
        last_seen_at: '2025-02-01T00:00:00Z',
      },
    ]);
    const sorted = async (direction: string) =>
      namesOf((await list(`sort=${json([field, direction])}`).expect(200)).body);
    const known = ['Category', 'City', 'Rating', 'Review Count'].includes(field) ? 2 : 3;
    const descending = [...ascending.slice(0, known).toReversed(), ...ascending.slice(known)];

    expect(await sorted('ASC')).toEqual(ascending);
    expect(await sorted('DESC')).toEqual(descending);
  });

  it('filters by any of several values, and by none of several', async () => {
    await addLeads(app, person, [
      { name: 'a', city: 'Monaco', status: 'WON', tags: ['vip'], phone_country: 'MC' },
      { name: 'b', city: 'Nice', status: 'LOST', tags: ['vip', 'fair, "x"'] },
      { name: 'c', city: 'Menton', area: 'Monaco', category: 'Bar' },
      { name: 'd', area: 'Nice', other_areas: ['Monaco'] },
    ]);
    const matching = async (filter: object) =>
      namesOf(
        (await list(`filter=${json(filter)}&sort=${json(['Name', 'ASC'])}`).expect(200)).body,
      );

    expect(await matching({ anyOf: { city: ['MONACO', 'nice'] } })).toEqual(['a', 'b']);
    expect(await matching({ anyOf: { city: ['Monaco', 'Nice'], status: ['LOST'] } })).toEqual([
      'b',
    ]);
    expect(await matching({ anyOf: { tag: ['fair, "x"', 'none'] } })).toEqual(['b']);
    expect(await matching({ anyOf: { area: ['monaco', 'Rome'] } })).toEqual(['c', 'd']);
    expect(await matching({ not: { city: ['Monaco', 'Nice'] } })).toEqual(['c', 'd']);
    expect(await matching({ not: { area: ['Monaco'], tag: ['fair, "x"'] } })).toEqual(['a']);
    expect(await matching({ not: { category: ['bar'], phoneCountry: ['MC'] } })).toEqual([
      'b',
      'd',
    ]);
    expect(await matching({ city: 'Monaco', not: { websiteStatus: ['parked'] } })).toEqual(['a']);
    expect(await matching({ not: { phoneType: ['mobile'], source: ['google'] } })).toHaveLength(4);
  });

  it('shows the newest of equally complete leads first', async () => {
    await addLeads(app, person, [{}, { phone: '+12085550100' }, {}, { email: 'a@b.example' }]);
    const { body } = await list(`sort=${json(['Completeness', 'DESC'])}`);

    expect(namesOf(body)).toEqual(['Lead 2', 'Lead 4', 'Lead 1', 'Lead 3']);
  });

  it('sorts by id', async () => {
    const ids = await addLeads(app, person, Array(5).fill({}));
    const { body } = await list(`sort=${json(['id', 'ASC'])}`);

    expect(body.map(({ id }: Lead) => id)).toEqual(ids.toSorted());
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=x', 'limit'],
    ['range=[5,4]', 'range'],
    ['range=[0,1000]', 'range'],
    ['range=[-1,4]', 'range.0'],
    ['range=x', 'range'],
    [`sort=${json(['Name; DROP TABLE leads', 'ASC'])}`, 'sort.0'],
    [`sort=${json(['Name', 'sideways'])}`, 'sort.1'],
    ['filter=x', 'filter'],
    [`filter=${json({ sql: 1 })}`, 'filter'],
    [`filter=${json({ q: 'x'.repeat(201) })}`, 'filter.q'],
    [`filter=${json({ q: 'a\u0000b' })}`, 'filter.q'],
    [`filter=${json({ city: 7 })}`, 'filter.city'],
    [`filter=${json({ area: ['Monaco'] })}`, 'filter.area'],
    [`filter=${json({ area: 'x'.repeat(201) })}`, 'filter.area'],
    [`filter=${json({ category: null })}`, 'filter.category'],
    [`filter=${json({ status: 'OPEN' })}`, 'filter.status'],
    [`filter=${json({ tag: 'x'.repeat(41) })}`, 'filter.tag'],
    [`filter=${json({ minRating: 6 })}`, 'filter.minRating'],
    [`filter=${json({ minReviews: 1.5 })}`, 'filter.minReviews'],
    [`filter=${json({ hasPhone: 'yes' })}`, 'filter.hasPhone'],
    [`filter=${json({ hasEmail: 'yes' })}`, 'filter.hasEmail'],
    [`filter=${json({ minCompleteness: 101 })}`, 'filter.minCompleteness'],
    [`filter=${json({ source: 'x'.repeat(41) })}`, 'filter.source'],
    [`filter=${json({ anyOf: { city: 'Monaco' } })}`, 'filter.anyOf.city'],
    [`filter=${json({ anyOf: { q: ['x'] } })}`, 'filter.anyOf'],
    [`filter=${json({ not: { status: ['OPEN'] } })}`, 'filter.not.status.0'],
    [`filter=${json({ not: { tag: [] } })}`, 'filter.not.tag'],
    [`filter=${json({ not: { city: Array(21).fill('x') } })}`, 'filter.not.city'],
    [`filter=${json({ hasWebsite: 1 })}`, 'filter.hasWebsite'],
    [`filter=${json({ suppressed: 'no' })}`, 'filter.suppressed'],
    [`filter=${json({ id: ['x'] })}`, 'filter.id.0'],
    [`filter=${json({ run: 'x' })}`, 'filter.run'],
  ])('rejects %s', async (query, field) => {
    const { body } = await list(query).expect(400);

    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe('a filter for leads', () => {
  beforeEach(async () => {
    await addLeads(app, person, [
      {
        name: 'Café Zoë 100%',
        category: 'Café',
        city: 'San Francisco, CA',
        address: '1 Main_Street',
        phone: '+14155550001',
        rating: 4.5,
        review_count: 100,
        tags: ['hot'],
        status: 'QUALIFIED',
      },
      {
        name: "O'Brien \\ Sons",
        category: 'Bar',
        city: 'Springfield, IL',
        email: 'owner@obrien.example',
        rating: 3.9,
        review_count: 7,
        tags: ["it's", 'hot'],
      },
      { name: 'Plain', category: 'bar', website: 'https://plain.example/100', note: 'café' },
    ]);
  });

  it.each<[object, string[]]>([
    [{ q: 'café' }, ['Café Zoë 100%']],
    [{ q: 'ZOË main' }, ['Café Zoë 100%']],
    [{ q: '  street   zoë ' }, ['Café Zoë 100%']],
    [{ q: 'zoë obrien' }, []],
    [{ q: '%' }, ['Café Zoë 100%']],
    [{ q: '_' }, ['Café Zoë 100%']],
    [{ q: '\\' }, ["O'Brien \\ Sons"]],
    [{ q: '100' }, ['Café Zoë 100%', 'Plain']],
    [{ q: '0001' }, ['Café Zoë 100%']],
    [{ q: 'owner@' }, ["O'Brien \\ Sons"]],
    [{ q: "o'brien" }, ["O'Brien \\ Sons"]],
    [{ q: "' OR 1=1 --" }, []],
    [{ q: '' }, ['Café Zoë 100%', "O'Brien \\ Sons", 'Plain']],
    [{ city: 'san francisco, ca' }, ['Café Zoë 100%']],
    [{ city: 'San%' }, []],
    [{ category: 'BAR' }, ["O'Brien \\ Sons", 'Plain']],
    [{ category: 'ba' }, []],
    [{ status: 'NEW' }, ["O'Brien \\ Sons", 'Plain']],
    [{ tag: 'hot' }, ['Café Zoë 100%', "O'Brien \\ Sons"]],
    [{ tag: "it's" }, ["O'Brien \\ Sons"]],
    [{ minRating: 4 }, ['Café Zoë 100%']],
    [{ minRating: 3.9 }, ['Café Zoë 100%', "O'Brien \\ Sons"]],
    [{ minReviews: 8 }, ['Café Zoë 100%']],
    [{ minReviews: 0 }, ['Café Zoë 100%', "O'Brien \\ Sons"]],
    [{ hasPhone: true }, ['Café Zoë 100%']],
    [{ hasPhone: false }, ["O'Brien \\ Sons", 'Plain']],
    [{ hasEmail: true }, ["O'Brien \\ Sons"]],
    [{ hasEmail: false }, ['Café Zoë 100%', 'Plain']],
    [{ source: 'osm' }, ['Café Zoë 100%', "O'Brien \\ Sons", 'Plain']],
    [{ source: 'overture' }, []],
    [{ minCompleteness: 35 }, ['Café Zoë 100%', "O'Brien \\ Sons"]],
    [{ minCompleteness: 40 }, ['Café Zoë 100%']],
    [{ hasWebsite: true }, ['Plain']],
    [{ hasWebsite: false }, ['Café Zoë 100%', "O'Brien \\ Sons"]],
    [{ tag: 'hot', hasPhone: false, category: 'bar', minRating: 3 }, ["O'Brien \\ Sons"]],
    [{ tag: 'hot', category: 'café', minRating: 4.6 }, []],
    [{ id: [] }, []],
  ])('with %j finds the leads %j', async (filter, names) => {
    expect(await matching(filter)).toEqual(names);
    const { headers } = await list(`range=[0,0]&filter=${json(filter)}`);
    expect(headers['content-range']?.split('/')[1]).toBe(String(names.length));
  });

  it.each<[string, string[]]>([
    ['(415) 658-7172', ['Roaster']],
    ['415-658-7172', ['Roaster']],
    ['415.658.7172', ['Roaster']],
    ['415 658 7172', ['Roaster']],
    ['4156587172', ['Roaster']],
    ['415\u2013658\u20137172', ['Roaster']],
    ['+1 415-658-7172', ['Roaster']],
    ['1/415/658-7172', ['Roaster']],
    ['001 415 658 7172', ['Roaster']],
    ['658-7172', ['Roaster']],
    ['658-71', ['Roaster']],
    ['658-7', []],
    ['(415) 658-7173', []],
    ['030 901820', ['Bäcker']],
    ['(030) 90 18 20', ['Bäcker']],
    ['+49 (0)30 901820', ['Bäcker']],
    ['0049 30 901820', ['Bäcker']],
    ['00-000', []],
    ['94107', ['Near the park']],
    ['94107 100', ['Near the park']],
    ['call 415-658-7172', []],
  ])('searching "%s" finds the leads %j by phone or address', async (q, names) => {
    await addLeads(app, person, [
      { name: 'Roaster', phone: '+14156587172' },
      { name: 'Bäcker', phone: '+4930901820' },
      { name: 'Near the park', address: '100 Park Street, 94107', phone: null },
    ]);

    expect(await matching({ q })).toEqual(names);
  });

  it("finds only the account's own leads by id", async () => {
    const [mine] = (await list()).body as Lead[];
    const [othersLead] = await addLeads(app, await app.newPerson(), [{}]);

    expect(await matching({ id: [mine!.id, othersLead] })).toEqual([mine!.Name]);
  });
});
