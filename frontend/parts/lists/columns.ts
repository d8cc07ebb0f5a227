import { GRID_FIELDS, labelOf, listName } from '#contract/lead-fields.js';
import type { ListName } from '#contract/lists.js';

/** The columns of each list in their default order, with their labels. Saved views name them. */
const LIST_COLUMNS: Record<ListName, Record<string, string>> = {
  history: {
    details: 'Lead details',
    category: 'Category',
    city: 'City',
    status: 'Status',
    createdAt: 'Date',
    leads: 'Leads',
    completionRate: 'Success Rate',
    averageRating: 'Avg Rating',
    csvUrl: 'CSV',
    actions: 'Actions',
  },
  leads: {
    select: 'Select',
    ...Object.fromEntries(GRID_FIELDS.map((field) => [listName(field), labelOf(field)])),
  },
  'api-keys': {
    name: 'Name',
    prefix: 'Key',
    scopes: 'Scopes',
    expiresAt: 'Expires',
    createdAt: 'Created',
    lastUsedAt: 'Last used',
    actions: 'Actions',
  },
  deliveries: {
    name: 'Name',
    nextAt: 'Next delivery',
    lastRun: 'Last result',
    actions: 'Actions',
  },
};

/** A list's columns in their default order. */
export const columnsOf = (list: ListName): readonly string[] => Object.keys(LIST_COLUMNS[list]);

export const columnLabel = (list: ListName, column: string) => LIST_COLUMNS[list][column]!;

/** Columns that can be neither hidden nor moved. */
export const FIXED_COLUMNS: ReadonlySet<string> = new Set(['details', 'select']);

/** The column that names a row, which is always shown. */
export const NAME_COLUMN: Record<ListName, string> = {
  history: 'category',
  leads: 'name',
  'api-keys': 'name',
  deliveries: 'name',
};
