import type { DataProvider } from 'react-admin';
import { DELIVERY_SORT_FIELDS, deliveryFilter } from '#contract/deliveries.js';
import { orFail } from '../../parts/api/call';
import { validFilter } from '#contract/list.js';
import { validPage } from '../../parts/lists/params';

export const BY_NEXT_DATE = { field: 'nextAt', order: 'ASC' } as const;

/** The data provider for deliveries, on top of simple-rest. */
export const deliveriesProvider = (rest: DataProvider) =>
  ({
    getList: (resource, params) => {
      const page = validPage(params, DELIVERY_SORT_FIELDS, BY_NEXT_DATE);
      const filter = validFilter(deliveryFilter.shape, params.filter);
      return orFail(
        'Failed to fetch deliveries',
        rest.getList(resource, { ...params, ...page, filter }),
      );
    },
    getOne: (resource, params) => orFail('Failed to fetch delivery', rest.getOne(resource, params)),
  }) satisfies Partial<DataProvider>;
