import { z } from 'zod';
import { FILTERS } from './run-options.js';

/**
 * The outcomes of a run's records:
 * found = leads + duplicates + outside + suppressed + closed + filtered + known + surplus.
 */
export const coverage = z
  .object({
    found: z.int().meta({ description: 'Records returned by the source' }),
    leads: z.int(),
    yours: z.int().meta({
      description: 'The part of `leads` that the account already had; not counted in older runs',
    }),
    duplicates: z
      .int()
      .meta({ description: 'Other records of a business, even under different ids' }),
    outside: z.int().meta({ description: "Outside the city's boundary" }),
    suppressed: z.int().meta({ description: 'Excluded by the account' }),
    closed: z.int().meta({ description: 'Permanently closed' }),
    filtered: z.int().meta({ description: "Skipped by the run's filters; not billed" }),
    known: z.int().meta({
      description:
        'Skipped because the account already has it as a lead: imported, or in a run with `onlyNew`',
    }),
    surplus: z.int().meta({
      description: "Beyond the number of leads requested, or beyond the plan's or the run's limit",
    }),
    filters: z.partialRecord(
      z.enum(FILTERS),
      z.object({
        rejected: z.int(),
        unknown: z.int().meta({ description: 'Skipped because the value is unknown' }),
      }),
    ),
    available: z.int().nullable().meta({
      description:
        "Businesses that pass the run's filters, as in its estimate; null if the run delivered all of them or its source can't count them",
    }),
    limit: z
      .enum(['plan', 'storage'])
      .nullable()
      .meta({ description: "The plan's limit that stopped the run: new leads or stored leads" }),
    tiles: z.object({
      asked: z.int(),
      exhausted: z.int(),
      open: z.int().meta({ description: 'Areas not fully searched' }),
    }),
    exhausted: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the source has no more results; null for an unfinished run' }),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverage>;

/** The coverage of a new run. */
export const NO_COVERAGE: Coverage = {
  found: 0,
  leads: 0,
  yours: 0,
  duplicates: 0,
  outside: 0,
  suppressed: 0,
  closed: 0,
  filtered: 0,
  known: 0,
  surplus: 0,
  filters: {},
  available: null,
  limit: null,
  tiles: { asked: 0, exhausted: 0, open: 0 },
  exhausted: null,
};

/** Why a run skipped leads that the account has, unlike those that it delivered again (`yours`). */
export const KNOWN_TEXT = 'already yours and skipped';

/**
 * The businesses that a run left out: those that match, without its leads and those it skipped. Null if they weren't
 * counted.
 */
export const remainingOf = ({ available, leads, duplicates, suppressed, known }: Coverage) =>
  available === null ? null : Math.max(0, available - leads - duplicates - suppressed - known);

/**
 * Why a run left out its surplus: it had all requested leads, reached a limit of the plan, or delivered the maximum of a
 * run; null without surplus.
 * @param requested the requested number of leads; null for all
 */
export function cutOf(
  { leads, limit, surplus }: Pick<Coverage, 'leads' | 'limit' | 'surplus'>,
  requested: number | null,
): 'requested' | 'plan' | 'storage' | 'maximum' | null {
  if (surplus === 0) return null;
  if (limit !== null) return limit;
  if (requested === null) return 'maximum';
  // Older runs did not record their limit.
  return leads >= requested ? 'requested' : 'plan';
}

/** Why a run left out its surplus. Its message explains a limit: the plan's or the run's. */
export const surplusText = (coverage: Coverage, requested: number | null) =>
  cutOf(coverage, requested) === 'requested' ? 'beyond your request' : 'over the limit';

/** The businesses that a run left out; `isWaiting` for those that the plan's limit kept back. Null if there are none. */
export function restOf(coverage: Coverage, requested: number | null) {
  const cut = cutOf(coverage, requested);
  const count = remainingOf(coverage);
  return cut && count ? { cut, count, isWaiting: cut === 'plan' || cut === 'storage' } : null;
}

/** "538 more are waiting."; null if the plan's limit kept none back. */
export function waitingText(coverage: Coverage, requested: number | null): string | null {
  const rest = restOf(coverage, requested);
  if (!rest?.isWaiting) return null;
  return `${rest.count.toLocaleString('en-US')} more ${rest.count === 1 ? 'is' : 'are'} waiting.`;
}

/**
 * "15 of 553 delivered. 538 more are waiting.", or "5 of 12 delivered, as requested."; null if the run left nothing
 * out, or if it wasn't counted.
 */
export function deliveredText(coverage: Coverage, requested: number | null): string | null {
  const rest = restOf(coverage, requested);
  if (!rest) return null;
  const { leads, available, yours } = coverage;
  const [delivered, all, known] = [leads, available ?? 0, yours].map((count) =>
    count.toLocaleString('en-US'),
  );
  const sentence = [
    `${delivered} of ${all} delivered`,
    yours > 0 && ` (${known} you already had)`,
    rest.cut === 'requested' && ', as requested',
    '.',
  ];
  return [sentence.filter(Boolean).join(''), waitingText(coverage, requested)]
    .filter(Boolean)
    .join(' ');
}

/** Response to `GET /api/scraperuns/{id}/coverage`. */
export const coverageReport = coverage
  .extend({
    source: z.string(),
    city: z.string(),
    category: z.string(),
    matched: z.string().nullable().meta({
      description: 'The matched category and the reason; null if it was searched as typed',
    }),
    requests: z.int().meta({ description: 'Paid requests' }),
    maxRequests: z.int().nullable(),
    estimatedCost: z
      .number()
      .nullable()
      .meta({ description: 'US dollars; null for a free source' }),
    statement: z
      .string()
      .meta({ description: 'Whether more results exist: "Complete: …" or "More available: …"' }),
  })
  .meta({ id: 'CoverageReport' });
export type CoverageReport = z.infer<typeof coverageReport>;

/** A category to offer with those of a search. */
const widerCategory = z.object({
  category: z.string(),
  more: z.int().meta({ description: 'Further businesses in the area' }),
});
export type WiderCategory = z.infer<typeof widerCategory>;

/** The problem codes of areas that no run can search; `sample_offered` while the index is empty. */
export const REFUSALS = ['area_not_covered', 'area_too_large', 'sample_offered'] as const;
export type Refusal = NonNullable<RunEstimate['refusal']>;

/** Response to `GET /api/scraperuns/estimate`. */
export const runEstimate = z
  .object({
    source: z.string(),
    sample: z.boolean(),
    licence: z.string(),
    keepDays: z
      .int()
      .nullable()
      .meta({ description: 'Days for which leads may be kept; null means permanently' }),
    city: z.string(),
    category: z.string(),
    matched: z.string().nullable(),
    requests: z
      .object({ least: z.int(), most: z.int().nullable(), allowed: z.int() })
      .nullable()
      .meta({ description: 'Paid requests; null for a free source' }),
    cost: z
      .object({ least: z.number(), most: z.number() })
      .nullable()
      .meta({ description: 'US dollars, paid by the operator' }),
    unknown: z
      .array(z.string())
      .meta({ description: 'Requested options that the source has no data for' }),
    enrichment: z
      .array(z.enum(['email', 'social']))
      .meta({ description: "Data that the account's plan includes from websites" }),
    found: z
      .object({
        total: z.int().meta({ description: 'Businesses in this category in the area' }),
        matching: z.int().meta({ description: "Businesses that pass the run's filters" }),
        withPhone: z.int().meta({ description: 'Matching businesses with a phone' }),
        withWebsite: z.int().meta({ description: 'Matching businesses with a website' }),
        yours: z.int().meta({
          description: 'Matching businesses that the account already has, including imported ones',
        }),
        mayHaveMore: z.boolean().meta({
          description:
            'Whether the account may have more: there are too many to compare all of them',
        }),
        new: z.int().meta({ description: 'The other matching businesses' }),
      })
      .nullable()
      .meta({
        description:
          'Null if the source has to search in order to count, or if the area is too large to load',
      }),
    quota: z
      .object({
        uses: z.int().meta({
          description: 'Maximum number of leads that the run can count toward the plan',
        }),
        left: z.int(),
        shortage: z.string().nullable().meta({
          description: 'Explains that the plan has fewer leads left than the run requests',
        }),
      })
      .nullable()
      .meta({ description: "Null if none of the run's leads can count" }),
    wider: z.array(widerCategory).meta({
      description:
        'Wider or related categories, which a run does not include unless they are requested, too',
    }),
    refusal: z
      .object({
        code: z.enum(REFUSALS),
        message: z.string(),
        candidates: z.array(z.string()).meta({
          description:
            'Areas to choose instead: the closest ones that are covered, or cities in it',
        }),
      })
      .nullable()
      .meta({ description: "Why the run can't start: the index can't have its area" }),
    notes: z.array(z.string()).meta({
      description: "Options that the source can't apply, and full storage; part of `sentence`, too",
    }),
    sentence: z.string(),
  })
  .meta({ id: 'RunEstimate' });
export type RunEstimate = z.infer<typeof runEstimate>;
