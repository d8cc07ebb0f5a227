/** A file that can't be imported, explained to the user. */
export class Refused extends Error {}

const SAVE_AS = 'Save the list as CSV or XLSX, then try again.';
export const PROTECTED =
  'This file is protected with a password. Remove the password, then try again.';

/** How files begin that are no lists, or that only other programs read. Their names may say anything. */
const STARTS: [start: RegExp, what: string][] = [
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'a text document (RTF)'],
  [/^BEGIN:VCARD/i, 'a vCard file'],
  [/^SQLite format 3/, 'a database'],
  // Many programs name a web page ".xls", so that a spreadsheet opens it.
  [/^\s*<(?:!doctype|html|head|meta|table|body|div)\b/i, 'a web page (HTML)'],
  [/^\s*<\?xml\b/i, 'an XML file'],
  [/^\s*\[?\s*\{\s*"/, 'a JSON file'],
];
/** The same in hexadecimal. */
const BYTES: [start: RegExp, what: string][] = [
  [/^(?:1f8b|377abcaf|52617221)/, 'a compressed archive'],
  [/^(?:89504e47|ffd8ff|47494638)/, 'a picture'],
];
const OLD_OFFICE = 'd0cf11e0';
const MAX_START = 1000;

/** Why a file is neither CSV nor XLSX; null if it may be one. */
export function otherFormat(bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hex = buffer.toString('hex', 0, 4);
  if (hex === OLD_OFFICE) return oldOffice(buffer);
  const text = buffer.toString('utf8', 0, MAX_START).replace(/^\uFEFF/, '');
  const [, what] =
    BYTES.find(([start]) => start.test(hex)) ?? STARTS.find(([start]) => start.test(text)) ?? [];
  return what ? `This is ${what}. ${SAVE_AS}` : null;
}

/** Microsoft's old formats are one container with named parts. An encrypted workbook is such a container, too. */
function oldOffice(buffer: Buffer): string {
  const has = (part: string) => buffer.includes(Buffer.from(part, 'utf16le'));
  if (has('EncryptedPackage')) return PROTECTED;
  if (has('Workbook') || has('Book')) return `This is a workbook in the old XLS format. ${SAVE_AS}`;
  return `This is a document in an old Office format. ${SAVE_AS}`;
}

const PARTS: [part: RegExp, what: string][] = [
  [/^xl\/workbook\.bin$/, 'a binary workbook (XLSB)'],
  [/^Index\/.*\.iwa$|^Index\.zip$/, 'a Numbers spreadsheet'],
  [/^word\//, 'a Word document'],
  [/^ppt\//, 'a presentation'],
  [/^content\.xml$/, 'an OpenDocument file (ODS)'],
];

/** Why an archive is no XLSX file, by the names of its parts; null if it may be one. */
export function otherArchive(parts: readonly string[]): string | null {
  const [, what] = PARTS.find(([name]) => parts.some((part) => name.test(part))) ?? [];
  if (what) return `This is ${what}. ${SAVE_AS}`;
  if (parts.some((part) => part.startsWith('xl/'))) return null;
  return 'This is a ZIP archive. Unpack it, then choose the CSV or XLSX file in it.';
}
