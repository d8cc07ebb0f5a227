import { ViewsService } from '../../../backend/finding/leads/views.service.js';
import { SaveViews1764090100000 } from '../../../migrations/1764090100000-save-views.js';
import { useMigrations } from '../../support/schema.js';

const { database } = useMigrations();

/** A query as react-admin's list saved it. */
const saved = (label: string, filter: object, sort = { field: 'firstSeen', order: 'DESC' }) => ({
  label,
  value: { filter, sort, perPage: 25, displayedFilters: { city: true } },
});

/** A user of the version before views, with these preferences for lists. */
async function addUser(lists: object) {
  const [{ id: accountId }] = await database.query<[{ id: string }]>(
    'INSERT INTO accounts DEFAULT VALUES RETURNING id',
  );
  const [{ id: userId }] = await database.query<[{ id: string }]>(
    `INSERT INTO users (firebase_uid, email, primary_account_id, lists)
     VALUES (gen_random_uuid(), 'a@b.example', $1, $2) RETURNING id`,
    [accountId, JSON.stringify(lists)],
  );
  return { accountId, userId };
}

/** Runs `inserted` at the version before views, then updates to the current one. */
async function updateFromBeforeViews<Result>(insert: () => Promise<Result>): Promise<Result> {
  const first = database.migrations.findIndex(
    (migration) => migration instanceof SaveViews1764090100000,
  );
  for (const _ of database.migrations.slice(first)) await database.undoLastMigration();
  const inserted = await insert();
  await database.runMigrations({ transaction: 'each' });
  return inserted;
}
const viewsOf = (user: { accountId: string; userId: string }) =>
  new ViewsService(database).list(user);

it('queries that an earlier version saved become views, in their order', async () => {
  const user = await updateFromBeforeViews(() =>
    addUser({
      leads: {
        density: 'compact',
        hiddenColumns: ['rating'],
        savedQueries: [
          saved('Cafés', { category: 'Café', minRating: 4 }, { field: 'rating', order: 'DESC' }),
          saved('Busy', { minReviews: 100 }, { field: 'reviews', order: 'ASC' }),
          saved('All', {}),
        ],
      },
      history: { savedQueries: [saved('Monaco', { city: 'Monaco' })] },
    }),
  );

  expect(await viewsOf(user)).toEqual([
    {
      id: expect.any(String),
      name: 'Cafés',
      filter: { category: 'Café', minRating: 4 },
      sort: ['Rating', 'DESC'],
      count: 0,
    },
    {
      id: expect.any(String),
      name: 'Busy',
      filter: { minReviews: 100 },
      sort: ['Review Count', 'ASC'],
      count: 0,
    },
    { id: expect.any(String), name: 'All', filter: {}, sort: ['First Seen', 'DESC'], count: 0 },
  ]);
  const [{ lists }] = await database.query<[{ lists: object }]>(
    'SELECT lists FROM users WHERE id = $1',
    [user.userId],
  );
  expect(lists).toEqual({
    leads: { density: 'compact', hiddenColumns: ['rating'] },
    history: { savedQueries: [saved('Monaco', { city: 'Monaco' })] },
  });
});

it('a saved query whose filter or order no longer exists becomes a view without it', async () => {
  const user = await updateFromBeforeViews(() =>
    addUser({
      leads: {
        savedQueries: [
          saved(
            'Old',
            { city: 'Monaco', size: 'large', minRating: 'four', status: null },
            { field: 'size', order: 'ASC' },
          ),
        ],
      },
    }),
  );

  expect(await viewsOf(user)).toMatchObject([
    { name: 'Old', filter: { city: 'Monaco' }, sort: null },
  ]);
});

it('each user keeps their own saved queries, and users without any start with the starter views', async () => {
  const [mine, theirs, none] = await updateFromBeforeViews(async () => [
    await addUser({ leads: { savedQueries: [saved('Mine', { tag: 'a' })] } }),
    await addUser({ leads: { savedQueries: [saved('Theirs', { tag: 'b' })] } }),
    await addUser({}),
  ]);
  const names = async (user: { accountId: string; userId: string }) =>
    (await viewsOf(user)).map(({ name }) => name);

  expect(await names(mine!)).toEqual(['Mine']);
  expect(await names(theirs!)).toEqual(['Theirs']);
  expect(await names(none!)).toEqual(['New with email', 'To call', 'No website', 'Qualified']);
});
