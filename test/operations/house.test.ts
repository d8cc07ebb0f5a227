import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** The houses of each side, top to bottom. A house imports only from those below it. */
const HOUSES: Record<string, string[]> = {
  backend: ['app', 'delivery', 'finding', 'billing', 'maps', 'people', 'till', 'platform'],
  frontend: ['app', 'screens', 'parts'],
};

/**
 * The one room with SQL for each table. Other rooms call its named queries or use its entity. Account
 * deletion and data export read all tables by design.
 */
const TABLE_OWNERS: Record<string, string> = {
  account_deletions: 'accounts',
  accounts: 'accounts',
  activities: 'leads',
  api_keys: 'auth',
  area_boundaries: 'places',
  assignment_rules: 'leads',
  audit_log: 'users',
  billing_closures: 'billing',
  billing_customers: 'billing',
  billing_events: 'billing',
  billing_notices: 'billing',
  billing_packs: 'billing',
  boundaries: 'sources',
  brands: 'branding',
  cities: 'places',
  city_aliases: 'places',
  data_export_chunks: 'data-export',
  data_exports: 'data-export',
  deliveries: 'deliveries',
  delivery_files: 'deliveries',
  delivery_leads: 'deliveries',
  delivery_receipts: 'deliveries',
  delivery_runs: 'deliveries',
  destinations: 'destinations',
  duplicate_searches: 'leads',
  email_recipients: 'destinations',
  enrichment_tasks: 'enrichment',
  events: 'events',
  export_layouts: 'export',
  fetched_areas: 'places',
  gazetteer: 'places',
  idempotency_keys: 'idempotency',
  invitations: 'team',
  lead_bulk_batches: 'leads',
  lead_bulk_changes: 'leads',
  lead_changes: 'leads',
  lead_contacts: 'leads',
  lead_duplicates: 'leads',
  lead_edits: 'leads',
  lead_identities: 'leads',
  lead_import_batches: 'leads',
  lead_imports: 'leads',
  lead_match_keys: 'leads',
  lead_merges: 'leads',
  lead_reports: 'leads',
  lead_verifications: 'leads',
  leads: 'leads',
  leases: 'rate-limit',
  mails: 'mail',
  map_features: 'map',
  map_tiles: 'map',
  memberships: 'users',
  mentions: 'leads',
  place_imports: 'places',
  place_kinds: 'places',
  place_staging: 'places',
  place_types: 'places',
  places: 'places',
  product_clock: 'clock',
  quota_holds: 'quota',
  quota_periods: 'quota',
  rate_limits: 'rate-limit',
  repairs: 'database',
  run_leads: 'runs',
  run_records: 'runs',
  scrape_runs: 'runs',
  security_events: 'users',
  site_hosts: 'enrichment',
  site_visits: 'enrichment',
  source_spend: 'scrape',
  till_deliveries: 'till',
  till_objects: 'till',
  till_requests: 'till',
  trial_mailboxes: 'accounts',
  usage_ledger: 'quota',
  usage_shares: 'quota',
  users: 'users',
  views: 'leads',
  wanted_areas: 'scrape',
  webhook_attempts: 'webhooks',
  webhook_endpoints: 'webhooks',
  webhook_messages: 'webhooks',
};
const READS_ALL_TABLES =
  /^backend\/(people\/settings\/deletion\.sql|delivery\/data-export\/data-export\.files)\.ts$/;

/** Files and folders that may contain statements although their names don't end with `.sql.ts`. */
const SQL_ELSEWHERE = [
  // The steps of one transaction, over temporary tables that no other code reads.
  'backend/maps/places/fetch/remove-area.ts',
  'backend/maps/places/gazetteer/seed.ts',
  'backend/maps/places/import/',
  // A table of files with the query of each.
  'backend/delivery/data-export/data-export.files.ts',
  // The schema, roles and policies.
  'backend/app/schema/',
  'backend/platform/database/tenant.ts',
  // Questions to PostgreSQL about itself, before the app starts.
  'runtime/',
];
/** Statements about data or its schema; not those about the session, transactions, locks, notifications and COPY. */
const STATEMENT =
  /^\s*(?:SELECT(?!\s+(?:1$|pg_))|INSERT INTO|UPDATE|DELETE FROM|WITH|TRUNCATE|ANALYZE|VACUUM|CREATE|ALTER|DROP|LOCK)\s/;

interface Import {
  file: string;
  /** Path from the root for our own modules, otherwise the package name. */
  from: string;
  node: ts.Node;
}

