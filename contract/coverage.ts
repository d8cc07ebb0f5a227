import { z } from 'zod';
import { FILTERS } from './run-options.js';

/**
 * What became of everything a run's source named:
 * found = leads + duplicates + outside + suppressed + closed + filtered + known + surplus.
 */
export const coverage = z
  .object({
    found: z.int().meta({ description: 'Records that the source named' }),
    leads: z.int(),
    duplicates: z.int().meta({ description: 'The same business again, under whatever id' }),
    outside: z.int().meta({ description: "Outside the city's boundary" }),
    suppressed: z.int(),
    closed: z.int().meta({ description: 'Closed for good' }),
    filtered: z.int().meta({ description: "Left out by the run's filters; not billed" }),
    known: z.int().meta({ description: 'Known before, where only new leads were asked for' }),
    surplus: z.int().meta({ description: 'More than were asked for' }),
    filters: z.partialRecord(
      z.enum(FILTERS),
      z.object({
        rejected: z.int(),
        unknown: z.int().meta({ description: 'Left out because the source does not say' }),
      }),
    ),
    tiles: z.object({
      asked: z.int(),
      exhausted: z.int(),
      open: z.int().meta({ description: 'Parts of the city that were not asked to the end' }),
    }),
    exhausted: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the source has nothing more; null while the run goes on' }),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverage>;

/** The coverage of a run that has found nothing yet. */
export const NO_COVERAGE: Coverage = {
  found: 0,
  leads: 0,
  duplicates: 0,
  outside: 0,
  suppressed: 0,
  closed: 0,
  filtered: 0,
  known: 0,
  surplus: 0,
  filters: {},
  tiles: { asked: 0, exhausted: 0, open: 0 },
  exhausted: null,
};

/** Answer of `GET /api/scraperuns/{id}/coverage`. */
export const coverageReport = coverage
  .extend({
    source: z.string(),
    city: z.string(),
    category: z.string(),
    matched: z
      .string()
      .nullable()
      .meta({ description: 'What the category was taken for, and why' }),
    requests: z.int().meta({ description: 'Requests that cost money' }),
    maxRequests: z.int().nullable(),
    estimatedCost: z
      .number()
      .nullable()
      .meta({ description: 'US dollars; null: nothing is charged' }),
    statement: z.string().meta({ description: '"Exhausted: …" or "More available: …", in words' }),
  })
  .meta({ id: 'CoverageReport' });
export type CoverageReport = z.infer<typeof coverageReport>;

/** Answer of `GET /api/scraperuns/estimate`: what a run would do, before it is started. */
export const runEstimate = z
  .object({
    source: z.string(),
    sample: z.boolean(),
    licence: z.string(),
    keepDays: z
      .int()
      .nullable()
      .meta({ description: 'Days for which the leads may be kept; null: for good' }),
    city: z.string(),
    category: z.string(),
    matched: z.string().nullable(),
    requests: z
      .object({ least: z.int(), most: z.int().nullable(), allowed: z.int() })
      .nullable()
      .meta({ description: 'Requests that cost money; null: none do' }),
    cost: z
      .object({ least: z.number(), most: z.number() })
      .nullable()
      .meta({ description: 'US dollars for the operator' }),
    unknown: z
      .array(z.string())
      .meta({ description: 'Options asked for whose datum the source does not have' }),
    enrichment: z
      .array(z.enum(['email', 'social']))
      .meta({ description: "What the account's plan looks for on websites" }),
    sentence: z.string(),
  })
  .meta({ id: 'RunEstimate' });
export type RunEstimate = z.infer<typeof runEstimate>;
