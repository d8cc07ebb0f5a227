import { hash } from 'node:crypto';
import type { Traits } from './same-business.js';

/** Side of a cell in degrees: 220 m from south to north. */
const CELL = 0.002;
/** What lies within this, in degrees of latitude, is looked for in neighbouring cells, too: 66 m. */
const REACH = 0.0006;
/** First words that say what a business is, not which. */
const KINDS = new Set(
  `restaurant restaurante ristorante trattoria pizzeria pizza cafe caffe coffee bar pub hotel salon studio shop store dr dentist
  dental clinic praxis friseur`.split(/\s+/),
);

/**
 * Under what records of one business meet, as numbers of 64 bits: the phone, the website's domain, the name with its
 * city, the beginning of the name with the place on the map. Whether they are one is for `sameBusiness` to say.
 * @returns `own`: where a record is kept; `near`: where its like are looked for
 */
export function matchKeys({
  name,
  phone,
  domain,
  city,
  point,
}: Traits): Record<'own' | 'near', string[]> {
  const start = beginning(name.words);
  const common = [
    ...(phone ? [`phone ${phone}`] : []),
    ...(domain ? [`domain ${domain}`] : []),
    ...(city ? [`name ${name.compact} ${city}`] : []),
  ];
  if (!point) return { own: common.map(number), near: common.map(number) };
  const { latitude, longitude } = point;
  const cell = (y: number, x: number) => `cell ${y} ${x} ${start}`;
  const at = (degrees: number) => Math.floor(degrees / CELL);
  const wide = Math.min(CELL, REACH / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  const rows = [...new Set([at(latitude - REACH), at(latitude + REACH)])];
  const columns = [...new Set([at(longitude - wide), at(longitude), at(longitude + wide)])];
  return {
    own: [...common, cell(at(latitude), at(longitude))].map(number),
    near: [...common, ...rows.flatMap((y) => columns.map((x) => cell(y, x)))].map(number),
  };
}

/** Four letters that tell, or two where a letter is a syllable or more: spelling and spaces differ behind them. */
function beginning(words: string[]): string {
  const telling = words.filter((word) => !KINDS.has(word));
  const text = (telling.length > 0 ? telling : words).join('');
  return text.slice(0, /^[\p{sc=Latn}\d]/u.test(text) ? 4 : 2);
}

const number = (key: string) => hash('md5', key, 'buffer').readBigInt64BE().toString();
