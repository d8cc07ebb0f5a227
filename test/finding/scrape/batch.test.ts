import {
  ensureOperatorAccount,
  OPERATOR_ACCOUNT,
} from '../../../backend/people/accounts/account.sql.js';
import { removeRecords } from '../../../backend/finding/runs/run-state.sql.js';
import { Superseded } from '../../../backend/finding/scrape/superseded.js';
import { NO_COVERAGE } from '#contract/coverage.js';
import { buildPlace, buildPlaces } from '../../support/fake-source.js';
import { openLedger, type LedgerWorld } from './ledger-support.js';

let world: LedgerWorld;
let accountId: string;

beforeAll(async () => {
  world = await openLedger();
});
afterAll(() => world.close());
beforeEach(async () => {
  accountId = await world.account();
});

const exclude = (name: string) =>
  world.database.query(
    'UPDATE leads SET suppressed_at = now() WHERE account_id = $1 AND name = $2',
    [accountId, name],
  );

const setStored = (leads: number) =>
  world.database.query('UPDATE accounts SET stored_leads = $2 WHERE id = $1', [accountId, leads]);
const storedLeads = async () =>
  (await world.database.query('SELECT stored_leads FROM accounts WHERE id = $1', [accountId]))[0]
    .stored_leads as number;

describe('storing a batch', () => {
  it('never stores more leads than the plan allows, even with two runs at once', async () => {
    await setStored(20_000 - 25);
    const store = async (from: number) =>
      world.store(await world.run(accountId), [
        { places: Array.from({ length: 20 }, (_, at) => buildPlace(from + at)) },
      ]);
    const [first, second] = await Promise.all([store(1), store(101)]);

    expect(first.leads! + second.leads!).toBe(25);
    expect(first.surplus! + second.surplus!).toBe(15);
    expect(await world.leads(accountId)).toHaveLength(25);
    expect(await storedLeads()).toBe(20_000);
  });

  it("does not limit the operator's own account", async () => {
    await ensureOperatorAccount(world.database.manager);
    accountId = OPERATOR_ACCOUNT;
    await setStored(600_000);

    expect(await world.completeRun(accountId, buildPlaces(3))).toMatchObject({ leads: 3 });
  });

  it('counts every record once: lead, duplicate, outside, closed, filtered, excluded or surplus', async () => {
    await world.completeRun(accountId, [buildPlace(1)]);
    await exclude('Place 1');
    const run = await world.run(accountId, { options: { hasPhone: true, minRating: 4 } });
    const coverage = await world.store(
      run,
      [
        {
          places: [
            ...buildPlaces(4),
            buildPlace(5, { phone: null }),
            buildPlace(6, { rating: null }),
            buildPlace(7, { rating: 1 }),
            buildPlace(2),
            buildPlace(2, { sourceId: 'place-2 again' }),
          ],
          dropped: [
            { source: 'fake', sourceId: 'far', reason: 'outside' },
            { source: 'fake', sourceId: 'far', reason: 'outside' },
            { source: 'fake', sourceId: 'gone', reason: 'closed' },
          ],
          tiles: { asked: 5, exhausted: 3, open: 1 },
        },
        { places: [buildPlace(3), buildPlace(8), buildPlace(9)], checkpoint: 'here' },
      ],
      4,
    );

    expect(coverage).toEqual({
      ...NO_COVERAGE,
      found: 12,
      leads: 4,
      duplicates: 1,
      outside: 1,
      suppressed: 1,
      closed: 1,
      filtered: 3,
      surplus: 1,
      filters: {
        hasPhone: { rejected: 1, unknown: 0 },
        minRating: { rejected: 1, unknown: 1 },
      },
      tiles: { asked: 5, exhausted: 3, open: 1 },
    });
    const [row] = await world.database.query(
      'SELECT lead_count, coverage, checkpoint, rating_sum::float8, rating_count FROM scrape_runs WHERE id = $1',
      [run.id],
    );
    expect(row).toEqual({
      lead_count: 4,
      coverage,
      checkpoint: 'here',
      rating_sum: 16,
      rating_count: 4,
    });
  });

  it('counts the leads that the account already had, in every batch', async () => {
    await world.completeRun(accountId, buildPlaces(3));
    const run = await world.run(accountId);
    const coverage = await world.store(run, [
      { places: [buildPlace(1), buildPlace(4)] },
      { places: [buildPlace(1), buildPlace(3), buildPlace(4), buildPlace(5)] },
    ]);

    expect(coverage).toMatchObject({ leads: 4, yours: 2 });
  });

  it('does not bill filtered, excluded, surplus or known businesses', async () => {
    await world.completeRun(accountId, buildPlaces(6), { options: { minReviews: 3 } }, 2);

    expect(await world.billed(accountId)).toBe(2);
    expect((await world.leads(accountId)).map(({ name }) => name)).toEqual(['Place 3', 'Place 4']);
  });

  it('writes nothing for a superseded worker', async () => {
    const run = await world.run(accountId);
    await world.database.query('UPDATE scrape_runs SET attempt = 2 WHERE id = $1', [run.id]);

    await expect(world.store(run, [{ places: buildPlaces(1) }])).rejects.toBeInstanceOf(Superseded);
    expect(await world.leads(accountId)).toEqual([]);
  });

  it('stores a batch completely or not at all, and can repeat it after a failure', async () => {
    const run = await world.run(accountId);
    const broken = { places: [...buildPlaces(2), buildPlace(3, { rating: 1e6 })] };
    await expect(world.store(run, [broken])).rejects.toThrow('numeric field overflow');
    expect(await world.businesses(accountId)).toEqual([]);

    expect(await world.store(run, [{ places: buildPlaces(3) }])).toMatchObject({
      leads: 3,
      found: 3,
    });
  });

  it('accepts a name with half a surrogate pair', async () => {
    await world.completeRun(accountId, [buildPlace(1, { name: 'Bar \ud83d' })]);

    expect((await world.leads(accountId))[0]!.name).toBe('Bar \ufffd');
  });

  it('deletes the records when the run ends', async () => {
    const run = await world.run(accountId);
    await world.store(run, [{ places: buildPlaces(3) }]);
    await removeRecords(world.database.manager, run.accountId, run.id);

    expect(
      await world.database.query('SELECT FROM run_records WHERE run_id = $1', [run.id]),
    ).toEqual([]);
  });
});

describe('a run for new businesses only', () => {
  const onlyNew = { options: { onlyNew: true } };

  it('delivers and bills only businesses new to the account, from any source', async () => {
    await world.completeRun(accountId, buildPlaces(3));
    const again = buildPlace(2, { source: 'other', sourceId: 'x' });
    const coverage = await world.completeRun(accountId, [again, ...buildPlaces(5)], onlyNew);

    expect(coverage).toMatchObject({ found: 6, leads: 2, known: 4, duplicates: 0 });
    expect(await world.billed(accountId)).toBe(5);
  });

  it('counts its own repeats as duplicates, not as known', async () => {
    const twin = buildPlace(1, { source: 'other', sourceId: 'x' });
    const coverage = await world.store(await world.run(accountId, onlyNew), [
      { places: [buildPlace(1)] },
      { places: [twin] },
    ]);

    expect(coverage).toMatchObject({ found: 2, leads: 1, known: 0, duplicates: 1 });
  });

  it('skips excluded businesses', async () => {
    await world.completeRun(accountId, buildPlaces(1));
    await exclude('Place 1');

    expect(await world.completeRun(accountId, buildPlaces(1), onlyNew)).toMatchObject({
      suppressed: 1,
    });
  });
});
