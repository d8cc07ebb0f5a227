import pg from 'pg';
import { beginAsTenant } from '../../backend/platform/database/tenant.js';

export interface Statement {
  sql: string;
  values: unknown[];
  /** `SET LOCAL …` earlier in its transaction. */
  settings: string[];
}

/** A node of a plan, as EXPLAIN (FORMAT JSON) describes it. */
interface PlanNode {
  'Node Type': string;
  'Actual Loops': number;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  Plans?: PlanNode[];
  [key: string]: unknown;
}

/** Records the statements that any connection of this process sends. Without `FOR UPDATE`, a plan of one has no effect. */
export function recordReads(): { statements: Map<string, Statement>; stop(): void } {
  const statements = new Map<string, Statement>();
  const settingsOf = new WeakMap<object, string[]>();
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: object, ...args) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const { text = '', values } = typeof first === 'string' ? { text: first } : first;
    if (/^\s*(START TRANSACTION|BEGIN|COMMIT|ROLLBACK)\b/i.test(text)) settingsOf.set(this, []);
    else if (/^SET LOCAL /i.test(text)) settingsOf.get(this)?.push(text);
    const sql = text.replace(/^COPY \(([\s\S]*)\) TO STDOUT[\s\S]*$/, '$1');
    if (/^\s*(\/\*.*?\*\/\s*)?(SELECT|WITH)\b/.test(sql) && !WRITES.test(sql))
      statements.set(sql, {
        sql,
        values: values ?? (Array.isArray(second) ? second : []),
        settings: [...(settingsOf.get(this) ?? [])],
      });
    return query.apply(this, args);
  };
  return { statements, stop: () => void (prototype.query = query) };
}
const WRITES = /\b(INSERT INTO|UPDATE|DELETE FROM|pg_notify|pg_advisory\w*)\b|pgboss\./;

/**
 * Runs a statement again as a request from an account.
 * @returns the most rows or pages that one step of its plan touched, also those it threw away
 */
export async function costOf(
  client: pg.ClientBase,
  accountId: string,
  { sql, values, settings }: Statement,
): Promise<{ touched: number; step: string }> {
  await client.query(beginAsTenant({ accountId }));
  try {
    // As in a database with many accounts, where no plan reads a table to its end.
    for (const setting of ['SET LOCAL enable_seqscan = off', ...settings])
      await client.query(setting);
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`,
      values,
    );
    return costliest(rows[0]['QUERY PLAN'][0].Plan as PlanNode);
  } finally {
    await client.query('ROLLBACK');
  }
}

function costliest(node: PlanNode): { touched: number; step: string } {
  const parts = node.Plans ?? [];
  const removed = Object.keys(node).filter((key) => key.startsWith('Rows Removed by'));
  const rows = [node['Actual Rows'], ...removed.map((key) => node[key] as number)];
  const pages = parts.reduce(
    (left, part) => left - part['Shared Hit Blocks'],
    node['Shared Hit Blocks'],
  );
  const touched = Math.max(node['Actual Loops'] * rows.reduce((sum, count) => sum + count), pages);
  const condition = node['Join Filter'] ?? node['Index Cond'] ?? node['Filter'] ?? '';
  const own = { touched, step: `${node['Node Type']} ${condition as string}` };
  return parts
    .map(costliest)
    .reduce((most, part) => (part.touched > most.touched ? part : most), own);
}
