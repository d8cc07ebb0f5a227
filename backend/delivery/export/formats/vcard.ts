import { Readable } from 'node:stream';
import type { ColumnId } from '#contract/export-columns.js';
import { linesOf, unescaped } from './cells.js';

/** The cells that `vcards` takes. */
export const VCARD_COLUMNS = [
  'id',
  'name',
  'category',
  'phone',
  'email',
  'website',
  'street',
  'town',
  'state',
  'postalCode',
  'country',
  'latitude',
  'longitude',
  'hours',
  'terms',
] as const satisfies ColumnId[];

/** RFC 2426 counts octets. */
const LINE_OCTETS = 75;
// oxlint-disable-next-line no-control-regex
const CHANGED = /[\\,;\u0000-\u001f\u007f]/;
/** Forbidden in vCards, even escaped. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const escaped = (cell: string) =>
  CHANGED.test(cell)
    ? unescaped(cell)
        .replace(/[\\,;]/g, '\\$&')
        .replace(/\r\n|\r|\n/g, '\\n')
        .replace(CONTROLS, '')
    : cell;

/** Continues a long line on the next ones, never inside a character. */
function folded(line: string): string {
  // A character has at most three octets per UTF-16 unit.
  if (line.length * 3 <= LINE_OCTETS || Buffer.byteLength(line) <= LINE_OCTETS)
    return `${line}\r\n`;
  let text = '';
  let octets = 0;
  for (const character of line) {
    const point = character.codePointAt(0)!;
    const size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return `${text}\r\n`;
}

/** A lead as vCard 3.0, with the license and retention of its data in the note. */
function vcard(line: string): string {
  const [id, name, category, phone, email, website, street, town, state, postcode, ...others] = line
    .split('\t')
    .map(escaped);
  const [country, latitude, longitude, hours, terms] = others;
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:urn:uuid:${id}`,
    `FN:${name}`,
    `N:${name};;;;`,
    `ORG:${name}`,
    'X-ABSHOWAS:COMPANY',
    category && `CATEGORIES:${category}`,
    phone && `TEL;TYPE=WORK,VOICE:${phone}`,
    email && `EMAIL;TYPE=INTERNET,WORK:${email}`,
    (street || town) && `ADR;TYPE=WORK:;;${street};${town};${state};${postcode};${country}`,
    website && `URL:${website}`,
    latitude && longitude && `GEO:${latitude};${longitude}`,
    `NOTE:${[hours, terms].filter(Boolean).join('\\n')}`,
    'END:VCARD',
  ]
    .filter(Boolean)
    .map((property) => folded(property!))
    .join('');
}

/** Writes rows of `VCARD_COLUMNS` as vCards. */
export const vcards = (copy: Readable): Readable =>
  Readable.from(
    (async function* () {
      for await (const lines of linesOf(copy)) yield Buffer.from(lines.map(vcard).join(''));
    })(),
    { objectMode: false },
  );
