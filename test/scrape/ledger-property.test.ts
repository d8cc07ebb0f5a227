import type { RunOptions } from '../../contract/run-options.js';
import fc from 'fast-check';
import { Superseded } from '../../backend/scrape/superseded.js';
import type { DroppedPlace } from '../../backend/sources/source.js';
import type { FoundPlace } from '../../backend/places/found-place.js';
import { buildPlace } from '../support/fake-source.js';
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
/** Three records of each business: two ids of one source, and one of another that has no rating. */
const RECORDS: Named[] = NAMES.flatMap((name, business) =>
  [
    { source: 'fake', sourceId: `${name} a` },
    { source: 'fake', sourceId: `${name} b` },
    { source: 'other', sourceId: name, rating: null },
  ].map((odd) => ({ business, place: buildPlace(business + 1, { name, ...odd }) })),
);
const DROPPED: DroppedPlace[] = [
  { source: 'fake', sourceId: 'far', why: 'outside' },
  { source: 'fake', sourceId: 'gone', why: 'closed' },
];

/** In what order and batches a source names them, some again; after some batches the worker dies. */
const story = fc.record({
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
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

const batchesOf = ({ records, sizes }: Story) => {
  const batches: { places: FoundPlace[]; dropped: DroppedPlace[] }[] = [];
  for (let at = 0; at < records.length;) {
    const size = sizes[batches.length % sizes.length]!;
    const places = records.slice(at, at + size).map((index) => RECORDS[index]!.place);
    batches.push({ places, dropped: DROPPED });
    at += size;
  }
  return batches;
};

/** An account that had three businesses, of which one is suppressed. */
async function familiar() {
  const accountId = await world.account();
  await world.brings(
    accountId,
    KNOWN.map((business) => RECORDS[business * 3]!.place),
  );
  await world.database.query(
    'UPDATE leads SET suppressed_at = now() WHERE account_id = $1 AND name = ANY($2)',
    [accountId, SUPPRESSED.map((business) => NAMES[business])],
  );
  return accountId;
}

/** What must come out, told without an order. */
function expected({ records, options }: Story) {
  const told = [...new Set(records)].map((index) => RECORDS[index]!);
  const passing = told.filter(({ place }) => !options.minRating || place.rating !== null);
  const of = (some: number[]) => passing.filter(({ business }) => some.includes(business)).length;
  const suppressed = of(SUPPRESSED);
  const familiarOnes = KNOWN.filter((one) => !SUPPRESSED.includes(one));
  const known = options.onlyNew ? of(familiarOnes) : 0;
  const businesses = new Set(passing.map(({ business }) => business));
  for (const one of SUPPRESSED) businesses.delete(one);
  if (options.onlyNew) for (const one of familiarOnes) businesses.delete(one);
  const leads = businesses.size;
  return {
    coverage: {
      found: told.length + DROPPED.length,
      leads,
      duplicates: passing.length - suppressed - known - leads,
      outside: 1,
      closed: 1,
      suppressed,
      filtered: told.length - passing.length,
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

async function play(accountId: string, story: Story, limit?: number) {
  const run = await world.run(accountId, { options: story.options });
  for (const [index, batch] of batchesOf(story).entries()) {
    const dead = structuredClone(run);
    await world.store(run, [batch], limit);
    if (!story.dies[index % story.dies.length]) continue;
    // The next worker is told the batch once more; the dead one was only slow.
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

it('gives the same leads, coverage and usage in any order and batches, after repeats and deaths', () =>
  fc.assert(
    fc.asyncProperty(story, async (told) => {
      const accountId = await familiar();
      const coverage = await play(accountId, told);
      const { billed, ids, ...rest } = expected(told);

      expect(coverage).toMatchObject(rest.coverage);
      expect(await world.billed(accountId)).toBe(billed);
      const businesses = await world.businesses(accountId);
      expect(businesses).toHaveLength(billed);
      expect(businesses.join(', ').split(', ')).toHaveLength(ids);
    }),
    { numRuns: 25 },
  ));

it('never delivers or bills more than was asked for, and still accounts for every record', () =>
  fc.assert(
    fc.asyncProperty(story, fc.integer({ min: 1, max: 6 }), async (told, limit) => {
      const accountId = await familiar();
      const { found, leads, duplicates, outside, suppressed, closed, filtered, known, surplus } =
        await play(accountId, told, limit);

      expect(leads).toBe(Math.min(limit, expected(told).coverage.leads));
      expect(found).toBe(
        leads + duplicates + outside + suppressed + closed + filtered + known + surplus,
      );
      expect(found).toBe(expected(told).coverage.found);
      expect(await world.billed(accountId)).toBeLessThanOrEqual(KNOWN.length + leads);
    }),
    { numRuns: 15 },
  ));