const files = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).toSorted((a, b) => a.localeCompare(b));
const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
const sources = new Map(
  ['backend', 'contract', 'frontend', 'migrations', 'runtime']
    .flatMap(files)
    .map((file) => [file, parse(file)] as const),
);
const sourcesOf = (side: string) => [...sources].filter(([file]) => file.startsWith(`${side}/`));

function importsOf(file: string, source: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node) => {
    const specifier =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
            ? node.argument.literal
            : undefined;
    if (specifier && ts.isStringLiteralLike(specifier)) {
      const { text } = specifier;
      const from = text.startsWith('.') ? join(dirname(file), text) : text.replace(/^#/, '');
      found.push({ file, from, node });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const importsIn = (side: string) =>
  sourcesOf(side).flatMap(([file, source]) => importsOf(file, source));

/** A side's imports of its own modules, without foreign keys. */
const importsWithin = (side: string) =>
  importsIn(side).filter((edge) => edge.from.startsWith(`${side}/`) && !isForeignKey(edge));

const houseOf = (path: string) => path.split('/')[1]!;

/** The room of a file in its house. A file beside the rooms is a room of its own, unless the house has no others. */
function roomOf(path: string): string {
  const [, house, room] = path.split('/') as [string, string, string];
  return house === 'billing' || house === 'till' ? house : room.replace(/\.\w+$/, '');
}

/** Entities reference each other in foreign keys, in either direction. */
function isForeignKey({ file, from, node }: Import): boolean {
  if (!file.endsWith('.entity.ts') || !from.endsWith('.entity.js')) return false;
  const names = (ts.isImportDeclaration(node) && node.importClause?.namedBindings) || undefined;
  if (!names || !ts.isNamedImports(names)) return false;
  const text = sources.get(file)!.getFullText();
  return names.elements.every(({ name }) =>
    new RegExp(`@ForeignKey\\(\\(\\) => ${name.text}\\b`).test(text),
  );
}

/** The rooms that import each other in a cycle, with the imports that close it. */
function cycles(imports: Import[]): string[] {
  const edges = new Map<string, Map<string, string>>();
  for (const { file, from } of imports) {
    if (roomOf(file) === roomOf(from)) continue;
    const targets = edges.get(roomOf(file)) ?? new Map<string, string>();
    edges.set(roomOf(file), targets.set(roomOf(from), `${file} → ${from}`));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from)?.keys() ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...edges].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([, example]) => example),
  );
}

/** Every string literal of a file. */
function stringsOf(source: ts.SourceFile): string[] {
  const strings: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) strings.push(node.text);
    if (ts.isTemplateExpression(node)) {
      strings.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join('…'),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return strings;
}

/** The constants of a file that hold a function, or a function that returns one, with its parameters. */
function functionConstants(source: ts.SourceFile) {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) => {
      const found: [string, ts.NodeArray<ts.ParameterDeclaration>][] = [];
      for (let value: ts.Node | undefined = initializer; value && ts.isArrowFunction(value);) {
        found.push([name.getText(), value.parameters]);
        value = value.body;
      }
      return found;
    });
}

const tableNames = (sql: string) =>
  [
    ...sql.matchAll(
      /\b(?:FROM|JOIN|INTO|UPDATE|USING|TRUNCATE|TABLE|COPY)\s+(?:ONLY\s+)?([a-z_]+(?:\s*,\s*[a-z_]+)*)/g,
    ),
  ]
    .flatMap(([, names]) => names!.split(/\s*,\s*/))
    .filter((name) => name in TABLE_OWNERS);

