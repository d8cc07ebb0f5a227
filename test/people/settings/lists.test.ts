import { DENSITIES, listView, type ListViews } from '#contract/lists.js';
import { user } from '#contract/users.js';
import { createKey } from '../../support/api-key.js';
import { useApp, usePerson } from '../../support/app.js';
import { inPrimary, newMember } from '../../support/team.js';

const app = useApp({ role: 'api' });
const person = usePerson(app);

const MARKUP = `<img src=x onerror="alert(1)">'"; DROP TABLE users; --`;
/** Length of the text in a 2,000-character filter. */
const LONGEST = 2000 - '{"q":""}'.length;
const NOT_A_NAME = 'Must be the name of a field';
const NOT_FLAT = 'Must be text, a number, true or false, a list or an area';
const list = (count: number) => Array.from({ length: count }, (_, index) => `column${index}`);
const query = (filter: unknown = {}, label = 'Mine') => ({
  label,
  value: { filter, sort: { field: 'name', order: 'ASC' }, perPage: 25 },
});
const withShown = (count: number) => ({
  ...query(),
  value: {
    ...query().value,
    displayedFilters: Object.fromEntries(list(count).map((name) => [name, true])),
  },
});
const VIEW = listView.parse({
  hiddenColumns: ['phone', 'website'],
  columnOrder: ['city', 'name'],
  density: 'compact',
  layout: 'board',
  savedQueries: [
    query({ status: 'WON', minRating: 4, hasPhone: true, id: ['a', 'b'] }),
    query({ bbox: { south: 43.7, west: 7.4, north: 43.8, east: 7.5 } }, 'Around Monaco'),
  ],
});

const save = (name: string, view: unknown, who = person) =>
  app
    .as(who)
    .put(`/api/settings/lists/${name}`)
    .send(view as object);
const views = async (who = person): Promise<ListViews> =>
  user.parse((await app.as(who).get('/api/users/me').expect(200)).body).lists;

