import { createRequire } from 'node:module';
import type { ImportEncoding } from '#contract/imports.js';

const require = createRequire(import.meta.url);

export interface Decoded {
  text: string;
  encoding: ImportEncoding;
  /** Whether another encoding fits nearly as well and reads the text differently. */
  isUnsure: boolean;
}

/** The names that jschardet uses for the encodings in which spreadsheets save CSV. Those of DOS are left out. */
const DETECTED: Record<string, ImportEncoding> = {
  'windows-1250': 'windows-1250',
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'iso-8859-5',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'windows-1253': 'windows-1253',
  'iso-8859-7': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'windows-1258': 'windows-1258',
  cp874: 'windows-874',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  macroman: 'macintosh',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  big5: 'big5',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
};
/** ISO's relatives of encodings that have the same bytes for most letters. */
const RELATIVES: Partial<Record<ImportEncoding, ImportEncoding>> = {
  'windows-1250': 'iso-8859-2',
  'windows-1252': 'iso-8859-15',
  'windows-1253': 'iso-8859-7',
};
/** Letters that Windows has there, and control characters in ISO's encodings. */
const WINDOWS_ONLY = /[\u0080-\u009f]/;
/** A symbol beside a letter, as in "©koda", read with the wrong one of two relatives. */
const ODD =
  /[\u00a2-\u00a9\u00ac-\u00b3\u00b6\u00b8\u00b9\u00bc-\u00bf](?=\p{L})|(?<=\p{L})[\u00a2-\u00a9\u00ac-\u00b3\u00b6\u00b8\u00b9\u00bc-\u00bf]|[¤¦]/gu;

/** Brand names may mix scripts. */
const MIXED_SHARE = 0.4;
const FOREIGN = /[^\p{sc=Latin}\P{L}]/u;

/** Stands for bytes that are no UTF-8. */
const REPLACEMENT = '\ufffd';
const BEYOND_ASCII = /[^\p{ASCII}\ufffd]/gu;
const MIN_VALID_SHARE = 0.7;

const USUAL: ImportEncoding = 'windows-1252';
/** Another encoding must fit this many times better than the usual one; a worse one must fit this many times worse. */
const CLEARLY = 1.5;
/** Detection takes about 40 ms for a sample of this size. */
const SAMPLE_BYTES = 16_384;

/** Decodes a CSV file. @param encoding chosen by the user; detected otherwise */
export function decode(bytes: Uint8Array, encoding?: ImportEncoding): Decoded {
  if (encoding) return { text: read(bytes, encoding), encoding, isUnsure: false };
  const decoded = asUnicode(bytes);
  if (decoded) return decoded;
  const sample = telling(bytes);
  const fits = candidates(sample);
  const { [USUAL]: usual = 0 } = fits;
  const ranked = Object.entries(fits).sort(([, a], [, b]) => b - a) as [ImportEncoding, number][];
  const [best, fit] = ranked.find(
    ([name, each]) =>
      name === USUAL || (each > usual * CLEARLY && !mixesScripts(read(sample, name))),
  ) ?? [USUAL, 0];
  const text = read(sample, best);
  const isUnsure = ranked.some(
    ([name, other]) => name !== best && other * CLEARLY > fit && read(sample, name) !== text,
  );
  const relative = relativeOf(best, sample, text);
  return {
    text: read(bytes, relative.encoding),
    encoding: relative.encoding,
    isUnsure: isUnsure || relative.isUnsure,
  };
}

/** The encoding or its relative, whichever has fewer odd symbols. */
function relativeOf(encoding: ImportEncoding, sample: Uint8Array, text: string) {
  const other = RELATIVES[encoding];
  const otherText = other && read(sample, other);
  if (!otherText || otherText === text || WINDOWS_ONLY.test(otherText))
    return { encoding, isUnsure: false };
  const [odd, otherOdd] = [text, otherText].map((each) => each.match(ODD)?.length ?? 0);
  return { encoding: otherOdd! < odd! ? other : encoding, isUnsure: odd === otherOdd };
}

/** Whether many words mix scripts, such as "CЅur": a Western file read as a Cyrillic one. */
function mixesScripts(text: string): boolean {
  const words = text.match(/\p{L}+/gu)?.filter((word) => FOREIGN.test(word)) ?? [];
  return words.filter((word) => /[a-z]/i.test(word)).length > words.length * MIXED_SHARE;
}

/** How well each encoding fits. */
function candidates(sample: Uint8Array): Partial<Record<ImportEncoding, number>> {
  // Most files are in Unicode and don't need it. In one file, it loads in half the time of its 40 modules.
  const { detectAll } = require('jschardet') as typeof import('jschardet');
  const fits: Partial<Record<ImportEncoding, number>> = {};
  for (const { encoding, confidence } of detectAll(sample)) {
    const name = encoding && DETECTED[encoding.toLowerCase()];
    if (name) fits[name] = Math.max(fits[name] ?? 0, confidence);
  }
  return fits;
}

const read = (bytes: Uint8Array, encoding: ImportEncoding) =>
  encoding === USUAL ? readUsual(bytes) : new TextDecoder(encoding).decode(bytes);

/** Where the usual encoding and Latin-1 differ. Node.js reads Latin-1 three times as fast. */
const BEYOND_LATIN_1 = /[\u0080-\u009f]/g;
const LETTERS_BEYOND = new TextDecoder(USUAL).decode(
  Uint8Array.from({ length: 0x20 }, (_, at) => 0x80 + at),
);
const readUsual = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
    .toString('latin1')
    .replace(BEYOND_LATIN_1, (letter) => LETTERS_BEYOND[letter.charCodeAt(0) - 0x80]!);

/** UTF-8, or UTF-16 with a byte order mark or with many zeros, as the code of Latin letters and separators has. */
function asUnicode(bytes: Uint8Array): Decoded | null {
  const encoding = utf16(bytes);
  if (encoding) return { text: read(bytes, encoding), encoding, isUnsure: false };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', isUnsure: false };
  } catch {
    return isBrokenUtf8(bytes)
      ? { text: read(bytes, 'utf-8'), encoding: 'utf-8', isUnsure: true }
      : null;
  }
}

/** Programs break a few characters when they cut text by bytes or join files. Text in other encodings is hardly ever valid. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const text = read(telling(bytes), 'utf-8');
  const valid = text.match(BEYOND_ASCII)?.length ?? 0;
  const broken = text.split(REPLACEMENT).length - 1;
  return valid > MIN_VALID_SHARE * (valid + broken);
}

function utf16(bytes: Uint8Array): ImportEncoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2 * SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 20 && even === 0) return 'utf-16le';
  if (even > start.length / 20 && odd === 0) return 'utf-16be';
  return null;
}

/** The lines with characters beyond ASCII, which may come late in the file. */
function telling(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let line = 0;
  for (let at = 0; at < bytes.length && sample.length < SAMPLE_BYTES; at += 1) {
    if (bytes[at]! < 0x80) {
      if (bytes[at] === 0x0a || bytes[at] === 0x0d) line = at + 1;
      continue;
    }
    // A hostile line may be as long as the file.
    const start = Math.max(line, at - SAMPLE_BYTES / 2);
    let end = at;
    while (
      end < bytes.length &&
      end - start < SAMPLE_BYTES &&
      bytes[end] !== 0x0a &&
      bytes[end] !== 0x0d
    )
      end += 1;
    sample.push(...bytes.subarray(start, end), 0x0a);
    line = end;
    at = end - 1;
  }
  return Uint8Array.from(sample);
}
