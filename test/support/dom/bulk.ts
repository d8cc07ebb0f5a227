import type { BulkChange } from '#contract/bulk.js';

export const BULK_ID = '00000000-0000-4000-8000-000000000001';

/** A change to all matching leads, in progress. */
export const bulk = (parts: Partial<BulkChange> = {}): BulkChange => ({
  id: BULK_ID,
  status: 'Running',
  filter: {},
  change: { addTags: ['fair'] },
  total: 5000,
  done: 2000,
  skipped: 0,
  skips: {},
  results: {},
  undo: null,
  canUndo: false,
  createdAt: '2026-11-20T20:30:00.000Z',
  finishedAt: null,
  ...parts,
});
