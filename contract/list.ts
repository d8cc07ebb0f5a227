import { z } from 'zod';

/** Maximum rows in one list response. */
export const MAX_PAGE = 1000;
const DEFAULT_PAGE = 50;

const json = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'Must be JSON' });
    return z.NEVER;
  }
};
export const jsonText = z.string().max(20_000).transform(json);

/** `range=[from,to]`, both inclusive and zero-based. */
export const rangeParam = (max: number) =>
  jsonText
    .pipe(
      z
        .tuple([z.int().min(0).max(1_000_000_000), z.int().min(0).max(1_000_000_000)])
        .refine(([from, to]) => to >= from, 'The range must not end before it begins')
        .refine(([from, to]) => to - from < max, `At most ${max} rows at a time`),
    )
    .meta({
      description: `JSON: \`[first,last]\` of the rows, both inclusive and from 0; at most ${max} at a time`,
    });

/** `Content-Range` of a page. An empty page has no last row. */
export const contentRange = (unit: string, from: number, rows: number, total: number) =>
  rows === 0 ? `${unit} */${total}` : `${unit} ${from}-${from + rows - 1}/${total}`;

/**
 * Query for a list in both dialects: `?limit=50`, and react-admin's simple-rest
 * (`sort=["field","ASC"]&range=[0,24]&filter={…}`). `range` is inclusive, as in `Content-Range`.
 */
export function listQuery<Field extends string, Filter extends z.ZodType>(
  sortFields: readonly [Field, ...Field[]],
  filter: Filter,
  max = MAX_PAGE,
) {
  const limitMessage = `limit must be a whole number from 1 to ${max}`;
  const order = z.tuple([z.enum(sortFields), z.enum(['ASC', 'DESC'])]);
  return z.object({
    limit: z
      .string()
      .regex(/^\d{1,4}$/, limitMessage)
      .transform(Number)
      .pipe(z.int().min(1, limitMessage).max(max, limitMessage))
      .optional()
      .meta({ description: `How many rows, from the first; at most ${max}` }),
    sort: jsonText
      .pipe(order)
      .optional()
      .meta({
        description: `JSON: \`["field","ASC"]\` or \`"DESC"\`, by ${sortFields.join(', ')}`,
      }),
    range: rangeParam(max).optional(),
    filter: jsonText
      .pipe(filter)
      .optional()
      .meta({ description: 'JSON: an object of fields and the values to keep' }),
  });
}

/** The valid values of a filter: drops those that a stricter or changed schema would reject. */
export function validFilter<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  values: unknown,
) {
  const given = (typeof values === 'object' && values !== null ? values : {}) as object;
  const valid = Object.entries(shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse((given as Record<string, unknown>)[name]);
    return data === undefined || data === '' ? [] : [[name, data]];
  });
  return Object.fromEntries(valid) as { [Name in keyof Shape]?: z.infer<Shape[Name]> };
}

/** Offset and limit of a list query. */
export function page(query: { limit?: number; range?: [number, number] }): {
  offset: number;
  limit: number;
} {
  if (query.range) return { offset: query.range[0], limit: query.range[1] - query.range[0] + 1 };
  return { offset: 0, limit: query.limit ?? DEFAULT_PAGE };
}

/** An id in a path, in lowercase for comparison. */
export const idParam = z.uuid('Must be a valid id').toLowerCase();