describe('the source layout', () => {
  it('lets contract/ import only zod and itself', () => {
    const forbidden = importsIn('contract').filter(
      ({ from }) => from !== 'zod' && !from.startsWith('contract/'),
    );
    expect(sourcesOf('contract').length).toBeGreaterThan(5);
    expect(forbidden.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
  });

  it.each([
    ['frontend', 'backend'],
    ['backend', 'frontend'],
  ])('keeps %s/ from importing %s/', (side, other) => {
    const crossing = importsIn(side).filter(({ from }) => from.startsWith(`${other}/`));
    expect(crossing.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
  });

  it('lets only config.ts read the environment', () => {
    // The programs pass the whole environment to config.ts and read nothing from it themselves.
    const readers = sourcesOf('backend').filter(([, source]) =>
      /process\.env(?!\))/.test(source.getFullText().replaceAll('parseConfig(process.env)', '')),
    );
    expect(readers.map(([file]) => file)).toEqual([]);
  });

  it.each(Object.keys(HOUSES))('lets a house of %s/ import only from those below it', (side) => {
    const houses = HOUSES[side]!;
    expect(new Set(sourcesOf(side).map(([file]) => houseOf(file)))).toEqual(new Set(houses));
    const upward = importsWithin(side).filter(
      ({ file, from }) => houses.indexOf(houseOf(from)) < houses.indexOf(houseOf(file)),
    );
    expect(upward.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
  });

  it.each(Object.keys(HOUSES))('has no import cycle among the rooms of %s/', (side) => {
    const imports = importsWithin(side);
    expect(new Set(imports.map(({ file }) => roomOf(file))).size).toBeGreaterThan(10);
    expect(cycles(imports)).toEqual([]);
  });

  it('lets no screen import another', () => {
    const crossing = importsWithin('frontend').filter(
      ({ file, from }) =>
        houseOf(file) === 'screens' && houseOf(from) === 'screens' && roomOf(file) !== roomOf(from),
    );
    expect(crossing.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
  });

  it('styles with :has() only elements that a selector names, because others are styled again with each change', () => {
    const unnamed = globSync('frontend/**/*.css', { cwd: ROOT }).filter((file) =>
      /(^|[\s>+~,]):has\(/m.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(unnamed).toEqual([]);
  });

  it('lets migrations import none of our modules', () => {
    const forbidden = importsIn('migrations').filter(({ from }) => from !== 'typeorm');
    expect(forbidden.map(({ file, from }) => `${file} → ${from}`)).toEqual([]);
  });

  it("keeps SQL for each table in its owner's room", () => {
    const forbidden = sourcesOf('backend')
      .filter(([file]) => !READS_ALL_TABLES.test(file))
      .flatMap(([file, source]) =>
        stringsOf(source)
          .flatMap(tableNames)
          .filter((table) => TABLE_OWNERS[table] !== roomOf(file))
          .map((table) => `${file} names ${table}`),
      );
    expect([...new Set(forbidden)]).toEqual([]);
  });

  it('keeps SQL in .sql.ts files', () => {
    const statements = [...sourcesOf('backend'), ...sourcesOf('runtime')]
      .filter(([file]) => !file.endsWith('.sql.ts'))
      .flatMap(([file, source]) =>
        stringsOf(source)
          .filter((text) => STATEMENT.test(text))
          .map((text) => `${file}: ${text.trim().slice(0, 60)}`),
      );
    const isException = (folder: string) => (text: string) => text.startsWith(folder);
    expect(
      statements.filter((text) => !SQL_ELSEWHERE.some((folder) => isException(folder)(text))),
    ).toEqual([]);
    // An exception that is no longer needed goes.
    expect(SQL_ELSEWHERE.filter((folder) => !statements.some(isException(folder)))).toEqual([]);
  });

  it('writes each named query as a function declaration', () => {
    const queries = sourcesOf('backend').filter(([file]) => file.endsWith('.sql.ts'));
    expect(queries.length).toBeGreaterThan(50);
    const constants = queries.flatMap(([file, source]) =>
      functionConstants(source)
        .filter(([, [first]]) => first && /^(?:tx|client|db|manager)$/.test(first.name.getText()))
        .map(([name]) => `${file}: ${name}`),
    );
    expect(constants).toEqual([]);
  });

  it('ends the names of entities, and of nothing else, with Entity', () => {
    const wrong = sourcesOf('backend').flatMap(([file, source]) =>
      [...source.getFullText().matchAll(/^(@Entity\([^]*?)?^export class (\w+)/gm)]
        .filter(([, entity, name]) => Boolean(entity) !== name!.endsWith('Entity'))
        .map(([, , name]) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('creates every queue that a room declares', () => {
    const declared = sourcesOf('backend')
      .filter(([file]) => file.endsWith('/queues.ts'))
      .flatMap(([, source]) => [
        ...source.getFullText().matchAll(/^export const (\w+) = (?:queue|scheduled)\b/gm),
      ])
      .map(([, name]) => name!);
    const list = sources.get('backend/app/schema/queues.ts')!.getFullText();
    expect(declared.length).toBeGreaterThan(10);
    expect(declared.filter((name) => !list.includes(`  ${name},\n`))).toEqual([]);
  });

  it('assigns an owner to every table', () => {
    const schema = readFileSync(join(ROOT, 'migrations/schema.sql'), 'utf8');
    const tables = [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \($/gm)].map(
      ([, name]) => name,
    );
    expect(Object.keys(TABLE_OWNERS)).toEqual(tables);
  });
});
