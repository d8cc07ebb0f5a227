import type { Response } from 'express';
import { contentRange } from '#contract/list.js';

export interface ListPage<Row> {
  rows: Row[];
  /** Of all pages; null if it was not asked for. */
  total: number | null;
}

/** Returns a page's rows, and says in `Content-Range` where in the whole list they are. */
export function sendPage<Row>(
  response: Response,
  unit: string,
  offset: number,
  { rows, total }: ListPage<Row>,
): Row[] {
  if (total !== null)
    response.setHeader('Content-Range', contentRange(unit, offset, rows.length, total));
  return rows;
}
