import type { GetListParams, SortPayload } from 'react-admin';
import { MAX_PAGE } from '#contract/list.js';

/**
 * Of every list. The address has its parameters, so that a link to a list shows all of it. `Guarded` has already checked the session:
 * react-admin's check would delay the first request. The screen shows errors, which a notification would repeat.
 */
export const LIST_PROPS = {
  storeKey: false,
  disableAuthentication: true,
  queryOptions: { onError: () => {} },
} as const;

/*
 * A list's parameters come from the URL, which anyone can edit. Values that the server would reject are dropped.
 */

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