describe('PUT /api/settings/lists/{list}', () => {
  it('starts without list views', async () => {
    expect(await views()).toEqual({});
  });

  it.each(['history', 'leads', 'api-keys'])('saves the view of the list %j', async (name) => {
    const { body } = await save(name, VIEW).expect(200);

    expect(body).toEqual(VIEW);
    expect(await views()).toEqual({ [name]: VIEW });
  });

  it('replaces only the given parts of that list, so that two tabs keep their choices', async () => {
    await save('leads', VIEW).expect(200);
    await save('history', VIEW).expect(200);
    await save('leads', { density: 'comfortable' }).expect(200);
    expect(await views()).toEqual({ leads: { ...VIEW, density: 'comfortable' }, history: VIEW });

    await save('leads', { columnOrder: [] }).expect(200);
    expect(await views()).toEqual({
      leads: { ...VIEW, density: 'comfortable', columnOrder: [] },
      history: VIEW,
    });
  });

  it('keeps the views of different lists that are saved at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const view = { hiddenColumns: [`column${round}`], density: DENSITIES[round % 2] };
      await Promise.all(
        ['history', 'leads', 'api-keys'].map((name) => save(name, view).expect(200)),
      );

      expect(await views()).toEqual({ history: view, leads: view, 'api-keys': view });
    }
  });

  it("saves a user's view for that user in that account only", async () => {
    const [stranger, colleague] = [await app.newPerson(), await newMember(app, person, 'MEMBER')];
    await save('leads', VIEW).expect(200);
    await save('leads', { density: 'compact' }, colleague).expect(200);

    expect(await views()).toEqual({ leads: VIEW });
    expect(await views(colleague)).toEqual({ leads: { density: 'compact' } });
    expect(await views(inPrimary(colleague))).toEqual({});
    expect(await views(stranger)).toEqual({});
  });

  it('keeps the view when other settings of the user change', async () => {
    await save('leads', VIEW).expect(200);
    const { body } = await app
      .as(person)
      .patch('/api/users/me')
      .send({ firstName: 'Ada' })
      .expect(200);

    expect(body.lists).toEqual({ leads: VIEW });
  });

  it.each([
    ['markup', MARKUP],
    ['a written-out escape', String.raw`\u0000 \ud800`],
    ['backslashes', String.raw`C:\\data\\`],
    ['an emoji', '🦞'],
    ['surrounding space', ' a '],
  ])('returns %s unchanged', async (_, text) => {
    const view = { savedQueries: [query({ q: text, id: [text] }, text.trim())] };

    expect((await save('leads', view).expect(200)).body).toEqual(view);
    expect(await views()).toEqual({ leads: view });
  });

  it('accepts the largest view', async () => {
    const { filter } = query({ q: 'x'.repeat(LONGEST) }).value;
    const { value } = withShown(50);
    const view = {
      hiddenColumns: list(50),
      columnOrder: list(50),
      savedQueries: Array(20).fill({ label: 'x'.repeat(60), value: { ...value, filter } }),
    };
    await save('leads', view).expect(200);

    expect(await views()).toEqual({ leads: view });
  });

  const inQuery = (filter: unknown, label?: string) => ({ savedQueries: [query(filter, label)] });
  const QUERY = 'savedQueries.0';
  const CONTROL = 'Must not contain control characters';
  it.each<[string, object, string, string]>([
    ['51 hidden columns', { hiddenColumns: list(51) }, 'hiddenColumns', 'At most 50 columns'],
    ['51 ordered columns', { columnOrder: list(51) }, 'columnOrder', 'At most 50 columns'],
    ['markup as a column', { hiddenColumns: [MARKUP] }, 'hiddenColumns.0', NOT_A_NAME],
    ['a number as a column', { columnOrder: [7] }, 'columnOrder.0', NOT_A_NAME],
    ['a wrong density', { density: 'small' }, 'density', 'Must be comfortable or compact'],
    ['no density', { density: null }, 'density', 'Must be comfortable or compact'],
    ['a wrong layout', { layout: 'cards' }, 'layout', 'Must be list or board'],
    [
      '21 queries',
      { savedQueries: list(21).map((name) => query({}, name)) },
      'savedQueries',
      'At most 20 saved queries',
    ],
    ['a query without a name', inQuery({}, ' '), `${QUERY}.label`, 'Name is required'],
    ['a long name', inQuery({}, 'x'.repeat(61)), `${QUERY}.label`, 'At most 60 characters'],
    ['NUL in a name', inQuery({}, 'a\u0000b'), `${QUERY}.label`, CONTROL],
    ['NUL in a filter', inQuery({ q: 'a\u0000b' }), `${QUERY}.value.filter.q`, CONTROL],
    ['NUL in a list', inQuery({ id: ['a', '\u0000'] }), `${QUERY}.value.filter.id.1`, CONTROL],
    ['half a pair in a filter', inQuery({ q: 'x \ud83d' }), `${QUERY}.value.filter.q`, CONTROL],
    [
      'a 2,001-character filter',
      inQuery({ q: 'x'.repeat(LONGEST + 1) }),
      `${QUERY}.value.filter`,
      'The filter is too long',
    ],
    ['a nested filter', inQuery({ q: { a: 1 } }), `${QUERY}.value.filter.q`, NOT_FLAT],
    ['a list in a list', inQuery({ q: [['a']] }), `${QUERY}.value.filter.q`, NOT_FLAT],
    [
      '51 shown filters',
      { savedQueries: [withShown(51)] },
      `${QUERY}.value.displayedFilters`,
      'At most 50 filters',
    ],
    ['an unknown property', { columns: [] }, 'body', 'Unrecognized key: "columns"'],
    [
      'an unknown property of a query',
      { savedQueries: [{ ...query(), owner: 1 }] },
      QUERY,
      'Unrecognized key: "owner"',
    ],
  ])('rejects %s and changes nothing', async (_, view, field, text) => {
    await save('leads', VIEW).expect(200);
    const { body } = await save('leads', { hiddenColumns: [], ...view }).expect(400);

    expect(body.errors).toEqual({ [field]: text });
    expect(await views()).toEqual({ leads: VIEW });
  });

  it('rejects a deeply nested filter', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const view = JSON.stringify({ savedQueries: [query('DEEP')] }).replace(
      '"DEEP"',
      `{"q":${deep}}`,
    );
    const request = app.as(person).put('/api/settings/lists/leads').type('json');
    const { body } = await request.send(view).expect(400);

    expect(body.errors).toEqual({ 'savedQueries.0.value.filter.q': NOT_FLAT });
  });

  it.each(['users', 'constructor', '__proto__', ' leads'])(
    'rejects the unknown list %j',
    async (name) => {
      const { body } = await save(encodeURIComponent(name), VIEW).expect(400);

      expect(body.error).toBe('Must be one of history, leads, api-keys, deliveries');
      expect(await views()).toEqual({});
    },
  );

  it.each([[[]], [null], ['text']])('rejects %j instead of a view', async (view) => {
    await save('leads', view).set('Content-Type', 'application/json').expect(400);

    expect(await views()).toEqual({});
  });

  it('requires a logged-in person: an API key may read the views but not change them', async () => {
    await save('leads', VIEW).expect(200);
    const { key } = await createKey(app, person, { name: 'CI' });
    const { body } = await save('leads', {}, { ...person, token: key }).expect(403);

    expect(body.error).toBe("You can't use an API key for this. Please log in.");
    expect(await views({ ...person, token: key })).toEqual({ leads: VIEW });
  });
});
