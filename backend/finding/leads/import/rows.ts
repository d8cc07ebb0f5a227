import { hash } from 'node:crypto';
import {
  IMPORT_FIELDS,
  MAX_IMPORT_PROBLEMS,
  MAX_INVALID_ROWS,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  type InvalidValues,
} from '#contract/imports.js';
import type { AddressParts } from '#contract/lead-fields.js';
import { isCountry } from '../../../maps/places/address/countries.js';
import type { CountriesOfName } from '../../../maps/places/cities/cities.service.js';
import { phoneNumbers } from '../../../maps/places/phones.js';
import { clean } from '../../../maps/places/text.js';
import { codesOf, readAddress, type RowAddress } from './address.js';
import { columnsOf } from './columns.js';
import { readEmails, readPhones, readWebsites, type PhoneCountries } from './contacts.js';

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
  /** Values that no field can hold, as written. */
  note?: string;
  /** Its row's number in the file. */
  row: number;
}

type Problem = ImportPreview['problems'][number];
type CheckedField = InvalidValues[number]['field'];
/** Reports a problem in a row, with the field of a value that is left out. */
type Report = (text: string, field?: CheckedField) => void;
/** What a preview says about the rows. */
export type ReadRows = Pick<
  ImportPreview,
  'rows' | 'ready' | 'repeated' | 'skipped' | 'invalid' | 'problems'
>;

/** A row with the number that a spreadsheet gives it. */
export interface SheetRow {
  number: number;
  cells: readonly string[];
}

type KnownCities = ReadonlyMap<string, CountriesOfName>;
/** Looks up cities. Unknown names are left out. */
export type CountriesOf = (names: string[], signal?: AbortSignal) => Promise<KnownCities>;

/** How the columns of a table are read. */
export interface Reading {
  header: readonly string[];
  mapping: ImportMapping;
  /** ISO 3166 codes of the country of phone numbers whose row names no country and no known city. */
  home: readonly string[];
  countriesOf: CountriesOf;
}

/** Rows whose cities are looked up at once. */
const ROWS_AT_ONCE = 1000;
/** While the cities of one part of the rows are looked up, this many are read. */
const PARTS_AHEAD = 4;

/**
 * Reads the rows below the header. A business needs a name, and a phone, website, address or city to recognize it by.
 * @param take receives each business
 */
export async function readRows(
  rows: readonly SheetRow[],
  { header, mapping, home, countriesOf }: Reading,
  take: (record: ImportRecord) => void,
): Promise<ReadRows> {
  const columns = columnsOf(header, mapping);
  const cities = new Map<string, CountriesOfName>();
  const asked = new Set<string>();
  const placesOf = (some: readonly SheetRow[]) => {
    const placed = some.map(({ number, cells }) => {
      const row = new RowValues(cells, columns);
      const place = readAddress(row.of, home);
      return { number, row, place, town: townOfPhone(row.of, place) };
    });
    const unknown: string[] = [];
    for (const { town } of placed) {
      if (town === null || asked.has(town)) continue;
      asked.add(town);
      unknown.push(town);
    }
    return { placed, found: unknown.length > 0 ? countriesOf(unknown) : null };
  };
  const ids = new Set<string>();
  const problems: Problem[] = [];
  const invalid = new Map<CheckedField, InvalidValues[number]>();
  let repeated = 0;
  let skipped = 0;
  const ahead: ReturnType<typeof placesOf>[] = [];
  for (let start = 0; ahead.length > 0 || start < rows.length;) {
    while (ahead.length < PARTS_AHEAD && start < rows.length)
      ahead.push(placesOf(rows.slice(start, (start += ROWS_AT_ONCE))));
    const { placed, found } = ahead.shift()!;
    for (const [town, countries] of (await found) ?? []) cities.set(town, countries);
    for (const { number, row, place, town } of placed) {
      const report: Report = (text, field) => {
        if (problems.length < MAX_IMPORT_PROBLEMS) problems.push({ row: number, text });
        if (!field) return;
        const { count, rows: listed } = invalid.get(field) ?? { count: 0, rows: [] };
        const shown = count < MAX_INVALID_ROWS ? [...listed, number] : listed;
        invalid.set(field, { field, count: count + 1, rows: shown });
      };
      const countries = countriesOfRow(place, cities.get(town ?? ''), home);
      const record = readRow(row.of, place, countries, report);
      for (const field of row.cut)
        report(
          `“${IMPORT_FIELDS[field].label}” has more than ${MAX_CELL} characters. The rest is left out.`,
        );
      if (!record) skipped += 1;
      else if (ids.has(record.sourceId)) repeated += 1;
      else {
        ids.add(record.sourceId);
        take({ ...record, row: number });
      }
    }
  }
  return {
    rows: rows.length,
    ready: ids.size,
    repeated,
    skipped,
    invalid: [...invalid.values()],
    problems,
  };
}

