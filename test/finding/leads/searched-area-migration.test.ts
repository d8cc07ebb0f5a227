import { KeepSearchedAreas1764200500000 } from '../../../migrations/1764200500000-keep-searched-areas.js';
import { useMigrations } from '../../support/schema.js';

const { database } = useMigrations();

it('leads of an earlier version get the areas of the runs that found them, the first one first', async () => {
  const first = database.migrations.findIndex(
    (migration) => migration instanceof KeepSearchedAreas1764200500000,
  );
  for (const _ of database.migrations.slice(first)) await database.undoLastMigration();
  const insert = async (sql: string, values: unknown[]): Promise<string> =>
    (await database.query<[{ id: string }]>(`INSERT INTO ${sql} RETURNING id`, values))[0].id;
  const accountId = await insert('accounts DEFAULT VALUES', []);
  const addRun = (city: string, day: number) =>
    insert(
      `scrape_runs (account_id, source, city, category, target, created_at)
       VALUES ($1, 'index', $2, 'bar', '{}', $3)`,
      [accountId, city, `2026-01-0${day}`],
    );
  const addLead = (name: string) =>
    insert(
      `leads (account_id, name, city, source, source_id, licence) VALUES ($1, $2, 'Monte-Carlo', 'osm', $2, 'ODbL')`,
      [accountId, name],
    );
  const runs = [
    await addRun('Monaco', 2),
    await addRun('10 km around Nice', 1),
    await addRun('Monaco', 3),
  ];
  const [both, one] = [await addLead('Both'), await addLead('One'), await addLead('None')];
  for (const [run, lead] of [
    [runs[0], both],
    [runs[1], both],
    [runs[2], both],
    [runs[2], one],
  ])
    await database.query(
      `INSERT INTO run_leads (account_id, run_id, position, lead_id)
       VALUES ($1, $2, 1 + (SELECT count(*) FROM run_leads WHERE run_id = $2), $3)`,
      [accountId, run, lead],
    );
  await database.runMigrations({ transaction: 'each' });

  expect(await database.query('SELECT name, area, other_areas FROM leads ORDER BY name')).toEqual([
    { name: 'Both', area: '10 km around Nice', other_areas: ['Monaco'] },
    { name: 'None', area: null, other_areas: [] },
    { name: 'One', area: 'Monaco', other_areas: [] },
  ]);
});
