import { hash } from 'node:crypto';
import type { Traits } from './traits.js';

/** Side of a map cell: 220 m from south to north. */
const CELL_DEGREES = 0.002;
/** Cells within this distance (66 m) are also searched. */
const REACH_DEGREES = 0.0006;
/** Words that name a type of business, not one business. */
const GENERIC_WORDS = new Set(
  `restaurant restaurante ristorante trattoria pizzeria pizza cafe caffe coffee bar pub hotel salon studio shop store dr dentist
  dental clinic praxis friseur`.split(/\s+/),
);

/**
 * 64-bit keys that find candidates for the same business; `isSameBusiness` decides.
 * Built from the phone, the website's domain, name and city, and the name's prefix with the map cell.
 * @returns `own`: keys to store; `near`: keys to search, including those of neighboring cells
 */
export function matchKeys({
  name,
  phone,
  domain,
  city,
  point,
}: Traits): Record<'own' | 'near', string[]> {
  const prefix = prefixOf(name.words);
  const common = [
    ...(phone ? [`phone ${phone}`] : []),
    ...(domain ? [`domain ${domain}`] : []),
    ...(city ? [`name ${name.compact} ${city}`] : []),
  ];
  if (!point) return { own: common.map(number), near: common.map(number) };
  const { latitude, longitude } = point;
  const cell = (y: number, x: number) => `cell ${y} ${x} ${prefix}`;
  const at = (degrees: number) => Math.floor(degrees / CELL_DEGREES);
  const reach = Math.min(
    CELL_DEGREES,
    REACH_DEGREES / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)),
  );
  const rows = [...new Set([at(latitude - REACH_DEGREES), at(latitude + REACH_DEGREES)])];
  const columns = [...new Set([at(longitude - reach), at(longitude), at(longitude + reach)])];
  return {
    own: [...common, cell(at(latitude), at(longitude))].map(number),
    near: [...common, ...rows.flatMap((y) => columns.map((x) => cell(y, x)))].map(number),
  };
}

/** Four characters, or two if characters are syllables or words. Spellings often differ after that. */
function prefixOf(words: string[]): string {
  const distinctive = words.filter((word) => !GENERIC_WORDS.has(word));
  const text = (distinctive.length > 0 ? distinctive : words).join('');
  return text.slice(0, /^[\p{sc=Latn}\d]/u.test(text) ? 4 : 2);
}

const number = (key: string) => hash('md5', key, 'buffer').readBigInt64BE().toString();