/** The different texts of a row in these columns. */
type Values = (field: ImportField) => string[];

/** Spreadsheets show an apostrophe before text that is no formula, and our own CSV files contain it. */
const APOSTROPHE = /^'(?=[=+@＝＋－＠-])/;

/** Characters of a cell that are read. */
const MAX_CELL = 500;

/** The texts of a row, by field. */
class RowValues {
  private readonly known: Partial<Record<ImportField, string[]>> = {};
  /** Fields with a text that is too long. */
  readonly cut: ImportField[] = [];

  constructor(
    private readonly cells: readonly string[],
    private readonly columns: Partial<Record<ImportField, number[]>>,
  ) {}

  readonly of: Values = (field) => (this.known[field] ??= this.read(field));

  private read(field: ImportField): string[] {
    const texts: string[] = [];
    for (const column of this.columns[field] ?? []) {
      const cell = this.cells[column]?.replace(APOSTROPHE, '') ?? '';
      const text = clean(cell, MAX_CELL);
      if (cell.length > MAX_CELL && clean(cell, MAX_CELL + 1) !== text && !this.cut.includes(field))
        this.cut.push(field);
      if (text !== null && !texts.includes(text)) texts.push(text);
    }
    return texts;
  }
}

/** The city that tells which country a row's phone numbers are in; null if it isn't needed. */
function townOfPhone(values: Values, place: RowAddress): string | null {
  const phones = values('phone');
  if (codesOf(place.country).length > 0) return null;
  const isUnclear = (text: string) =>
    !text.startsWith('+') || phoneNumbers([text], null).length === 0;
  return phones.some(isUnclear) ? townOf(place) : null;
}

/** The city as written, with the state or country: "Austin, TX". */
function townOf({ city, state, country }: RowAddress): string | null {
  if (!city || city.includes(',')) return city;
  return [city, state ?? country].filter(Boolean).join(', ');
}

/** The row's own country, or that of its city, or the customer's. @param known countries of the city */
function countriesOfRow(
  place: RowAddress,
  known: CountriesOfName | undefined,
  home: readonly string[],
): PhoneCountries {
  const { country } = place;
  const named = codesOf(country);
  if (named.length > 0) return { likely: named, lastly: [] };
  // Not those of a country that we don't recognize.
  const own = country ? [] : home;
  if (!known) return { likely: own, lastly: [] };
  // A customer in the US may mean Paris in Texas.
  const namesakes = own.filter((code) => known.all.includes(code));
  return { likely: [known.meant ?? [], namesakes].flat(), lastly: own };
}

function readRow(
  values: Values,
  place: RowAddress,
  countries: PhoneCountries,
  report: Report,
): Omit<ImportRecord, 'row'> | null {
  const value = (field: ImportField) => values(field)[0] ?? null;
  const name = value('name');
  if (!name) {
    report('The name is missing.');
    return null;
  }
  const phones = readPhones(values('phone'), countries);
  const emails = readEmails(values('email'));
  const websites = readWebsites(values('website'));
  const notes: string[] = [];
  for (const [field, { more, unreadable }] of [
    ['phone', phones],
    ['website', websites],
    ['email', emails],
  ] as const) {
    if (more.length > 0) notes.push(`${IMPORT_FIELDS[field].label} as written: ${more.join('; ')}`);
    if (unreadable.length > 0)
      report(`“${unreadable.join('; ')}” is not ${A_FIELD[field]}. It stays as a note.`, field);
  }
  const { website, profiles } = websites.value;
  const { street, line, city, state, country } = place;
  const houseNumber = value('houseNumber');
  const { postalCode } = place;
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean);
  const address =
    line ?? (street && [[street, houseNumber].filter(Boolean).join(' '), ...town].join(', '));
  if (!phones.value && !website && profiles.length === 0 && !address && !city) {
    report('A phone, website, address or city is needed to recognize the business.');
    return null;
  }
  const facts = {
    name,
    phone: phones.value,
    email: emails.value,
    website,
    ...(profiles.length > 0 && { profiles }),
    address,
    category: value('category'),
    city: townOf(place),
    ...(notes.length > 0 && { note: notes.join('\n') }),
  };
  const parts = {
    // Without a column for the city, the address may be a whole line.
    streetName: city && street,
    houseNumber: city && street && houseNumber,
    postalCode,
    locality: city,
    region: state,
    countryCode: codesOf(country).find(isCountry) ?? null,
  };
  return { sourceId: hash('sha256', JSON.stringify(facts), 'base64url'), ...facts, ...parts };
}

const A_FIELD: Record<CheckedField, string> = {
  phone: 'a phone number we recognize',
  email: 'an email address',
  website: 'a website',
};
