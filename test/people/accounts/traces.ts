import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** PostgreSQL's own files keep deleted rows until it has vacuumed and recycled them. */
const POSTGRES_OWN = 'cluster';

/** Searches every row of every table in every schema, as text. */
export async function tablesContaining(database: pg.Pool, needles: string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname !~ '^pg_toast'`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.users', 'pgboss.job_common', 'public.rate_limits']),
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await database.query(
      // Writes each row as text once: the gazetteer has many.
      `SELECT t::text AS text FROM ${name} t, LATERAL (SELECT lower(t::text) AS row OFFSET 0) lowered
       WHERE EXISTS (SELECT FROM unnest($1::text[]) needle WHERE position(needle IN lowered.row) > 0)`,
      [needles.map((needle) => needle.toLowerCase())],
    );
    found.push(...hits.rows.map(({ text }) => `${name}: ${text}`));
  }
  return found;
}

/** Searches the names and contents of every file in DATA_DIR. */
export function filesContaining(dataDir: string, needles: string[]): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter(({ name }) => name !== POSTGRES_OWN)
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(dataDir, entry.name)) : [join(dataDir, entry.name)],
    )
    .filter((path) => {
      const content = `${path}\n${readIfExists(path)}`.toLowerCase();
      return needles.some((needle) => content.includes(needle.toLowerCase()));
    });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
