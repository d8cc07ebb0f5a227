import type { DataProvider } from 'react-admin';
import { AUDIT_SORT_FIELDS, auditFilter, MAX_AUDIT_PAGE } from '#contract/audit.js';
import { validFilter } from '#contract/list.js';
import { fetchApi } from '../../../parts/api/api';
import { orFail } from '../../../parts/api/call';
import { validPage } from '../../../parts/lists/params';

export const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const;

/** The data provider for the audit log, on top of simple-rest. */
export const auditProvider = (rest: DataProvider) =>
  ({
    getList: (resource, params) => {
      const { sort, pagination } = validPage(params, AUDIT_SORT_FIELDS, NEWEST_FIRST);
      const perPage = Math.min(MAX_AUDIT_PAGE, pagination.perPage);
      const filter = validFilter(auditFilter.shape, params.filter);
      return orFail(
        'Failed to load the audit log',
        rest.getList(resource, {
          ...params,
          sort,
          pagination: { ...pagination, perPage },
          filter,
        }),
      );
    },
  }) satisfies Partial<DataProvider>;

/** The entries that match a filter, as a file. */
export async function fetchAuditCsv(filter: object): Promise<Blob> {
  const valid = validFilter(auditFilter.shape, filter);
  const query = new URLSearchParams({ filter: JSON.stringify(valid) });
  const response = await orFail(
    'Failed to download the audit log',
    fetchApi(`/api/audit/csv?${query.toString()}`),
  );
  return response.blob();
}
