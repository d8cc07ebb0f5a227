import { DataSource } from 'typeorm';
import { parseConfig } from '../../backend/platform/config.js';
import { schemaOptions } from '../../backend/app/schema/options.js';
import { lazyProxy } from './app.js';
import { cloneDatabase } from './database.js';

/** A clone of the migrated database for each test, and its migrations. */
export function useMigrations() {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let database: DataSource | undefined;
  beforeEach(async () => {
    clone = await cloneDatabase();
    database = new DataSource(schemaOptions(parseConfig({ DATABASE_URL: clone.url })));
    await database.initialize();
  });
  afterEach(async () => {
    await database?.destroy();
    await clone.drop();
  });
  return { database: lazyProxy(() => database), url: () => clone.url };
}

interface Table {
  name: string;
  unlogged: boolean;
  columns: string[];
  constraints: string[];
  references: string[];
  storage: string[];
  indexes: string[];
  triggers: string[];
}

const TABLES = `
  SELECT c.relname AS name, c.relpersistence = 'u' AS unlogged,
    ARRAY(
      SELECT format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN coll.collname <> 'default' THEN format(' COLLATE %I', coll.collname) END,
        CASE WHEN a.attnotnull THEN ' NOT NULL' END,
        CASE WHEN a.attidentity <> '' THEN format(' GENERATED %s AS IDENTITY', CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END)
             WHEN a.attgenerated <> '' THEN format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
             ELSE ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END)
      FROM pg_attribute a
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      LEFT JOIN pg_collation coll ON coll.oid = a.attcollation
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY a.attnum) AS columns,
    ARRAY(
      SELECT format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = c.oid AND contype NOT IN ('n', 'f')
      ORDER BY array_position(ARRAY['p', 'u', 'c', 'x'], contype::text), conname) AS constraints,
    ARRAY(
      SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.relname, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f' ORDER BY conname) AS references,
    ARRAY(
      SELECT format('ALTER TABLE %s ALTER COLUMN %I SET STORAGE %s', c.relname, a.attname,
        CASE a.attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'm' THEN 'MAIN' ELSE 'EXTENDED' END)
      FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attstorage <> t.typstorage
      ORDER BY a.attnum) AS storage,
    ARRAY(
      SELECT replace(pg_get_indexdef(i.indexrelid), ' public.', ' ')
      FROM pg_index i JOIN pg_class index ON index.oid = i.indexrelid
      WHERE i.indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype <> 'f')
      ORDER BY index.relname) AS indexes,
    ARRAY(
      SELECT replace(pg_get_triggerdef(oid), ' public.', ' ')
          || CASE tgenabled WHEN 'A' THEN format(E';\nALTER TABLE %s ENABLE ALWAYS TRIGGER %I', c.relname, tgname) ELSE '' END
      FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal ORDER BY tgname) AS triggers
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
  ORDER BY c.relname`;

const FUNCTIONS = `
  SELECT replace(pg_get_functiondef(p.oid), ' public.', ' ') AS definition
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  ORDER BY p.proname`;

/**
 * The schema of a database in a stable order, as SQL that creates it in an empty one: `migrations/schema.sql`. The wall
 * between tenants is left out: `migrate` builds it. The embedded binaries lack pg_dump.
 */
export async function schemaOf(database: DataSource): Promise<string> {
  const tables = await database.query<Table[]>(TABLES);
  const functions = await database.query<{ definition: string }[]>(FUNCTIONS);
  const migrations = await database.query<{ timestamp: string; name: string }[]>(
    'SELECT timestamp, name FROM migrations ORDER BY timestamp',
  );
  const statements = (list: string[]) => list.map((statement) => `${statement};\n`).join('');
  return [
    '-- The whole schema. Written by test/operations/migrations.test.ts from the migrations: do not edit.',
    statements(functions.map(({ definition }) => definition)),
    ...tables.map(
      ({ name, unlogged, columns, constraints, storage, indexes, triggers }) =>
        `CREATE ${unlogged ? 'UNLOGGED ' : ''}TABLE ${name} (\n${[...columns, ...constraints].map((line) => `  ${line}`).join(',\n')}\n);\n${statements([...storage, ...indexes, ...triggers])}`,
    ),
    statements(tables.flatMap(({ references }) => references)),
    'INSERT INTO product_clock DEFAULT VALUES;\n',
    '-- The migrations that this schema includes.',
    'CREATE TABLE IF NOT EXISTS migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);',
    `INSERT INTO migrations (timestamp, name) VALUES\n${migrations.map(({ timestamp, name }) => `  (${timestamp}, '${name}')`).join(',\n')};\n`,
  ].join('\n');
}
