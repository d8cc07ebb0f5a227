import type { RunOptions } from '#contract/run-options.js';
import fc from 'fast-check';
import { Superseded } from '../../../backend/finding/scrape/superseded.js';
import type { DroppedPlace } from '../../../backend/maps/sources/source.js';
import type { FoundPlace } from '../../../backend/maps/places/found-place.js';
import { buildPlace } from '../../support/fake-source.js';
import { openLedger, type LedgerWorld } from './ledger-support.js';

let world: LedgerWorld;
beforeAll(async () => {
  world = await openLedger();
});
afterAll(() => world.close());

const NAMES = ['Amber', 'Birch', 'Cedar', 'Dahlia', 'Elder', 'Fennel', 'Ginger', 'Hazel'];
const KNOWN = [0, 1, 2];
const SUPPRESSED = [2];

interface Named {
  business: number;
  place: FoundPlace;
}
/** Three records of each business: two ids from one source, and one from another source without ratings. */
const RECORDS: Named[] = NAMES.flatMap((name, business) =>
  [
    { source: 'fake', sourceId: `${name} a` },
    { source: 'fake', sourceId: `${name} b` },
    { source: 'other', sourceId: name, rating: null },
  ].map((overrides) => ({ business, place: buildPlace(business + 1, { name, ...overrides }) })),
);
const DROPPED: DroppedPlace[] = [
  { source: 'fake', sourceId: 'far', reason: 'outside' },
  { source: 'fake', sourceId: 'gone', reason: 'closed' },
];

/** The order and batches in which a source returns records, with repeats; after some batches the worker dies. */
const scenario = fc.record({
  options: fc.constantFrom<RunOptions>(
    {},
    { onlyNew: true },
    { minRating: 4 },
    { minRating: 4, onlyNew: true },
  ),
  records: fc.array(fc.nat(RECORDS.length - 1), { minLength: 1, maxLength: 60 }),
  sizes: fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1 }),
  dies: fc.array(fc.boolean(), { minLength: 1 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

const batchesOf = ({ records, sizes }: Scenario) => {
  const batches: { places: FoundPlace[]; dropped: DroppedPlace[] }[] = [];
  for (let at = 0; at < records.length;) {
    const size = sizes[batches.length % sizes.length]!;
    const places = records.slice(at, at + size).map((index) => RECORDS[index]!.place);
    batches.push({ places, dropped: DROPPED });
    at += size;
  }
  return batches;
};

/** Creates an account that already has three businesses, one of them excluded. */
async function accountWithLeads() {
  const accountId = await world.account();
  await world.completeRun(
    accountId,
    KNOWN.map((business) => RECORDS[business * 3]!.place),
  );
  await world.database.query(
    'UPDATE leads SET suppressed_at = now() WHERE account_id = $1 AND name = ANY($2)',
    [accountId, SUPPRESSED.map((business) => NAMES[business])],
  );
  return accountId;
}

/** The expected totals, computed regardless of order. */
function expected({ records, options }: Scenario) {
  const named = [...new Set(records)].map((index) => RECORDS[index]!);
  const passing = named.filter(({ place }) => !options.minRating || place.rating !== null);
  const of = (some: number[]) => passing.filter(({ business }) => some.includes(business)).length;
  const suppressed = of(SUPPRESSED);
  const knownBusinesses = KNOWN.filter((business) => !SUPPRESSED.includes(business));
  const known = options.onlyNew ? of(knownBusinesses) : 0;
  const businesses = new Set(passing.map(({ business }) => business));
  for (const business of SUPPRESSED) businesses.delete(business);
  if (options.onlyNew) for (const business of knownBusinesses) businesses.delete(business);
  const leads = businesses.size;
  return {
    coverage: {
      found: named.length + DROPPED.length,
      leads,
      duplicates: passing.length - suppressed - known - leads,
      outside: 1,
      closed: 1,
      suppressed,
      filtered: named.length - passing.length,
      known,
      surplus: 0,
    },
    billed: new Set([...KNOWN, ...businesses]).size,
    ids: new Set([
      ...KNOWN.map((business) => RECORDS[business * 3]!.place.sourceId),
      ...passing.map(({ place }) => place.sourceId),
    ]).size,
  };
}

async function runScenario(accountId: string, scenario: Scenario, limit?: number) {
  const run = await world.run(accountId, { options: scenario.options });
  for (const [index, batch] of batchesOf(scenario).entries()) {
    const dead = structuredClone(run);
    await world.store(run, [batch], limit);
    if (!scenario.dies[index % scenario.dies.length]) continue;
    // The next worker receives the same batch; the first worker was only slow.
    run.attempt++;
    await world.database.query('UPDATE scrape_runs SET attempt = $2 WHERE id = $1', [
      run.id,
      run.attempt,
    ]);
    await expect(world.store(dead, [batch], limit)).rejects.toBeInstanceOf(Superseded);
    await world.store(run, [batch], limit);
  }
  const [row] = await world.database.query(
    `SELECT coverage, lead_count AS leads, (SELECT count(*)::int FROM run_leads WHERE run_id = $1) AS links
     FROM scrape_runs WHERE id = $1`,
    [run.id],
  );
  expect(row.coverage.leads).toBe(row.leads);
  expect(row.links).toBe(row.leads);
  return row.coverage;
}

it('the ledger stores the same leads, coverage and usage regardless of order, batches, repeats and crashes', () =>
  fc.assert(
    fc.asyncProperty(scenario, async (example) => {
      const accountId = await accountWithLeads();
      const coverage = await runScenario(accountId, example);
      const { billed, ids, ...rest } = expected(example);

      expect(coverage).toMatchObject(rest.coverage);
      expect(await world.billed(accountId)).toBe(billed);
      const businesses = await world.businesses(accountId);
      expect(businesses).toHaveLength(billed);
      expect(businesses.join(', ').split(', ')).toHaveLength(ids);
    }),
    { numRuns: 25 },
  ));

it('the ledger never delivers or bills more leads than requested, and still accounts for every record', () =>
  fc.assert(
    fc.asyncProperty(scenario, fc.integer({ min: 1, max: 6 }), async (example, limit) => {
      const accountId = await accountWithLeads();
      const { found, leads, duplicates, outside, suppressed, closed, filtered, known, surplus } =
        await runScenario(accountId, example, limit);

      expect(leads).toBe(Math.min(limit, expected(example).coverage.leads));
      expect(found).toBe(
        leads + duplicates + outside + suppressed + closed + filtered + known + surplus,
      );
      expect(found).toBe(expected(example).coverage.found);
      expect(await world.billed(accountId)).toBeLessThanOrEqual(KNOWN.length + leads);
    }),
    { numRuns: 15 },
  ));
