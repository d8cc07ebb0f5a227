import { GRID_FIELDS, listName } from '#contract/lead-fields.js';
import type { ListName } from '#contract/lists.js';

/** The columns of each list in their default order. Saved views name them. */
export const LIST_COLUMNS = {
  history: [
    'details',
    'category',
    'city',
    'status',
    'createdAt',
    'leads',
    'completionRate',
    'averageRating',
    'csvUrl',
    'actions',
  ],
  leads: ['select', ...GRID_FIELDS.map(listName)],
  'api-keys': ['name', 'prefix', 'scopes', 'expiresAt', 'createdAt', 'lastUsedAt', 'actions'],
  deliveries: ['name', 'rhythm', 'nextAt', 'lastRun', 'actions'],
} as const satisfies Record<ListName, readonly string[]>;

/** Columns that can be neither hidden nor moved. */
export const FIXED_COLUMNS: ReadonlySet<string> = new Set(['details', 'select']);

/** The column that names a row, which is always shown. */
export const NAME_COLUMN: Record<ListName, string> = {
  history: 'category',
  leads: 'name',
  'api-keys': 'name',
  deliveries: 'name',
};
