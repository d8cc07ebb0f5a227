import type { EntityManager } from 'typeorm';
import type { AssignmentRule } from '#contract/assignment-rules.js';
import { membersAmong, workersAmong } from '../../../people/users/membership.sql.js';
import { asJson, type Bound } from '../../../platform/database/values.js';

/** Members who are viewers or have disabled their login stay in their rules, which pass them over meanwhile. */
export function listRules(tx: EntityManager, accountId: string): Promise<AssignmentRule[]> {
  return tx.query(
    `SELECT city, category, ${membersAmong('$1', 'assignment_rules.members')} AS members FROM assignment_rules
     WHERE account_id = $1 ORDER BY position`,
    [accountId],
  );
}

/**
 * Makes saving the rules and assigning by them wait for each other, until the transaction ends. Locks of the rows would not do: a statement
 * that waits for replaced rows sees neither them nor the new ones.
 */
function lockRules(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('assignment rules of ' || $1, 0))`,
    [accountId],
  );
}

/** Replaces the account's rules. Turns begin again. */
export async function replaceRules(
  tx: EntityManager,
  accountId: string,
  rules: readonly AssignmentRule[],
): Promise<void> {
  await lockRules(tx, accountId);
  await tx.query('DELETE FROM assignment_rules WHERE account_id = $1', [accountId]);
  await tx.query(
    `INSERT INTO assignment_rules (account_id, position, city, category, members)
     SELECT $1, position, NULLIF(rule ->> 'city', ''), NULLIF(rule ->> 'category', ''),
       ARRAY(SELECT jsonb_array_elements_text(rule -> 'members'))::uuid[]
     FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (rule, position)`,
    [accountId, asJson(rules)],
  );
}

/** SQL: the account's rules as `matches` compares them, with the members who work with leads. */
export const rulesOf = (account: Bound) => `
  SELECT position, lower(city) AS city, lower(category) AS category, turn, ${workersAmong(account, 'assignment_rules.members')} AS members
  FROM assignment_rules WHERE account_id = ${account}`;

/** SQL fragment: whether a rule, a row of `rulesOf`, assigns a lead; the arguments are SQL. */
export const matches = (rule: string, lead: string) => `
  cardinality(${rule}.members) > 0 AND (${rule}.city IS NULL OR ${rule}.city IN (lower(${lead}.area), lower(${lead}.city)))
  AND (${rule}.category IS NULL OR ${rule}.category = lower(${lead}.category))`;

/** Assigns each of these leads by the first rule that matches it, its members in turn. The others stay as they are. */
export async function assignByRules(
  tx: EntityManager,
  accountId: string,
  leadIds: readonly string[],
): Promise<void> {
  await lockRules(tx, accountId);
  await tx.query(
    `WITH rules AS MATERIALIZED (${rulesOf('$1')}),
     ruled AS MATERIALIZED (
       SELECT l.id, r.position, r.members, r.turn + row_number() OVER (PARTITION BY r.position ORDER BY l.id) - 1 AS turn
       FROM leads l CROSS JOIN LATERAL (
         SELECT * FROM rules WHERE ${matches('rules', 'l')} ORDER BY position LIMIT 1) r
       WHERE l.account_id = $1 AND l.id = ANY($2::uuid[])),
     turned AS (
       UPDATE assignment_rules r SET turn = next
       FROM (SELECT position, max(turn) + 1 AS next FROM ruled GROUP BY position) reached
       WHERE r.account_id = $1 AND r.position = reached.position)
     UPDATE leads SET assigned_to = members[1 + turn % cardinality(members)] FROM ruled
     WHERE leads.account_id = $1 AND leads.id = ruled.id`,
    [accountId, leadIds],
  );
}
