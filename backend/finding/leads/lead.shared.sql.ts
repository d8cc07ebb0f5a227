import type { EntityManager } from 'typeorm';
import type { LeadField } from '#contract/lead-fields.js';
import { eachLead } from './each-lead.sql.js';
import { columnOf } from './lead-columns.js';
import { LEAD_SELECT, type SelectedLead } from './lead.sql.js';

/** Leads that an account shows to others: SQL that selects `lead_id` and a number `rank`, by `$1`, the account, and `$2`. */
export interface SharedLeads {
  sql: string;
  parameters: [accountId: string, id: string];
}

/** Leaves out leads that the account excluded, and leads whose content was removed under a source's terms. */
const from = ({ sql }: SharedLeads) => `
  FROM (${sql}) shared, ${eachLead('$1', 'shared.lead_id')}
  WHERE l.suppressed_at IS NULL AND l.removed_at IS NULL`;

/** @returns the number of leads, the fields that at least one of them has, and the data's licenses */
export async function summarizeShared<Field extends LeadField>(
  tx: EntityManager,
  shared: SharedLeads,
  fields: readonly Field[] = [],
): Promise<{ leads: number; filled: Field[]; licenses: string[] }> {
  const counts = fields.map((id) => `count(${columnOf(id)})`).join(', ');
  const [{ present, ...summary }] = await tx.query<
    [{ leads: number; licenses: string[]; present: string[] }]
  >(
    `SELECT count(*)::int AS leads, ARRAY[${counts}]::int[] AS present,
       COALESCE(array_agg(DISTINCT l.licence) FILTER (WHERE l.licence <> ''), '{}') AS licenses ${from(shared)}`,
    shared.parameters,
  );
  return { ...summary, filled: fields.filter((_, index) => Number(present[index]) > 0) };
}

/** A page of the leads, by their rank. Only its own leads are read whole. */
export function listShared(
  tx: EntityManager,
  shared: SharedLeads,
  { offset, limit }: { offset: number; limit: number },
): Promise<SelectedLead[]> {
  return tx.query(
    `SELECT ${LEAD_SELECT}
     FROM (SELECT shared.rank, l.id ${from(shared)} ORDER BY shared.rank, l.id OFFSET $3 LIMIT $4) page,
       ${eachLead('$1', 'page.id')}
     ORDER BY page.rank, l.id`,
    [...shared.parameters, offset, limit],
  );
}

/** Longitudes and latitudes of the first leads that have them. */
export async function locateShared(
  tx: EntityManager,
  shared: SharedLeads,
  limit: number,
): Promise<[longitude: number, latitude: number][]> {
  const rows = await tx.query<{ longitude: number; latitude: number }[]>(
    `SELECT l.longitude, l.latitude ${from(shared)} AND l.longitude IS NOT NULL AND l.latitude IS NOT NULL
     ORDER BY shared.rank, l.id LIMIT $3`,
    [...shared.parameters, limit],
  );
  return rows.map(({ longitude, latitude }) => [longitude, latitude]);
}
