import type { GetListParams, SortPayload } from 'react-admin';
import type { z } from 'zod';
import { MAX_PAGE } from '../../contract/list.js';

/*
 * A list's parameters come from the URL, which anyone can edit. What the server would reject is left out.
 */

/** The valid values of a filter. */
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

/** A supported sort order, and a page within the server's limits. */
export function validPage(
  { sort, pagination }: GetListParams,
  sortable: readonly string[],
  fallback: SortPayload,
) {
  const { page = 1, perPage = MAX_PAGE } = pagination ?? {};
  return {
    sort:
      sort && sortable.includes(sort.field)
        ? { field: sort.field, order: sort.order === 'ASC' ? ('ASC' as const) : ('DESC' as const) }
        : fallback,
    pagination: {
      page: Math.max(1, Math.trunc(page) || 1),
      perPage: Math.min(MAX_PAGE, Math.max(1, Math.trunc(perPage) || 1)),
    },
  };
}
