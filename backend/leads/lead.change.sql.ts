import { LEAD_SELECT } from './lead.sql.js';

/*
 * Changes set what they were given and read the rest from the row they have locked, so that two at once lose nothing.
 */

/** Named query: account, id, status, tags, whether a note is given, note. */
export const PATCH_LEAD = `
  WITH changed AS (
    UPDATE leads SET status = COALESCE($3, status), tags = COALESCE($4::text[], tags),
      note = CASE WHEN $5::boolean THEN $6 ELSE note END
    WHERE account_id = $1 AND id = $2 RETURNING *)
  SELECT ${LEAD_SELECT} FROM changed l`;

/** Named query: account, ids; in a fixed order, so that changes of overlapping selections never deadlock. */
export const LOCK_LEADS = `
  SELECT id FROM leads WHERE account_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

/** Named query: account, ids, status, tags to add, tags to remove, suppressed. */
export const PATCH_LEADS = `
  WITH changed AS (
    UPDATE leads SET status = COALESCE($3, status),
      tags = ARRAY(
        SELECT tag FROM unnest(tags || $4::text[]) WITH ORDINALITY AS given (tag, position)
        WHERE tag <> ALL($5::text[]) GROUP BY tag ORDER BY min(position)),
      suppressed_at = CASE WHEN $6::boolean IS NULL THEN suppressed_at WHEN $6 THEN COALESCE(suppressed_at, now()) END
    WHERE account_id = $1 AND id = ANY($2::uuid[]) RETURNING *)
  SELECT ${LEAD_SELECT} FROM changed l ORDER BY array_position($2::uuid[], l.id)`;
