import { hash } from 'node:crypto';
import {
  IMPORT_FIELD_IDS,
  IMPORT_FIELDS,
  MAX_IMPORT_PROBLEMS,
  MAX_INVALID_ROWS,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  type InvalidValues,
} from '../../../contract/imports.js';
import type { AddressParts } from '../../../contract/lead-fields.js';
import { isCountry } from '../../places/address/countries.js';
import { streetOf } from '../../places/import/fields.js';
import { phoneNumbers } from '../../places/phones.js';
import { countriesNamed } from '../../places/cities/qualifiers.js';
import { clean, normalize } from '../../places/text.js';
import { emailAddress } from '../../places/web/emails.js';
import { webLinks } from '../../places/web/links.js';
import type { TableField } from './read-file.js';

/** A business from a customer's own list, with the parts of its address from their own columns. */
export interface ImportRecord extends Partial<AddressParts> {
  /** The same row in another file has the same id. */
  sourceId: string;
  name: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** Pages about the business on other sites, such as profiles. */
  profiles?: string[];
  address: string | null;
  category: string | null;
  /** As written: "Austin, TX" */
  city: string | null;
}

type Problem = ImportPreview['problems'][number];
type CheckedField = InvalidValues[number]['field'];
/** Reports a problem in a row, with the field of a value that is left out. */
type Report = (text: string, field?: CheckedField) => void;
export type ReadRows = Omit<ImportPreview, TableField | 'ready'> & {
  records: ImportRecord[];
};

/** A row with the number that a spreadsheet gives it. */
export interface SheetRow {
  number: number;
  cells: readonly string[];
}

/** The columns whose headers name a field, each once. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const names = columns.map(normalize);
  const taken = new Set<number>();
  const mapping: ImportMapping = {};
  for (const field of IMPORT_FIELD_IDS) {
    const headers = IMPORT_FIELDS[field].headers.split('|').map(normalize);
    const found = headers
      .map((header) => names.findIndex((name, at) => name === header && !taken.has(at)))
      .find((at) => at >= 0);
    if (found === undefined) continue;
    taken.add(found);
    mapping[field] = found;
  }
  return mapping;
}

/**
 * Reads the rows below the header. A business needs a name, and a phone, website, address or city to recognize it by.
 * @param home ISO 3166 codes of the country to assume for phone numbers without a country code
 */
export function readRows(
  rows: readonly SheetRow[],
  mapping: ImportMapping,
  home: readonly string[],
): ReadRows {
  const records = new Map<string, ImportRecord>();
  const problems: Problem[] = [];
  const invalid = new Map<CheckedField, InvalidValues[number]>();
  let repeated = 0;
  let skipped = 0;
  for (const { number, cells } of rows) {
    const report: Report = (text, field) => {
      if (problems.length < MAX_IMPORT_PROBLEMS) problems.push({ row: number, text });
      if (!field) return;
      const { count, rows: listed } = invalid.get(field) ?? { count: 0, rows: [] };
      const shown = count < MAX_INVALID_ROWS ? [...listed, number] : listed;
      invalid.set(field, { field, count: count + 1, rows: shown });
    };
    const record = readRow((field) => valueOf(cells, mapping[field]), home, report);
    if (!record) skipped += 1;
    else if (records.has(record.sourceId)) repeated += 1;
    else records.set(record.sourceId, record);
  }
  return {
    records: [...records.values()],
    rows: rows.length,
    repeated,
    skipped,
    invalid: [...invalid.values()],
    problems,
  };
}

const valueOf = (row: readonly string[], column: number | undefined) =>
  column === undefined ? null : clean(row[column]);

function readRow(
  value: (field: ImportField) => string | null,
  home: readonly string[],
  report: Report,
): ImportRecord | null {
  const name = value('name');
  if (!name) {
    report('The name is missing.');
    return null;
  }
  const [city, state, country] = [value('city'), value('state'), value('country')];
  const phone = phoneOf(value('phone'), country ? countryCodes(country) : home);
  const { website, profiles } = webLinks([value('website')]);
  const email = emailAddress(value('email'));
  const street = streetOf(value('address'), city);
  const town = [city, [state, value('postalCode')].filter(Boolean).join(' ')].filter(Boolean);
  const address = street && [street, ...town].join(', ');
  if (value('phone') && !phone)
    report(`“${value('phone')}” is not a phone number we recognize.`, 'phone');
  const isOnline = website !== null || profiles.length > 0;
  if (value('website') && !isOnline) report(`“${value('website')}” is not a website.`, 'website');
  if (value('email') && !email) report(`“${value('email')}” is not an email address.`, 'email');
  if (!phone && !isOnline && !street && !city) {
    report('A phone, website, address or city is needed to recognize the business.');
    return null;
  }
  const facts = {
    name,
    phone,
    email,
    website,
    ...(profiles.length > 0 && { profiles }),
    address,
    category: value('category'),
    city: city && [city, state ?? country].filter(Boolean).join(', '),
  };
  const parts = {
    // Without a column for the city, the address may be a whole line.
    streetName: city && street,
    postalCode: value('postalCode'),
    locality: city,
    region: state,
    countryCode: country && (countryCodes(country).find(isCountry) ?? null),
  };
  return { sourceId: hash('sha256', JSON.stringify(facts), 'base64url'), ...facts, ...parts };
}

/** "Germany" has the codes DD and DE, only one of which has phone numbers. */
const phoneOf = (text: string | null, countries: readonly string[]) =>
  [...countries, null].flatMap((country) => phoneNumbers([text ?? ''], country))[0] ?? null;

const countryCodes = (text: string) =>
  /^[a-z]{2}$/i.test(text) ? [text.toUpperCase()] : countriesNamed(text);
