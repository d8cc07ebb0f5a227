import type { KnownTown } from '../address/read.js';
import type { Statements } from '../../../platform/database/repair.sql.js';
import { normalize } from '../text.js';

/** The towns with these labels, by label. */
export async function townsOf(tx: Statements, labels: string[]): Promise<Map<string, KnownTown>> {
  const towns = await tx.query<KnownTown & { label: string }>(
    `SELECT label, name AS town, country, region_code AS "regionCode" FROM cities
     WHERE label_key = ANY($1) AND label = ANY($2) AND kind IN ('city', 'district')`,
    [[...new Set(labels.map(normalize))], labels],
  );
  return new Map(towns.map(({ label, ...town }) => [label, town]));
}
