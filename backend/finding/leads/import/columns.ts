import { DERIVED_COLUMNS, isDerived, LAYOUTS, type ColumnId } from '#contract/export-columns.js';
import {
  IMPORT_FIELD_IDS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
} from '#contract/imports.js';
import { csvHeader, labelOf } from '#contract/lead-fields.js';
import { normalize } from '../../../maps/places/text.js';

/** "Phone 1 - Value" and "Phone 2 - Value" are the same. */
const withoutNumbers = (header: string) => header.replace(/ ?\p{N}+/gu, '').trim();

/** A column's headers in the files that this product exports. */
const exported = (id: ColumnId): string[] => [
  ...(isDerived(id) ? [DERIVED_COLUMNS[id]] : [labelOf(id), csvHeader(id)]),
  ...Object.values(LAYOUTS).flatMap(({ columns }) =>
    columns.filter((column) => column.id === id).map(({ header }) => header),
  ),
];

/** The headers that identify each field, the surest first. */
const HEADERS = new Map(
  IMPORT_FIELD_IDS.map((field) => {
    const { headers, columns } = IMPORT_FIELDS[field];
    const own = (columns as readonly ColumnId[]).flatMap(exported);
    return [field, [...new Set([...headers.split('|'), ...own].map(normalize))]] as const;
  }),
);

/** Fields of which a business may have several values. */
const SEVERAL: readonly ImportField[] = ['phone', 'email', 'website'];

/** "companyName" is "company name", but "categoryName" is a header that we know. */
const spellings = (header: string) => [
  ...new Set([normalize(header), normalize(header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))]),
];

/** The columns whose headers name a field, each once. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const names = columns.map(spellings);
  const taken = new Set<number>();
  const mapping: ImportMapping = {};
  for (const [field, headers] of HEADERS) {
    const columnWith = (header: string, read = (name: string) => name) =>
      names.findIndex((each, at) => !taken.has(at) && each.some((name) => read(name) === header));
    const found =
      headers.map((header) => columnWith(header)).find((at) => at >= 0) ??
      (SEVERAL.includes(field)
        ? headers.map((header) => columnWith(header, withoutNumbers)).find((at) => at >= 0)
        : undefined);
    if (found === undefined) continue;
    taken.add(found);
    mapping[field] = found;
  }
  return mapping;
}

/**
 * The columns of each field: the mapped one, then others of the same name. For phones, emails and websites, also the
 * others whose headers name the field, such as a column of mobile numbers.
 */
export function columnsOf(
  header: readonly string[],
  mapping: ImportMapping,
): Partial<Record<ImportField, number[]>> {
  const names = header.map(spellings);
  const taken = new Set(Object.values(mapping));
  const others = (field: ImportField, mapped: number) => {
    const several = SEVERAL.includes(field);
    const known = new Set(several ? HEADERS.get(field)!.map(withoutNumbers) : []);
    const read = (name: string) => (several ? withoutNumbers(name) : name);
    for (const name of names[mapped] ?? []) if (name) known.add(read(name));
    return names.flatMap((each, at) =>
      !taken.has(at) && each.some((name) => known.has(read(name))) ? [at] : [],
    );
  };
  return Object.fromEntries(
    Object.entries(mapping).map(([field, mapped]) => [
      field,
      [mapped, ...others(field as ImportField, mapped)],
    ]),
  );
}
